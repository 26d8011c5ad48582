import { useEffect, useRef, type FormEvent } from 'react'
import { useSnapshot } from 'valtio'
import { useStrengthTexts, useText } from '@center/shared/host'
import { StrengthMeter } from '@center/shared/ui-core'
import { failureSentence } from '../components/failure-sentence'
import { PasswordInput } from '../components/fields/password-input'
import { SubmitButton } from '../components/fields/submit-button'
import { TextField } from '../components/fields/text-field'
import { Glyph, type GlyphProps } from '../components/glyph'
import { Notice } from '../components/notice'
import { entryText } from '../lib/entry-text'
import styles from './setup-page.module.css'
import { chooseExamples, enter, setup, submitSetup, type Field } from './setup.store'

/** What the first start asks. What is wrong is said at its field, and the first of these has the focus. */
export function SetupForm() {
  const { isBusy, refusal, withExamples } = useSnapshot(setup)
  const form = useRef<HTMLFormElement>(null)
  const t = useText()
  const focus = (field: Field | null) => {
    if (field) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }
  useEffect(() => focus('portalName'), [])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submitSetup().then(focus)
  }
  return (
    <form ref={form} className={styles.form} noValidate aria-label={t('auth:setup.heading')} onSubmit={handleSubmit}>
      <p className={styles.hint}>{t('auth:setup.hint')}</p>
      {refusal && <Notice>{failureSentence(refusal)}</Notice>}
      <TextEntry name="portalName" glyph="globe" />
      <TextEntry name="tenantName" glyph="building" />
      <TextEntry name="tenantCode" glyph="badge" />
      <TextEntry name="name" glyph="user" autoComplete="name" />
      <TextEntry name="username" glyph="user" autoComplete="username" />
      <Passwords />
      <label className={styles.choice}>
        <input type="checkbox" checked={withExamples} onChange={(event) => chooseExamples(event.target.checked)} />
        {t('auth:setup.withExamples')}
      </label>
      <SubmitButton label={t('auth:setup.submit')} isBusy={isBusy} />
    </form>
  )
}

type TextEntryProps = {
  name: 'portalName' | 'tenantName' | 'tenantCode' | 'name' | 'username'
  glyph: GlyphProps['shape']
  autoComplete?: string
}

function TextEntry({ name, glyph, autoComplete = 'off' }: TextEntryProps) {
  const { entries, problems } = useSnapshot(setup, { sync: true })
  const t = useText()
  return (
    <TextField
      label={t(`auth:setup.${name}`)}
      icon={<Glyph shape={glyph} />}
      name={name}
      autoCapitalize="none"
      autoComplete={autoComplete}
      spellCheck={false}
      maxLength={64}
      value={entries[name]}
      problem={entryText(name, problems[name])}
      onChange={(value) => enter(name, value)}
    />
  )
}

function Passwords() {
  const { entries, problems } = useSnapshot(setup, { sync: true })
  const t = useText()
  const strengthTexts = useStrengthTexts()
  return (
    <>
      <PasswordInput
        label={t('auth:setup.password')}
        name="password"
        value={entries.password}
        problem={entryText('password', problems.password)}
        rule={t('auth:fault.rule')}
        onChange={(value) => enter('password', value)}
      />
      <StrengthMeter password={entries.password} texts={strengthTexts} />
      <PasswordInput
        label={t('auth:setup.again')}
        name="again"
        value={entries.again}
        problem={entryText('again', problems.again)}
        onChange={(value) => enter('again', value)}
      />
    </>
  )
}
