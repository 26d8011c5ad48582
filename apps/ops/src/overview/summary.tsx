import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { apps } from '../lib/apps.store'
import { countErrors, levelOf } from '../lib/health-level'
import { setHealth, type HealthFilter } from './overview.store'
import styles from './summary.module.css'

/** Four figures that say whether there is anything to do; each leads to its rows. */
export function Summary() {
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
