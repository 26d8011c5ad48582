import { useEffect, useId, useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { preferences, useCloseOnBack, useText, type Failure } from '@center/shared/host'
import { BusyButton, Button, Dialog, notify } from '@center/shared/ui'
import { FileField } from '../components/file-field'
import { Refusal } from '../components/refusal'
import { Segments } from '../components/segments'
import { titleOf } from '../lib/app-title'
import { apps } from '../lib/apps.store'
import { askRelease, closeDialogs, dialogs } from '../lib/dialogs.store'
import { showApp } from '../lib/place.store'
import styles from './register-dialog.module.css'
import { addApp, beginRegister, hasApp, prefixOf, registering, type AppToAdd } from './register.store'

type Way = 'bundle' | 'registry'
type Form = Omit<AppToAdd, 'source'> & { way: Way; name: string; bundle: File | null; report: File | null }

/** Gives a tenant an app: from a bundle, or one that is in the registry. It runs nowhere until it is released, which is offered next. */
export function RegisterDialog() {
  const { isRegisterOpen } = useSnapshot(dialogs)
  return isRegisterOpen && <OpenDialog />
}

function OpenDialog() {
  const { status, failure } = useSnapshot(registering)
  const { tenants } = useSnapshot(apps)
  const t = useText()
  const [values, setValues] = useState<Form>({
    tenantCode: '',
    way: 'bundle',
    name: '',
    bundle: null,
    report: null,
    menuPrefix: '',
    isInPage: false,
  })
  // The tenants may be on their way when the dialog opens.
  const form = { ...values, tenantCode: values.tenantCode || (tenants[0]?.tenantCode ?? '') }
  useEffect(() => void beginRegister(), [])
  useCloseOnBack(closeDialogs)
  const source = sourceOf(form)
  const send = async () => {
    const { tenantCode, menuPrefix, isInPage } = form
    if (!source || status === 'sending') return
    const name = await addApp({ tenantCode, menuPrefix: menuPrefix.trim(), isInPage, source })
    if (name === null) return
    notify('success', { message: t('ops:register.done', { name }) })
    showApp(tenantCode, name)
    askRelease({ tenantCode, name, version: null, percent: 100 })
  }
  const footer = (
    <>
      <Button onClick={closeDialogs}>{t('ops:dialog.cancel')}</Button>
      <BusyButton
        theme="solid"
        type="primary"
        isBusy={status === 'sending'}
        disabled={!source || form.tenantCode === ''}
        onClick={() => void send()}
      >
        {t('ops:register.send')}
      </BusyButton>
    </>
  )
  return (
    <Dialog
      closeLabel={t('ops:dialog.close')}
      title={t('ops:register.title')}
      onClose={closeDialogs}
      isHeld
      footer={footer}
    >
      {failure && <Refusal failure={failure as Failure} />}
      <p>{t('ops:register.text')}</p>
      <RegisterForm form={form} onChange={(change) => setValues((now) => ({ ...now, ...change }))} />
    </Dialog>
  )
}

function sourceOf({ way, name, bundle, report }: Form): AppToAdd['source'] | null {
  if (way === 'registry') return name === '' ? null : { name }
  return bundle && { bundle, report }
}

type FormProps = { form: Form; onChange: (change: Partial<Form>) => void }

function RegisterForm({ form, onChange }: FormProps) {
  const t = useText()
  return (
    <div className={styles.form}>
      <TenantField form={form} onChange={onChange} />
      <SourceFields form={form} onChange={onChange} />
      <Field label={t('ops:fact.menuPrefix')} hint={t('ops:register.prefixHint')}>
        {(id) => (
          <input
            id={id}
            className={styles.input}
            value={form.menuPrefix}
            maxLength={40}
            placeholder={prefixOf(form.name)}
            onChange={(event) => onChange({ menuPrefix: event.target.value })}
          />
        )}
      </Field>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={form.isInPage}
          onChange={(event) => onChange({ isInPage: event.target.checked })}
        />
        <span>
          {t('ops:register.inPage')}
          <span className={styles.hint}>{t('ops:register.inPageHint')}</span>
          {form.isInPage && (
            <strong className={styles.danger} role="status">
              {t('ops:register.inPageDanger')}
            </strong>
          )}
        </span>
      </label>
    </div>
  )
}

function TenantField({ form, onChange }: FormProps) {
  const { tenants } = useSnapshot(apps)
  const t = useText()
  if (tenants.length < 2) return null
  return (
    <Field label={t('ops:register.tenant')}>
      {(id) => (
        <select
          id={id}
          className={styles.input}
          value={form.tenantCode}
          onChange={(event) => onChange({ tenantCode: event.target.value, name: '' })}
        >
          {tenants.map(({ tenantCode, name }) => (
            <option key={tenantCode} value={tenantCode}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function SourceFields({ form, onChange }: FormProps) {
  const t = useText()
  const ways = (['bundle', 'registry'] as const).map((value) => ({ value, label: t(`ops:register.${value}`) }))
  return (
    <>
      <Segments label={t('ops:register.way')} options={ways} value={form.way} onChange={(way) => onChange({ way })} />
      {form.way === 'registry' && <PublishedField form={form} onChange={onChange} />}
      {form.way === 'bundle' && (
        <>
          <FileField
            label={t('ops:publish.bundle')}
            accept=".tgz,.tar.gz,application/gzip"
            onChoose={(bundle) => onChange({ bundle })}
          />
          <FileField
            label={t('ops:publish.report')}
            hint={t('ops:publish.reportHint')}
            accept=".json,application/json"
            onChoose={(report) => onChange({ report })}
          />
        </>
      )}
    </>
  )
}

function PublishedField({ form, onChange }: FormProps) {
  const { published } = useSnapshot(registering)
  const { locale } = useSnapshot(preferences)
  const t = useText()
  const offered = published.filter(({ name }) => !hasApp(form.tenantCode, name))
  return (
    <Field label={t('ops:register.app')} hint={offered.length === 0 ? t('ops:register.noneLeft') : undefined}>
      {(id) => (
        <select
          id={id}
          className={styles.input}
          value={form.name}
          onChange={(event) => onChange({ name: event.target.value })}
        >
          <option value="">{t('ops:register.choose')}</option>
          {offered.map((app) => (
            <option key={app.name} value={app.name}>
              {`${titleOf(app, locale)} · ${app.name}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type FieldProps = { label: string; hint?: string | undefined; children: (id: string) => ReactNode }

function Field({ label, hint, children }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}
