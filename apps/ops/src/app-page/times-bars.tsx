import type { HealthRow, Percentiles } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { toTime } from '../lib/formats'
import styles from './times-bars.module.css'

/** Time to load and to mount, half of the users (dark) and nearly all (light), version by version on one scale. */
export function TimesBars({ rows }: { rows: HealthRow[] }) {
  const t = useText()
  const most = Math.max(1, ...rows.flatMap(({ load, mount }) => [load?.p95 ?? 0, mount?.p95 ?? 0]))
  return (
    <ul className={styles.list}>
      {rows.map(({ version, role, load, mount }) => (
        <li key={version} className={styles.version}>
          <span className={styles.name}>
            {version} · {t(`ops:role.${role}`)}
          </span>
          <Bar label={t('ops:figures.loadShort')} times={load} most={most} role={role} />
          <Bar label={t('ops:figures.mountShort')} times={mount} most={most} role={role} />
        </li>
      ))}
    </ul>
  )
}

type BarProps = { label: string; times: Percentiles | null; most: number; role: string }

function Bar({ label, times, most, role }: BarProps) {
  const { p50 = 0, p95 = 0 } = times ?? {}
  return (
    <div className={styles.bar} data-role={role}>
      <span className={styles.label}>{label}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.p95} style={{ inlineSize: `${(p95 / most) * 100}%` }} />
        <span className={styles.p50} style={{ inlineSize: `${(p50 / most) * 100}%` }} />
      </span>
      <span className={styles.value}>{times ? `${toTime(p50)} / ${toTime(p95)}` : '–'}</span>
    </div>
  )
}
