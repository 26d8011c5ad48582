import { usePasswordField, usePasswordTexts, useText } from '@center/shared/host'
import { Input } from '@center/shared/ui'
import { usePasswordEye } from '@center/shared/ui-core'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './form-field.module.css'

export type FormFieldProps = {
  label: string
  value: string
  /** What is wrong with the entry: below it, and read out with it. */
  problem?: string | undefined
  isPassword?: boolean
  maxLength?: number
  autoComplete?: string
  hasFocus?: boolean
  isOptional?: boolean
  placeholder?: string
  inputMode?: 'numeric'
  /** Stands beside the field. */
  beside?: ReactNode
  onBlur?: () => void
  onChange: (value: string) => void
}

/** A labelled line of input in a dialog. Room for its message is always kept. A password can be looked at. */
export function FormField(props: FormFieldProps) {
  const { label, value, problem, isPassword = false, isOptional, hasFocus, beside, onChange, ...input } = props
  const [hasCapsLock, setCapsLock] = useState(false)
  const isAllowed = usePasswordField(isPassword)
  const id = useId()
  const t = useText()
  const password = usePasswordEye(usePasswordTexts())
  const message = problem ?? (hasCapsLock ? t('shell:account.capsLock') : undefined)
  const handleKey = (event: KeyboardEvent) => setCapsLock(isPassword && event.getModifierState('CapsLock'))
  if (!isAllowed) return null
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <Input
          {...input}
          id={id}
          size="large"
          value={value}
          type={isPassword ? password.type : 'text'}
          autoFocus={hasFocus}
          validateStatus={problem ? 'error' : 'default'}
          aria-required={!isOptional}
          aria-invalid={problem !== undefined}
          aria-describedby={message ? `${id}-message` : undefined}
          suffix={isPassword && password.eye}
          onChange={onChange}
          onKeyUp={handleKey}
        />
        {beside}
      </div>
      <p id={`${id}-message`} className={styles.message} data-problem={problem !== undefined}>
        {message}
      </p>
    </div>
  )
}
