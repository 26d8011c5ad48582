import { useText } from '@center/shared/host'
import { Button } from '@center/shared/ui'
import { CanaryBar } from '../components/canary-bar'
import { HealthMark } from '../components/health-mark'
import { HealthSpark } from '../components/health-spark'
import { StateMarks } from '../components/state-marks'
import type { TenantApp } from '../lib/apps.store'
import { askRelease } from '../lib/dialogs.store'
import { toTime } from '../lib/formats'
import { countErrors, levelOf, slowestMount } from '../lib/health-level'
import { showApp } from '../lib/place.store'
import styles from './apps-table.module.css'

export type AppLineProps = { row: TenantApp; title: string; hasTenants: boolean }

export function AppLine({ row, title, hasTenants }: AppLineProps) {
  const t = useText()
  const { name, tenantCode, tenantName, stable, canary, updatedAt, updatedBy } = row
  return (
    <tr data-health={levelOf(row.health)}>
      <td data-column="app">
        <button type="button" className={styles.name} data-open onClick={() => showApp(tenantCode, name)}>
          <span className={styles.title}>{title}</span>
          <span className={styles.code}>{name}</span>
        </button>
      </td>
      {hasTenants && <td data-column="tenant">{tenantName}</td>}
      <td data-column="stable" data-label={t('ops:table.stable')} className={styles.version}>
        {stable?.version ?? t('ops:table.nothing')}
      </td>
      <td data-column="canary" data-label={t('ops:table.canary')}>
        {canary ? <CanaryBar version={canary.version} percent={canary.percent} /> : t('ops:table.nothing')}
      </td>
      <td data-column="health" data-label={t('ops:table.health')}>
        <HealthCell row={row} />
      </td>
      <td data-column="p95" data-label={t('ops:table.p95')} className={styles.number}>
        {toTime(slowestMount(row.health))}
      </td>
      <td data-column="state" data-label={t('ops:table.state')}>
        <StateMarks row={row} />
      </td>
      <td data-column="updated" data-label={t('ops:table.updated')} className={styles.soft}>
        {updatedAt ? (
          <>
            <time>{updatedAt}</time> <span>{updatedBy}</span>
          </>
        ) : (
          t('ops:table.nothing')
        )}
      </td>
      <td data-column="actions">
        <Button
          size="small"
          aria-label={t('ops:table.releaseOf', { name: title })}
          onClick={() => askRelease({ tenantCode, name, version: null, percent: 5 })}
        >
          {t('ops:release.open')}
        </Button>
      </td>
    </tr>
  )
}

function HealthCell({ row: { health } }: { row: TenantApp }) {
  const t = useText()
  const errors = countErrors(health)
  return (
    <div className={styles.health}>
      {health && <HealthSpark trend={health.trend} />}
      <div className={styles.healthWords}>
        <HealthMark level={levelOf(health)} />
        {health && <span className={styles.soft}>{t('ops:health.errors', { count: errors })}</span>}
      </div>
    </div>
  )
}
