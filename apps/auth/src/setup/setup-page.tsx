import { useEffect, useRef, type FormEvent } from 'react'
import { useSnapshot } from 'valtio'
import { useStrengthTexts, useText } from '@center/shared/host'
import { StrengthMeter } from '@center/shared/ui-core'
import { failureSentence } from '../components/failure-sentence'
import { PasswordInput } from '../components/fields/password-input'
import { SubmitButton } from '../components/fields/submit-button'
import { TextField } from '../components/fields/text-field'
import { Glyph } from '../components/glyph'
import { usePageTitle } from '../components/layout/use-page-title'
import { UserLayout } from '../components/layout/user-layout'
import { Notice } from '../components/notice'
import { entryText } from '../lib/entry-text'
import { ExamplesChoice, LanguageChoice, LogoChoice } from './setup-choices'
import { SetupDone } from './setup-done'
import styles from './setup-page.module.css'
import { arriveAtSetup, enter, leaveSetup, setup, submitSetup, type SetupField } from './setup.store'

/** The first start of an empty portal: its name, its first tenant, its administrator. The address has the key to it. */
export function SetupPage() {
  const { tenantCode } = useSnapshot(setup)
  const t = useText()
  usePageTitle(t('auth:setup.heading'))
  useEffect(() => {
    arriveAtSetup()
    return leaveSetup
  }, [])
  return <UserLayout isWide>{tenantCode ? <SetupDone tenantCode={tenantCode} /> : <SetupForm />}</UserLayout>
}

function SetupForm() {
  const { refusal, isBusy, hasNoKey } = useSnapshot(setup)
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void submitSetup().then((field) => form.current?.querySelector<HTMLElement>(`[name="${field ?? ''}"]`)?.focus())
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{t('auth:setup.heading')}</h1>
      <p className={styles.hint}>{t('auth:setup.hint')}</p>
      {refusal && <Notice>{failureSentence(refusal)}</Notice>}
      {!refusal && hasNoKey && <Notice>{t('auth:setup.noKey')}</Notice>}
      <form ref={form} className={styles.form} noValidate aria-label={t('auth:setup.heading')} onSubmit={submit}>
        <Entry field="title" icon="building" maxLength={64} />
        <Entry field="brandColor" icon="badge" maxLength={7} />
        <LanguageChoice />
        <LogoChoice />
        <Entry field="tenantName" icon="building" maxLength={64} />
        <Entry field="tenantCode" icon="badge" maxLength={64} />
        <Entry field="name" icon="badge" maxLength={64} />
        <Entry field="username" icon="user" maxLength={32} />
        <Passwords />
        <ExamplesChoice />
        <SubmitButton label={t('auth:setup.submit')} isBusy={isBusy} />
      </form>
    </div>
  )
}

type EntryProps = {
  field: Exclude<SetupField, 'password' | 'again'>
  icon: 'building' | 'badge' | 'user'
  maxLength: number
}

function Entry({ field, icon, maxLength }: EntryProps) {
  const { entries, problems } = useSnapshot(setup, { sync: true })
  const t = useText()
  return (
    <TextField
      label={t(`auth:setupField.${field}`)}
      icon={<Glyph shape={icon} />}
      name={field}
      value={entries[field]}
      maxLength={maxLength}
      autoComplete={field === 'username' ? 'username' : 'off'}
      problem={problems[field] && t(`auth:setup.${problems[field] === 'required' ? 'missing' : 'wrong'}`)}
      remark={t(`auth:setupHint.${field}`)}
      onChange={(value) => enter(field, value)}
    />
  )
}

function Passwords() {
  const { entries, problems } = useSnapshot(setup, { sync: true })
  const t = useText()
  const strengthTexts = useStrengthTexts()
  return (
    <>
      <div>
        <PasswordInput
          label={t('auth:register.password')}
          name="password"
          value={entries.password}
          problem={entryText('password', problems.password)}
          rule={t('auth:fault.rule')}
          onChange={(value) => enter('password', value)}
        />
        <StrengthMeter password={entries.password} texts={strengthTexts} />
      </div>
      <PasswordInput
        label={t('auth:register.again')}
        name="again"
        value={entries.again}
        problem={entryText('again', problems.again)}
        onChange={(value) => enter('again', value)}
      />
    </>
  )
}
