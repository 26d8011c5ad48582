import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useSnapshot } from 'valtio'
import { useText, type Failure } from '@center/shared/host'
import { Glyph } from '../../components/glyph'
import { SubmitButton } from '../../components/fields/submit-button'
import { TextField } from '../../components/fields/text-field'
import { RefusalNotice } from '../refusal-notice'
import { leaveSecondStep, signIn, submitCode } from '../sign-in.store'
import { RecoveryCodes } from './recovery-codes'
import styles from './second-step.module.css'

type Kind = 'app' | 'recovery'

const inputs = {
  app: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
  recovery: { inputMode: 'text', autoComplete: 'off', maxLength: 32 },
} as const

export type CodeFormProps = {
  /** Of a second factor that the code puts in force: to be kept before that. */
  recoveryCodes?: readonly string[]
  /** Default: to the form with the password. */
  onBack?: () => void
}

/** The code of the authenticator app, or a recovery code in its place. */
export function CodeForm({ recoveryCodes, onBack = leaveSecondStep }: CodeFormProps) {
  const [kind, setKind] = useState<Kind>('app')
  const t = useText()
  const { failure, ...field } = useCode(kind)
  const heading = t(recoveryCodes ? 'auth:secondStep.finish' : 'auth:secondStep.heading')
  const turn = () => {
    setKind(kind === 'app' ? 'recovery' : 'app')
    field.enter('')
  }
  return (
    <form className={styles.form} noValidate aria-labelledby="code-heading" onSubmit={field.submit}>
      <h1 id="code-heading" className={styles.heading}>
        {heading}
      </h1>
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
      <div className={styles.notice}>
        {failure ? (
          <RefusalNotice failure={failure} />
        ) : (
          <p className={styles.hint}>{t(`auth:secondStep.${kind}Hint`)}</p>
        )}
      </div>
      <TextField
        key={kind}
        {...inputs[kind]}
        label={t(`auth:secondStep.${kind}`)}
        icon={<Glyph shape="shield" />}
        name="code"
        autoCapitalize="none"
        spellCheck={false}
        value={field.code}
        problem={field.isMissing ? t('auth:secondStep.required') : ''}
        inputRef={field.input}
        onChange={field.enter}
      />
      <TrustField isChecked={field.trust} onChange={field.setTrust} />
      <SubmitButton
        label={t('auth:secondStep.submit')}
        isBusy={field.isBusy}
        busyLabel={t('auth:secondStep.submitting')}
      />
      <p className={styles.links}>
        {!recoveryCodes && (
          <button type="button" onClick={turn}>
            {t(kind === 'app' ? 'auth:secondStep.toRecovery' : 'auth:secondStep.toApp')}
          </button>
        )}
        <button type="button" onClick={onBack}>
          {t(recoveryCodes ? 'auth:secondStep.toPicture' : 'auth:secondStep.back')}
        </button>
      </p>
    </form>
  )
}

/** Whether no code is asked for in this browser from then on, where the tenant lets users choose that. */
function TrustField({ isChecked, onChange }: { isChecked: boolean; onChange: (isChecked: boolean) => void }) {
  const { secondStep } = useSnapshot(signIn)
  const t = useText()
  const days = secondStep?.trustDays ?? 0
  if (days === 0) return null
  return (
    <label className={styles.trust}>
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      {t('auth:secondStep.trust', { count: days })}
    </label>
  )
}

/** What was typed stays until it is right. */
function useCode(kind: Kind) {
  const { status } = useSnapshot(signIn)
  const [code, setCode] = useState('')
  const [trust, setTrust] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [kind])

  const enter = (value: string) => {
    setCode(value)
    setMissing(false)
    setFailure(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    setFailure(code.trim() === '' ? null : await submitCode(code.trim(), trust))
    input.current?.focus()
  }
  return {
    code,
    trust,
    setTrust,
    isMissing,
    failure,
    input,
    enter,
    isBusy: status === 'submitting',
    submit: (event: FormEvent) => void submit(event),
  }
}
