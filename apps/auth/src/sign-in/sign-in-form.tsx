import { useRef, type FormEvent, type Ref } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { Glyph } from '../components/glyph'
import { SubmitButton } from '../components/fields/submit-button'
import { TextField } from '../components/fields/text-field'
import { PasskeyChoice } from './passkey-choice'
import { RefusalNotice } from './refusal-notice'
import type { Field } from './sign-in-problems'
import styles from './sign-in-form.module.css'
import {
  enter,
  captchaAddress,
  signIn,
  submitSignIn,
  takeProof,
  noteCaptcha,
  openProof,
  refreshCaptcha,
  closeProof,
  tenant,
} from './sign-in.store'
import { useEarlyEntries } from './use-early-entries'
import { PictureCode } from '../components/fields/picture-code'
import { PasswordInput } from '../components/fields/password-input'
import { usePuzzleAhead } from '../components/captcha/captcha-box-part'
import { CaptchaDialog } from '../components/captcha/captcha-dialog'

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

  useEarlyEntries({ username, password })

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
      <PasskeyChoice />
      <ProofDialog onSolved={(proof) => void go(takeProof(proof))} />
    </form>
  )
}

type CaptchaFieldProps = { inputRef: Ref<HTMLInputElement> }

/** The captcha of the form: a picture and its text, unless the tenant has a puzzle, which is asked for when the form is sent. */
function CaptchaField({ inputRef }: CaptchaFieldProps) {
  const { captchaKind, captchaCount: id, captcha: status, entries, problems } = useSnapshot(signIn, { sync: true })
  const t = useText()
  if (captchaKind !== 'kaptcha') return null
  return (
    <PictureCode
      label={t('auth:signIn.captcha')}
      name="captcha"
      value={entries.captcha}
      problem={problems.captcha && t(`auth:problem.${problems.captcha}`)}
      picture={{ id, address: captchaAddress(id), status, onRenew: refreshCaptcha, onNote: noteCaptcha }}
      inputRef={inputRef}
      onChange={(value) => enter('captcha', value)}
      onByPhone={openProof}
    />
  )
}

type PasswordFieldProps = { inputRef: Ref<HTMLInputElement> }

/** The password of the account. */
function PasswordField({ inputRef }: PasswordFieldProps) {
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

type ProofDialogProps = { onSolved: (proof: string) => void }

/** The puzzle of the tenant, or the code by SMS for users who cannot see a picture; while one is asked for. */
function ProofDialog({ onSolved }: ProofDialogProps) {
  const { isProving, captchaKind } = useSnapshot(signIn)
  usePuzzleAhead(captchaKind)
  if (!isProving) return null
  return <CaptchaDialog kind={captchaKind} scene="LOGIN" tenantCode={tenant} onSolved={onSolved} onClose={closeProof} />
}
