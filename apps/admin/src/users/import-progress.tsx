import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { failureText, saveFile, useText, type Failure } from '@center/shared/host'
import { BusyButton, Button, Card, notify } from '@center/shared/ui'
import { toTable } from '../components/lists/list-column'
import { toCsv } from '../lib/csv'
import { useFileColumns } from './import-columns'
import styles from './import-page.module.css'
import { cancelImport, loadRefused, saveLinks, startImport, userImport } from './imports.store'

/** How far an import is, and what can be had at its end. */
export function ImportProgress() {
  const { job, failure } = useSnapshot(userImport)
  const t = useText()
  if (!job) return null
  const { state, done, total, ignored, hasLinks } = job
  return (
    <Card title={t('admin:imports.result')}>
      <div className={styles.progress}>
        <p role="status">{t(`admin:imports.${state}`, { done, total })}</p>
        {state !== 'ready' && (
          <progress
            className={styles.bar}
            value={done}
            max={Math.max(1, total)}
            aria-label={t('admin:imports.written')}
          />
        )}
        {ignored.length > 0 && (
          <p className={styles.hint}>
            {t('admin:imports.ignored', { columns: ignored.join(t('admin:imports.separator')) })}
          </p>
        )}
        {failure && <p role="alert">{failureText(failure as Failure)}</p>}
        {hasLinks && <p className={styles.hint}>{t('admin:imports.linksText')}</p>}
        <Steps />
      </div>
    </Card>
  )
}

/** What can be done with an import as it is. */
function Steps() {
  const { job, isBusy } = useSnapshot(userImport)
  const t = useText()
  if (!job) return null
  const { state, counts, hasLinks } = job
  return (
    <div className={styles.row}>
      {(state === 'running' || state === 'stopped') && (
        <BusyButton isBusy={isBusy} onClick={() => void cancelImport()}>
          {t('admin:imports.cancel')}
        </BusyButton>
      )}
      {state === 'stopped' && (
        <BusyButton theme="solid" isBusy={isBusy} onClick={() => void startImport()}>
          {t('admin:imports.goOn')}
        </BusyButton>
      )}
      {hasLinks && <LinksButton />}
      {counts.refused > 0 && state !== 'running' && <RefusedButton />}
    </div>
  )
}

function LinksButton() {
  const t = useText()
  const save = async () => {
    const failure = await saveLinks()
    if (failure) notify('error', { message: failureText(failure) })
  }
  return (
    <Button theme="solid" onClick={() => void save()}>
      {t('admin:imports.links')}
    </Button>
  )
}

/** The refused rows with their reasons, to be put right and brought again. */
function RefusedButton() {
  const t = useText()
  const columns = useFileColumns()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const all = await loadRefused()
    setBusy(false)
    if (!all.ok) return notify('error', { message: failureText(all.failure) })
    saveFile(toCsv(toTable(columns, all.value.rows)), `${t('admin:imports.refusedFile')}.csv`)
  }
  return (
    <BusyButton isBusy={isBusy} onClick={() => void save()}>
      {t('admin:imports.saveRefused')}
    </BusyButton>
  )
}
