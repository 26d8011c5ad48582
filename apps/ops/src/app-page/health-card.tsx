import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { DataTable, type DataColumn, Card } from '@center/shared/ui'
import { HealthMark } from '../components/health-mark'
import { PartState } from '../components/part-state'
import { Segments } from '../components/segments'
import { toPercent, toTime } from '../lib/formats'
import { levelOfFigures } from '../lib/health-level'
import { details, loadHealth, setSpan, spans } from './app-page.store'
import styles from './health-card.module.css'
import { TrendChart } from './trend-chart'
import type { HealthRow, Percentiles } from '@center/shared/contract'

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
  const columns = useFigureColumns()
  const t = useText()
  return <DataTable label={t('ops:health.table')} columns={columns} rows={rows} keyOf={({ version }) => version} />
}

function useFigureColumns(): DataColumn<HealthRow>[] {
  const t = useText()
  return [
    {
      key: 'version',
      title: t('ops:figures.version'),
      place: 'name',
      look: 'mono',
      draw: ({ version, role }) => `${version} · ${t(`ops:role.${role}`)}`,
    },
    {
      key: 'level',
      title: t('ops:figures.level'),
      place: 'corner',
      draw: (row) => <HealthMark level={levelOfFigures(row)} />,
    },
    {
      key: 'attempts',
      title: t('ops:figures.attempts'),
      look: 'mono',
      draw: ({ mounts, errors }) => mounts + errors,
    },
    { key: 'failed', title: t('ops:figures.failed'), look: 'mono', draw: ({ errors }) => errors },
    { key: 'rate', title: t('ops:figures.rate'), look: 'mono', draw: ({ errorRate }) => toPercent(errorRate) },
    { key: 'load', title: t('ops:figures.load'), look: 'mono', draw: ({ load }) => pair(load) },
    { key: 'mount', title: t('ops:figures.mount'), look: 'mono', draw: ({ mount }) => pair(mount) },
    {
      key: 'why',
      title: t('ops:figures.why'),
      look: 'soft',
      draw: ({ failures }) => failures.map(({ error, count }) => `${error} × ${count}`).join(', '),
    },
  ]
}

function pair(times: { p50: number; p95: number } | null): string {
  return times === null ? '–' : `${toTime(times.p50)} / ${toTime(times.p95)}`
}

/** Time to load and to mount, half of the users (dark) and nearly all (light), version by version on one scale. */
function TimesBars({ rows }: { rows: HealthRow[] }) {
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
