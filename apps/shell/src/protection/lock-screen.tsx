import { langTag } from '@center/shared/contract'
import {
  checkPassword,
  failureText,
  hasGuestCode,
  preferences,
  session,
  text,
  useText,
  type Failure,
} from '@center/shared/host'
import { BusyButton, Button, IconByName, useModal, notify } from '@center/shared/ui'
import { useEffect, useState, type FormEvent } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { goToFirstProblem } from '../components/dialogs/first-problem'
import { FormField } from '../components/dialogs/form-field'
import { fullDate } from '../lib/full-date'
import { signOutOfPortal } from '../lib/session/sign-out'
import { lock, unlockElsewhere, unlockScreen, watchLock } from '../lib/session/lock.store'
import { unsavedCount } from '../lib/pages/unsaved-work'
import styles from './lock-screen.module.css'

/** Locks when the user is away. What is open stays as it is below and is neither seen nor reached. */
export function LockScreen() {
  const { isLocked } = useSnapshot(lock)
  useEffect(() => watchLock(() => notify('info', { message: text('shell:lock.soon'), seconds: 20 })), [])
  return isLocked ? createPortal(<LockDialog />, document.body) : null
}

function LockDialog() {
  const { user } = useSnapshot(session)
  const [isElsewhere] = useState(hasGuestCode)
  const dialog = useModal()
  const t = useText()
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('shell:lock.title')}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <div className={styles.card}>
        <Clock />
        <span className={styles.face} aria-hidden="true">
          <IconByName name="lock" size="extra-large" />
        </span>
        <h1 className={styles.name}>{user?.name}</h1>
        <p className={styles.text}>{t(isElsewhere ? 'shell:lock.elsewhereText' : 'shell:lock.text')}</p>
        {isElsewhere ? <UnlockElsewhere /> : <UnlockForm />}
        <Button theme="borderless" type="tertiary" onClick={() => void signOutOfPortal()}>
          {t('shell:lock.other')}
        </Button>
      </div>
    </dialog>
  )
}

/** No password is typed where code of a guest has run. */
function UnlockElsewhere() {
  const [isRefused, setRefused] = useState(false)
  const t = useText()
  return (
    <div className={styles.form}>
      {isRefused && <p role="alert">{t('shell:lock.noWindow')}</p>}
      <Button
        block
        autoFocus
        size="large"
        theme="solid"
        type="primary"
        onClick={() => setRefused(!unlockElsewhere(unsavedCount() > 0))}
      >
        {t('shell:lock.elsewhere')}
      </Button>
    </div>
  )
}

function UnlockForm() {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const t = useText()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    setBusy(true)
    const wrong = password ? await whyLocked(password) : t('shell:lock.required')
    setBusy(false)
    if (wrong === null) return unlockScreen()
    setProblem(wrong)
    goToFirstProblem(form)
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormField
        label={t('shell:lock.password')}
        value={password}
        problem={problem ?? undefined}
        isPassword
        hasFocus
        autoComplete="current-password"
        onChange={(value) => {
          setPassword(value)
          setProblem(null)
        }}
      />
      <BusyButton block size="large" htmlType="submit" theme="solid" type="primary" isBusy={isBusy}>
        {t('shell:lock.unlock')}
      </BusyButton>
    </form>
  )
}

/** Why the password does not unlock; null when it does. */
async function whyLocked(password: string): Promise<string | null> {
  const result = await checkPassword(password)
  if (result.ok) return null
  return isWrong(result.failure) ? text('shell:lock.wrong') : failureText(result.failure)
}

function Clock() {
  const { locale } = useSnapshot(preferences)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className={styles.clock}>
      <time className={styles.time}>
        {new Intl.DateTimeFormat(langTag(locale), { hour: '2-digit', minute: '2-digit', hour12: false }).format(now)}
      </time>
      <span>{fullDate(now, locale)}</span>
    </p>
  )
}

function isWrong({ code, data }: Failure): boolean {
  return code === 'request.invalid' && Array.isArray(data)
}
