import { useState, type ReactNode } from 'react'
import { PasswordEye, type PasswordEyeProps } from './password-eye'

/** What a field for a password is drawn with. */
export type PasswordField = { type: 'password' | 'text'; eye: ReactNode }

/** A password that can be looked at: the type of its field, and the button in it that shows and hides what is typed. */
export function usePasswordEye(texts: PasswordEyeProps['texts']): PasswordField {
  const [isShown, setShown] = useState(false)
  const eye = <PasswordEye isShown={isShown} texts={texts} onToggle={() => setShown(!isShown)} />
  return { type: isShown ? 'text' : 'password', eye }
}
