import { useState, type FormEvent } from 'react'
import { useSnapshot } from 'valtio'
import { pageFunctions, useText } from '@center/shared/host'
import { BusyButton, Card, PageFrame } from '@center/shared/ui'
import { ProofField } from '../components/dialogs/proof-field'
import { place } from '../lib/place.store'
import { usePasswordForm } from '../lib/use-proof'
import styles from './proof-page.module.css'

/** Asks for the password in a window of its own: the proof counts in every tab of the session. */
export function ProofPage() {
  const { id: outcome } = useSnapshot(place)
  const [isDone, setDone] = useState(outcome === 'done')
  const form = usePasswordForm(() => setDone(true))
  const t = useText()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <PageFrame title={t('admin:proof.title')} isBusy={form.isChecking}>
      <Card title={t('admin:proof.title')} isUntitled>
        {isDone ? (
          <p role="status">{t('admin:proof.done')}</p>
        ) : (
          <form className={styles.form} noValidate onSubmit={submit}>
            {outcome === 'failed' && <p role="alert">{t('admin:proof.failed')}</p>}
            <ProofField form={form} onResume={pageFunctions.reload} />
            <BusyButton theme="solid" htmlType="submit" isBusy={form.isChecking}>
              {t('admin:proof.ok')}
            </BusyButton>
          </form>
        )}
      </Card>
    </PageFrame>
  )
}
