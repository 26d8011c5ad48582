import { useSnapshot } from 'valtio'
import { failureText, openDocs, readBoot, useText } from '@center/shared/host'
import { Button, EmptyState, ErrorState, IconByName, LoadingState, DataTable, PageFrame } from '@center/shared/ui'
import { apps, loadApps, type TenantApp } from '../lib/apps.store'
import { askRegister } from '../lib/dialogs.store'
import { showAudit, showReviews } from '../lib/place.store'
import { OverviewFilter } from './overview-filter'
import { clearFilters, overview, rowsOf, setHealth, type HealthFilter } from './overview.store'
import styles from './overview-page.module.css'
import type { KeyboardEvent } from 'react'
import { levelOf, countErrors } from '../lib/health-level'
import { useAppColumns } from './use-app-columns'

/** Every app of every tenant that the user operates: what runs, and how it does. */
export function OverviewPage() {
  const { status } = useSnapshot(apps)
  const t = useText()
  const actions = (
    <>
      <Button icon={<IconByName name="refresh" />} onClick={() => void loadApps()}>
        {t('ops:overview.refresh')}
      </Button>
      {readBoot().docs === true && (
        <Button icon={<IconByName name="book" />} onClick={openDocs}>
          {t('ops:overview.docs')}
        </Button>
      )}
      <Button icon={<IconByName name="shield" />} onClick={showReviews}>
        {t('ops:reviews.title')}
      </Button>
      <Button icon={<IconByName name="history" />} onClick={showAudit}>
        {t('ops:audit.title')}
      </Button>
      <Button theme="solid" type="primary" icon={<IconByName name="plus" />} onClick={askRegister}>
        {t('ops:register.open')}
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

type AppsTableProps = { rows: TenantApp[]; hasTenants: boolean }

/** A row for each app of each tenant. Up and down go from name to name, Enter opens one. */
function AppsTable({ rows, hasTenants }: AppsTableProps) {
  const columns = useAppColumns(hasTenants)
  const t = useText()
  return (
    <DataTable
      label={t('ops:table.label')}
      columns={columns}
      rows={rows}
      keyOf={({ tenantCode, name }) => `${tenantCode} ${name}`}
      isAlarming={({ health }) => levelOf(health) === 'bad'}
      onKeyDown={handleKey}
    />
  )
}

function handleKey(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-open]')]
  const index = names.indexOf(document.activeElement as HTMLElement)
  if (step === undefined || index === -1) return
  names[index + step]?.focus()
  event.preventDefault()
}

/** Four figures that say whether there is anything to do; each leads to its rows. */
function Summary() {
  const { rows } = useSnapshot(apps)
  const t = useText()
  const errors = rows.reduce((sum, { health }) => sum + countErrors(health as { trend: never[] } | null), 0)
  const bad = rows.filter(({ health }) => levelOf(health) === 'bad').length
  const figures: { label: string; value: number; filter: HealthFilter; isBad?: boolean }[] = [
    { label: t('ops:summary.apps'), value: rows.length, filter: 'all' },
    { label: t('ops:summary.canaries'), value: rows.filter(({ canary }) => canary !== null).length, filter: 'canary' },
    { label: t('ops:summary.unhealthy'), value: bad, filter: 'bad', isBad: bad > 0 },
    { label: t('ops:summary.errors'), value: errors, filter: 'all', isBad: bad > 0 && errors > 0 },
  ]
  return (
    <ul className={styles.summary}>
      {figures.map(({ label, value, filter, isBad }) => (
        <li key={label}>
          <button type="button" className={styles.figure} data-bad={isBad} onClick={() => setHealth(filter)}>
            <span className={styles.value}>{value}</span>
            <span className={styles.label}>{label}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
