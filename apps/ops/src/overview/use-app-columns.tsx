import { useSnapshot } from 'valtio'
import { toMinute } from '@center/shared/contract'
import { preferences, useText } from '@center/shared/host'
import { Button, type DataColumn } from '@center/shared/ui'
import { CanaryBar } from '../components/canary-bar'
import { HealthMark } from '../components/health-mark'
import { HealthSpark } from '../components/health-spark'
import { StateMarks } from '../components/state-marks'
import { titleOf } from '../lib/app-title'
import type { TenantApp } from '../lib/apps.store'
import { askRelease } from '../lib/dialogs.store'
import { toTime } from '../lib/formats'
import { countErrors, levelOf, slowestMount } from '../lib/health-level'
import { showApp } from '../lib/place.store'
import styles from './use-app-columns.module.css'

type Column = DataColumn<TenantApp>

/** What is said of each app. Which tenant has it goes without saying for who operates one. */
export function useAppColumns(hasTenants: boolean): Column[] {
  const t = useText()
  const nothing = t('ops:table.nothing')
  const tenant: Column = {
    key: 'tenant',
    title: t('ops:table.tenant'),
    draw: ({ tenantName }) => <span className={styles.tenant}>{tenantName}</span>,
  }
  return [
    { key: 'app', title: t('ops:table.app'), place: 'name', draw: (row) => <Name row={row} /> },
    ...(hasTenants ? [tenant] : []),
    {
      key: 'stable',
      title: t('ops:table.stable'),
      look: 'mono',
      draw: ({ stable }) => stable?.version ?? nothing,
    },
    {
      key: 'canary',
      title: t('ops:table.canary'),
      draw: ({ canary }) => (canary ? <CanaryBar version={canary.version} percent={canary.percent} /> : nothing),
    },
    { key: 'health', title: t('ops:table.health'), draw: (row) => <Health row={row} /> },
    { key: 'p95', title: t('ops:table.p95'), look: 'number', draw: ({ health }) => toTime(slowestMount(health)) },
    { key: 'state', title: t('ops:table.state'), draw: (row) => <StateMarks row={row} /> },
    { key: 'updated', title: t('ops:table.updated'), look: 'soft', draw: (row) => <Updated row={row} /> },
    { key: 'actions', title: t('ops:table.actions'), place: 'corner', draw: (row) => <ReleaseButton row={row} /> },
  ]
}

type PartProps = { row: TenantApp }

function useTitle(row: TenantApp): string {
  return titleOf(row, useSnapshot(preferences).locale)
}

function Name({ row }: PartProps) {
  const title = useTitle(row)
  return (
    <button type="button" className={styles.name} data-open onClick={() => showApp(row.tenantCode, row.name)}>
      <span className={styles.title}>{title}</span>
      <span className={styles.code}>{row.name}</span>
    </button>
  )
}

function Health({ row: { health } }: PartProps) {
  const t = useText()
  const errors = countErrors(health)
  return (
    <div className={styles.health}>
      {health && <HealthSpark trend={health.trend} />}
      <div className={styles.text}>
        <HealthMark level={levelOf(health)} />
        {health && <span className={styles.soft}>{t('ops:health.errors', { count: errors })}</span>}
      </div>
    </div>
  )
}

function Updated({ row: { updatedAt, updatedBy } }: PartProps) {
  const t = useText()
  if (!updatedAt) return t('ops:table.nothing')
  return (
    <>
      <time>{toMinute(updatedAt)}</time> <span className={styles.by}>{updatedBy}</span>
    </>
  )
}

function ReleaseButton({ row }: PartProps) {
  const title = useTitle(row)
  const t = useText()
  const { tenantCode, name } = row
  return (
    <Button
      size="small"
      aria-label={t('ops:table.releaseOf', { name: title })}
      onClick={() => askRelease({ tenantCode, name, version: null, percent: 5 })}
    >
      {t('ops:release.open')}
    </Button>
  )
}
