import { useSnapshot } from 'valtio'
import { failureText, useText } from '@center/shared/host'
import { Button, EmptyState, ErrorState, IconByName, LoadingState } from '@center/shared/ui'
import { PageFrame } from '../components/page-frame'
import { apps, loadApps } from '../lib/apps.store'
import { showAudit } from '../lib/place.store'
import { AppsTable } from './apps-table'
import { OverviewFilter } from './overview-filter'
import { clearFilters, overview, rowsOf } from './overview.store'
import { Summary } from './summary'
import styles from './overview-page.module.css'

/** Every app of every tenant that the user operates: what runs, and how it does. */
export function OverviewPage() {
  const { status } = useSnapshot(apps)
  const t = useText()
  const actions = (
    <>
      <Button icon={<IconByName name="refresh" />} onClick={() => void loadApps()}>
        {t('ops:overview.refresh')}
      </Button>
      <Button icon={<IconByName name="history" />} onClick={showAudit}>
        {t('ops:audit.title')}
      </Button>
    </>
  )
  return (
    <PageFrame
      title={t('ops:overview.title')}
      subtitle={t('ops:overview.subtitle')}
      actions={actions}
      isBusy={status === 'idle'}
    >
      <OverviewContent />
    </PageFrame>
  )
}

/** Rows that were there stay while a refresh is under way, or has failed. */
function OverviewContent() {
  const { status, failure, rows } = useSnapshot(apps)
  const t = useText()
  if (rows.length === 0 && failure) {
    const retry = { label: t('ops:overview.retry'), onRetry: () => void loadApps() }
    return <ErrorState title={t('ops:overview.failed')} description={failureText(failure)} retry={retry} />
  }
  if (rows.length === 0 && status !== 'ready') return <LoadingState label={t('ops:overview.loading')} />
  if (rows.length === 0) {
    return <EmptyState icon="apps" title={t('ops:overview.empty')} description={t('ops:overview.emptyText')} />
  }
  return (
    <>
      {failure && (
        <p role="alert" className={styles.stale}>
          {t('ops:overview.stale', { reason: failureText(failure) })}
        </p>
      )}
      <Summary />
      <div className={styles.card}>
        <OverviewFilter />
        <FilteredTable />
      </div>
    </>
  )
}

function FilteredTable() {
  const { rows, tenants } = useSnapshot(apps)
  const filter = useSnapshot(overview)
  const t = useText()
  const shown = rowsOf(rows as typeof apps.rows, filter)
  if (shown.length > 0) return <AppsTable rows={shown} hasTenants={tenants.length > 1} />
  return (
    <EmptyState size="inline" icon="search" title={t('ops:overview.noMatch')}>
      <Button onClick={clearFilters}>{t('ops:overview.clear')}</Button>
    </EmptyState>
  )
}
