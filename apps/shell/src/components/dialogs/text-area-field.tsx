import { useId } from 'react'
import { TextArea } from '@center/shared/ui'
import styles from './form-field.module.css'

type Props = {
  label: string
  value: string
  problem?: string | undefined
  maxLength: number
  onChange: (value: string) => void
}

/** Labelled text of several lines in a form. Room for its message is always kept. */
export function TextAreaField({ label, value, problem, maxLength, onChange }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <TextArea
        id={id}
        rows={4}
        value={value}
        maxLength={maxLength}
        validateStatus={problem ? 'error' : 'default'}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-message` : undefined}
        onChange={onChange}
      />
      <p id={`${id}-message`} className={styles.message} data-problem={problem !== undefined}>
        {problem}
      </p>
    </div>
  )
}
