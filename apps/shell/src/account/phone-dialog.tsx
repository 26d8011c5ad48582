import { getNumberedCaptcha, RECOVERY_HOLD_HOURS } from '@center/shared/contract'
import { session, useText } from '@center/shared/host'
import { Button, notify } from '@center/shared/ui'
import { useEffect, type MouseEvent } from 'react'
import { useSnapshot } from 'valtio'
import { goToFirstProblem } from '../components/dialogs/first-problem'
import { FormDialog } from '../components/dialogs/form-dialog'
import { FormField, type FormFieldProps } from '../components/dialogs/form-field'
import { openAccount } from '../lib/overlays.store'
import styles from './account.module.css'
import {
  arriveAtPhone,
  checkNewPhone,
  enterPhone,
  resetPhone,
  maskedPhone,
  phoneClock,
  phoneForm,
  renewPicture,
  sendCode,
  submitPhone,
  type PhoneField,
} from './phone.store'

/** Another phone (spec 5): the password, the old number, the new one, and the code that was sent to it. */
export function PhoneDialog() {
  const { failure, isBusy, isSent } = useSnapshot(phoneForm)
  const { wait, isSending } = useSnapshot(phoneClock.state)
  const hasPhone = maskedPhone() !== ''
  const t = useText()
  const submit = async () => {
    if (await submitPhone()) notify('success', { message: t('shell:account.phoneChanged') })
  }
  useEffect(() => {
    arriveAtPhone()
    return resetPhone
  }, [])
  const handleSend = ({ currentTarget }: MouseEvent) => {
    const form = currentTarget.closest('form')
    // The button is disabled while it counts, and gives the focus away.
    void sendCode().then(() => {
      form?.querySelector<HTMLElement>('[autocomplete="one-time-code"]')?.focus()
      goToFirstProblem(form)
    })
  }
  const send = (
    <Button size="large" disabled={wait > 0} onClick={handleSend}>
      {wait > 0 ? t('shell:phone.again', { seconds: wait }) : t('shell:phone.send')}
    </Button>
  )
  return (
    <FormDialog
      title={t('shell:account.changePhone')}
      width={460}
      failure={failure}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={() => openAccount(null)}
    >
      <div className={styles.fields}>
        <Owner />
        <Entry name="password" isPassword autoComplete="current-password" hasFocus />
        {hasPhone && <Entry name="oldPhone" inputMode="numeric" maxLength={20} autoComplete="off" />}
        <Entry
          name="newPhone"
          inputMode="numeric"
          maxLength={20}
          autoComplete="tel-national"
          onBlur={() => void checkNewPhone()}
        />
        <Entry name="imageCode" maxLength={16} autoComplete="off" beside={<Picture />} />
        <Entry name="smsCode" inputMode="numeric" maxLength={12} autoComplete="one-time-code" beside={send} />
        <p className={styles.note} role="status">
          {(isSending && t('shell:phone.sending')) || (isSent && t('shell:phone.sent'))}
        </p>
        <p className={styles.note}>
          {t(hasPhone ? 'shell:phone.note' : 'shell:phone.noteFirst', { hours: RECOVERY_HOLD_HOURS })}
        </p>
      </div>
    </FormDialog>
  )
}

/** Whose phone it is: the name for who keeps passwords, and the present number. */
function Owner() {
  const { user } = useSnapshot(session)
  const t = useText()
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      {user?.mobile && (
        <dl className={styles.facts}>
          <dt>{t('shell:phone.current')}</dt>
          <dd>{user.mobile}</dd>
        </dl>
      )}
    </>
  )
}

function Entry({ name, ...field }: Omit<FormFieldProps, 'label' | 'value' | 'onChange'> & { name: PhoneField }) {
  const { entries, problems } = useSnapshot(phoneForm, { sync: true })
  const problem = problems[name]
  const t = useText()
  return (
    <FormField
      {...field}
      label={t(`shell:phone.${name}`)}
      value={entries[name]}
      problem={problem && t(`shell:phoneProblem.${name}_${problem}`, { defaultValue: t('shell:phone.unclear') })}
      onChange={(value) => enterPhone(name, value)}
    />
  )
}

/** The picture whose text is asked for; another one by a click. */
function Picture() {
  const { number } = useSnapshot(phoneForm)
  const t = useText()
  return (
    <button type="button" className={styles.picture} aria-label={t('shell:phone.otherPicture')} onClick={renewPicture}>
      <img src={`${getNumberedCaptcha.url}?number=${number}`} alt={t('shell:phone.picture')} />
    </button>
  )
}
