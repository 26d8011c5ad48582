import { useEffect, useRef, type FormEvent } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { Glyph } from '../components/glyph'
import { SubmitButton } from '../components/submit-button'
import { TextField } from '../components/text-field'
import { CaptchaField } from './captcha-field'
import { PasswordField } from './password-field'
import { ProofDialog } from './proof-dialog'
import { RefusalNotice } from './refusal-notice'
import type { Field } from './sign-in-problems'
import styles from './sign-in-form.module.css'
import { enter, signIn, submitSignIn, takeProof } from './sign-in.store'

export type SignInFormProps = {
  /** What is said above the fields; without it which account to use. */
  hint?: string | undefined
}

export function SignInForm({ hint }: SignInFormProps) {
  const { status, entries, problems, refusal } = useSnapshot(signIn, { sync: true })
  const t = useText()
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const captcha = useRef<HTMLInputElement>(null)
  const isBusy = status === 'submitting'

  useEffect(() => username.current?.focus(), [])

  const go = async (submitting: Promise<Field | null>) => {
    const field = await submitting
    if (field) ({ username, password, captcha })[field].current?.focus()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void go(submitSignIn())
  }
  return (
    <form className={styles.form} noValidate aria-labelledby="sign-in-heading" onSubmit={handleSubmit}>
      <h1 id="sign-in-heading" className={styles.heading}>
        {t('auth:signIn.heading')}
      </h1>
      <div className={styles.notice}>
        {refusal ? <RefusalNotice failure={refusal} /> : <p className={styles.hint}>{hint ?? t('auth:signIn.hint')}</p>}
      </div>
      <TextField
        label={t('auth:signIn.username')}
        icon={<Glyph shape="user" />}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={entries.username}
        problem={problems.username && t(`auth:problem.${problems.username}`)}
        inputRef={username}
        onChange={(value) => enter('username', value)}
      />
      <PasswordField inputRef={password} />
      <CaptchaField inputRef={captcha} />
      <SubmitButton label={t('auth:signIn.submit')} isBusy={isBusy} busyLabel={t('auth:signIn.submitting')} />
      <ProofDialog onSolved={(proof) => void go(takeProof(proof))} />
    </form>
  )
}
