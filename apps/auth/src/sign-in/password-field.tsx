import { useState, type KeyboardEvent, type Ref } from 'react'
import { useSnapshot } from 'valtio'
import { usePasswordField, useText } from '@center/shared/host'
import { Glyph } from '../components/glyph'
import { TextField } from '../components/text-field'
import styles from './password-field.module.css'
import { enter, signIn } from './sign-in.store'

export type PasswordFieldProps = { inputRef: Ref<HTMLInputElement> }

/** The password, hidden unless asked for; warns of Caps Lock. */
export function PasswordField({ inputRef }: PasswordFieldProps) {
  const { entries, problems } = useSnapshot(signIn, { sync: true })
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const isAllowed = usePasswordField()
  const t = useText()

  const handleKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-label={t(isShown ? 'auth:signIn.hidePassword' : 'auth:signIn.showPassword')}
      onClick={() => setShown(!isShown)}
    >
      <Glyph shape={isShown ? 'eyeOff' : 'eye'} />
    </button>
  )
  if (!isAllowed) return null
  return (
    <TextField
      label={t('auth:signIn.password')}
      icon={<Glyph shape="lock" />}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      value={entries.password}
      problem={problems.password && t(`auth:problem.${problems.password}`)}
      remark={hasCapsLock ? t('auth:signIn.capsLock') : undefined}
      action={toggle}
      inputRef={inputRef}
      onChange={(value) => enter('password', value)}
      onKeyUp={handleKey}
      onBlur={() => setCapsLock(false)}
    />
  )
}
