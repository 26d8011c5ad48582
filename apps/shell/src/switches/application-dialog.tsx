import { session, workContext, useText } from '@center/shared/host'
import { Input } from '@center/shared/ui'
import { useEffect, useId } from 'react'
import { useSnapshot } from 'valtio'
import { FormDialog } from '../components/dialogs/form-dialog'
import { OptionList } from '../components/dialogs/option-list'
import { SelectField } from '../components/dialogs/select-field'
import { closeSwitch } from '../lib/overlays.store'
import { applicationForm, loadApplicationForm, submitApplication } from './application.store'
import { DialogState } from './dialog-state'
import styles from './switches.module.css'

/** Account, application, and the application that the next session begins in (spec 2). */
export function ApplicationDialog() {
  const form = useSnapshot(applicationForm)
  const t = useText()
  useEffect(() => void loadApplicationForm(), [])
  const isReady = form.status === 'ready' || form.status === 'sending'
  return (
    <FormDialog
      title={t('shell:switch.application')}
      isLoading={!isReady}
      isBusy={form.status === 'sending'}
      failure={isReady ? form.failure : null}
      onSubmit={isReady && form.applications.length > 0 ? () => void submitApplication() : undefined}
      onClose={closeSwitch}
    >
      <DialogState
        status={form.status}
        failure={form.failure}
        isEmpty={form.applications.length === 0}
        empty={t('shell:switch.noApplication')}
        onRetry={() => void loadApplicationForm()}
      >
        <Account />
        <OptionList
          legend={t('shell:switch.applications')}
          options={form.applications.map(({ appCode, appName, description, icon, isDefault }) => ({
            value: appCode,
            label: appName,
            description,
            icon: icon || 'apps',
            marks: [
              appCode === workContext().appCode && t('shell:switch.current'),
              isDefault === '1' && t('shell:switch.default'),
            ].filter((mark) => mark !== false),
          }))}
          value={form.appCode}
          onChange={(appCode) => (applicationForm.appCode = appCode)}
        />
        <SelectField
          label={t('shell:switch.defaultApplication')}
          hint={t('shell:switch.nextSignIn')}
          options={form.applications.map(({ id, appName }) => ({ value: id, label: appName }))}
          value={form.defaultId}
          onChange={(id) => (applicationForm.defaultId = id)}
        />
      </DialogState>
    </FormDialog>
  )
}

function Account() {
  const { user } = useSnapshot(session)
  const t = useText()
  const id = useId()
  return (
    <div className={styles.account}>
      <label htmlFor={id} className={styles.accountLabel}>
        {t('shell:switch.account')}
      </label>
      <Input id={id} readonly value={user?.username ?? ''} />
    </div>
  )
}
