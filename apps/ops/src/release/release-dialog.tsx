import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { failureText, isUnanswered, preferences, useText, type Failure } from '@center/shared/host'
import { BusyButton, Button, Dialog, EmptyState, ErrorState, LoadingState, notify } from '@center/shared/ui'
import { Refusal } from '../components/refusal'
import { titleOf } from '../lib/app-title'
import { apps, type TenantApp } from '../lib/apps.store'
import { closeDialogs, dialogs, type ReleaseWish } from '../lib/dialogs.store'
import { ConflictNotice } from './conflict-notice'
import { DiffView } from './diff-view'
import { ReleaseForm } from './release-form'
import { ReportSection } from './report-section'
import { beginRelease, endRelease, isOvertaken, loadChoice, release, sendRelease } from './release.store'

/** Stands once, at the root: a release is asked for from many places. */
export function ReleaseDialog() {
  const { release: wish } = useSnapshot(dialogs)
  if (!wish) return null
  return <OpenDialog key={`${wish.tenantCode} ${wish.name} ${wish.version} ${wish.percent}`} wish={wish} />
}

function OpenDialog({ wish }: { wish: ReleaseWish }) {
  const { form, sending } = useSnapshot(release)
  const { rows } = useSnapshot(apps)
  const { locale } = useSnapshot(preferences)
  const t = useText()
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
      size="wide"
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

/** A refusal by the server. That somebody was faster is told above, with what is there now. */
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
