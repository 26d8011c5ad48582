import { useState, type KeyboardEvent, type Ref } from 'react'
import { usePasswordField, usePasswordTexts, useText } from '@center/shared/host'
import { usePasswordEye } from '@center/shared/ui-core'
import { Glyph } from '../glyph'
import { TextField } from './text-field'

export type PasswordInputProps = {
  label: string
  name: string
  value: string
  problem: string | undefined
  inputRef?: Ref<HTMLInputElement>
  onChange: (value: string) => void
  onLeave?: () => void
  /** Default: a new one. */
  autoComplete?: 'new-password' | 'current-password'
  /** The rule for a password, which stands below it from the start. */
  rule?: string
}

/** A password, hidden unless asked for; warns of Caps Lock. */
export function PasswordInput({ onLeave, rule, autoComplete = 'new-password', ...field }: PasswordInputProps) {
  const [hasCapsLock, setCapsLock] = useState(false)
  const isAllowed = usePasswordField()
  const t = useText()
  const { type, eye } = usePasswordEye(usePasswordTexts())

  const handleKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const handleBlur = () => {
    setCapsLock(false)
    onLeave?.()
  }
  if (!isAllowed) return null
  return (
    <TextField
      {...field}
      icon={<Glyph shape="lock" />}
      type={type}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      remark={hasCapsLock ? t('auth:signIn.capsLock') : rule}
      room={rule}
      action={eye}
      onKeyUp={handleKey}
      onBlur={handleBlur}
    />
  )
}
