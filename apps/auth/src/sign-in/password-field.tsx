import type { Ref } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { PasswordInput } from '../components/password-input'
import { enter, signIn } from './sign-in.store'

export type PasswordFieldProps = { inputRef: Ref<HTMLInputElement> }

/** The password of the account. */
export function PasswordField({ inputRef }: PasswordFieldProps) {
  const { entries, problems } = useSnapshot(signIn, { sync: true })
  const t = useText()
  return (
    <PasswordInput
      label={t('auth:signIn.password')}
      name="password"
      autoComplete="current-password"
      value={entries.password}
      problem={problems.password && t(`auth:problem.${problems.password}`)}
      inputRef={inputRef}
      onChange={(value) => enter('password', value)}
    />
  )
}
