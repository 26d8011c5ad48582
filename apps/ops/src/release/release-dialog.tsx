import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { toMinute } from '@center/shared/contract'
import { failureText, isUnanswered, preferences, useCloseOnBack, useText, type Failure } from '@center/shared/host'
import { BusyButton, Button, Dialog, EmptyState, ErrorState, LoadingState, notify, Notice } from '@center/shared/ui'
import { Refusal } from '../components/refusal'
import { titleOf } from '../lib/app-title'
import { apps, type TenantApp } from '../lib/apps.store'
import { closeDialogs, dialogs, type ReleaseRequest } from '../lib/dialogs.store'
import { DiffView } from './diff-view'
import { ReleaseForm } from './release-form'
import { beginRelease, endRelease, isOvertaken, loadChoice, release, sendRelease, decideAnew } from './release.store'
import styles from './release-dialog.module.css'
import { ReportPanel } from '../components/report-panel'
import diffStyles from '../components/version-diff.module.css'

/** Stands once, at the root: a release is asked for from many places. */
export function ReleaseDialog() {
  const { release: wish } = useSnapshot(dialogs)
  if (!wish) return null
  return <OpenDialog key={`${wish.tenantCode} ${wish.name} ${wish.version} ${wish.percent}`} wish={wish} />
}

function OpenDialog({ wish }: { wish: ReleaseRequest }) {
  const { form, sending } = useSnapshot(release)
  const { rows } = useSnapshot(apps)
  const { locale } = useSnapshot(preferences)
  const t = useText()
  useCloseOnBack(closeDialogs)
  useEffect(() => {
    void beginRelease(wish)
    return endRelease
  }, [wish])

  const row = rows.find(({ name, tenantCode }) => name === wish.name && tenantCode === wish.tenantCode) as
    TenantApp | undefined
  if (!row) return null
  const isOpen = sending.status === 'sending' || (sending.failure !== null && isUnanswered(sending.failure))
  const isBehind = isOvertaken(form, row) && form.name === wish.name && !isOpen
  return (
    <Dialog
      closeLabel={t('ops:dialog.close')}
      size="tall"
      title={t('ops:release.title', { app: titleOf(row, locale), tenant: row.tenantName })}
      onClose={closeDialogs}
      isHeld
      footer={<Footer isBehind={isBehind} isPinned={row.pinned} />}
    >
      {isBehind && <ConflictNotice row={row} />}
      <Refused isBehind={isBehind} />
      <Choice row={row} />
    </Dialog>
  )
}

function Choice({ row }: { row: TenantApp }) {
  const { versions, form } = useSnapshot(release)
  const t = useText()
  if (versions.status === 'failed') {
    const retry = { label: t('ops:overview.retry'), onRetry: () => void loadChoice() }
    const reason = versions.failure ? failureText(versions.failure) : undefined
    return <ErrorState size="inline" title={t('ops:part.failed')} description={reason} retry={retry} />
  }
  if (versions.status === 'loading' && versions.rows.length === 0) {
    return <LoadingState size="inline" label={t('ops:part.loading')} />
  }
  if (versions.rows.length === 0) return <EmptyState size="inline" title={t('ops:release.noVersion')} />
  return (
    <>
      <ReleaseForm row={row} />
      <DiffView />
      <ReportSection name={form.name} version={form.version} />
    </>
  )
}

/** A refusal by the server. A conflict is shown above instead, with the present state. */
function Refused({ isBehind }: { isBehind: boolean }) {
  const { failure } = useSnapshot(release).sending
  if (!failure || (isBehind && failure.code === 'release.revision_conflict')) return null
  return <Refusal failure={failure as Failure} />
}

function Footer({ isBehind, isPinned }: { isBehind: boolean; isPinned: boolean }) {
  const { form, sending, diff } = useSnapshot(release)
  const t = useText()
  const isSending = sending.status === 'sending'
  const isSame = diff.status === 'same'
  const send = async () => {
    const { version, percent } = form
    if (await sendRelease()) notify('success', { message: t('ops:release.done', { version, percent }) })
  }
  return (
    <>
      <Button onClick={closeDialogs}>{t('ops:dialog.cancel')}</Button>
      <BusyButton
        theme="solid"
        type="primary"
        isBusy={isSending}
        disabled={!form.version || isBehind || isPinned || isSame}
        onClick={() => void send()}
      >
        {t('ops:release.send', { version: form.version, percent: form.percent })}
      </BusyButton>
    </>
  )
}

/** Another operator was faster: the present state, and who changed it. What was typed is kept. */
function ConflictNotice({ row }: { row: TenantApp }) {
  const { hadCanary } = useSnapshot(release).form
  const t = useText()
  const { revision, stable, canary, updatedBy, updatedAt } = row
  const isTakenBack = hadCanary && canary === null && updatedBy === 'center'
  const facts = {
    stable: stable?.version ?? t('ops:table.nothing'),
    canary: canary ? `${canary.version} · ${canary.percent}%` : t('ops:table.nothing'),
    revision: String(revision),
    updated: [updatedAt && toMinute(updatedAt), updatedBy].filter(Boolean).join(' · '),
  }
  return (
    <Notice tone="warning" title={t('ops:conflict.title')} about={revision}>
      <p>{t(isTakenBack ? 'ops:conflict.takenBack' : 'ops:conflict.text')}</p>
      <dl className={styles.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`ops:conflict.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => void decideAnew()}>{t('ops:conflict.again')}</Button>
    </Notice>
  )
}

/** What `center check` said, in full, one press away. */
function ReportSection({ name, version }: { name: string; version: string }) {
  const t = useText()
  if (!version) return null
  return (
    <details className={diffStyles.section} open>
      <summary className={diffStyles.heading}>{t('ops:report.of', { version })}</summary>
      <ReportPanel name={name} version={version} />
    </details>
  )
}
