import { useSnapshot } from 'valtio'
import type { HealthRow } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { Card } from '../components/card'
import { HealthMark } from '../components/health-mark'
import { PartState } from '../components/part-state'
import { Segments } from '../components/segments'
import table from '../components/table.module.css'
import { toPercent, toTime } from '../lib/formats'
import { levelOfFigures } from '../lib/health-level'
import { details, loadHealth, setSpan, spans } from './app-page.store'
import styles from './health-card.module.css'
import { TimesBars } from './times-bars'
import { TrendChart } from './trend-chart'

/** How each version does: over time as a plot, as bars beside each other, and all of it as a table. */
export function HealthCard() {
  const { health, minutes } = useSnapshot(details)
  const t = useText()
  const options = spans.map((span) => ({ value: String(span), label: t(`ops:span.${span}`) }))
  const chooser = (
    <Segments
      label={t('ops:span.label')}
      options={options}
      value={String(minutes)}
      onChange={(span) => void setSpan(Number(span))}
    />
  )
  const rows = health.rows as HealthRow[]
  return (
    <Card title={t('ops:health.title')} more={chooser}>
      <PartState part={health} emptyTitle={t('ops:health.empty')} onRetry={() => void loadHealth()}>
        <div className={styles.plots}>
          <figure className={styles.figure}>
            <figcaption className={styles.caption}>{t('ops:health.rateOverTime')}</figcaption>
            <TrendChart rows={rows} label={t('ops:health.rateOverTime')} />
          </figure>
          <figure className={styles.figure}>
            <figcaption className={styles.caption}>{t('ops:health.times')}</figcaption>
            <TimesBars rows={rows} />
          </figure>
        </div>
        <FiguresTable rows={rows} />
      </PartState>
    </Card>
  )
}

/** The same without pictures. */
function FiguresTable({ rows }: { rows: HealthRow[] }) {
  const t = useText()
  const columns = ['version', 'level', 'attempts', 'failed', 'rate', 'load', 'mount', 'why'] as const
  return (
    <div className={table.scroll} role="region" aria-label={t('ops:health.table')} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`ops:figures.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.version}>
              <th scope="row" className={table.mono}>
                {row.version} · {t(`ops:role.${row.role}`)}
              </th>
              <td>
                <HealthMark level={levelOfFigures(row)} />
              </td>
              <td className={table.mono}>{row.mounts + row.errors}</td>
              <td className={table.mono}>{row.errors}</td>
              <td className={table.mono}>{toPercent(row.errorRate)}</td>
              <td className={table.mono}>{pair(row.load)}</td>
              <td className={table.mono}>{pair(row.mount)}</td>
              <td className={table.soft}>{row.failures.map(({ error, count }) => `${error} × ${count}`).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function pair(times: { p50: number; p95: number } | null): string {
  return times === null ? '–' : `${toTime(times.p50)} / ${toTime(times.p95)}`
}
