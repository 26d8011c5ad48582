import { useEffect, useMemo, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useSnapshot } from 'valtio'
import type { HealthRow } from '@center/shared/contract'
import { preferences, useText } from '@center/shared/host'
import { toSeries } from './trend-series'
import styles from './trend-chart.module.css'

export type TrendChartProps = { rows: HealthRow[]; label: string }

const colours = { stable: '--color-brand', canary: '--color-warning', other: '--color-ink-faint' } as const

/**
 * The share of failed attempts of each version over time. A canvas: it is made anew when the look changes, since it knows no
 * custom properties. The table below says the same.
 */
export function TrendChart({ rows, label }: TrendChartProps) {
  const { theme } = useSnapshot(preferences)
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<UPlot | null>(null)
  const data = useMemo(() => toSeries(rows), [rows])
  const latest = useRef(data)
  const kinds = rows.map(({ version, role }) => `${version} ${role}`).join()

  useEffect(() => {
    latest.current = data
    chart.current?.setData(data)
  }, [data])

  useEffect(() => {
    const element = place.current
    if (!element) return
    const made = new UPlot(optionsOf(element, kinds), latest.current, element)
    chart.current = made
    const observer = new ResizeObserver(() => made.setSize(sizeOf(element)))
    observer.observe(element)
    return () => {
      observer.disconnect()
      made.destroy()
      chart.current = null
    }
  }, [kinds, theme])

  return (
    <div className={styles.plot}>
      <div ref={place} className={styles.chart} role="img" aria-label={label} />
      <ul className={styles.legend}>
        {rows.map(({ version, role }) => (
          <li key={version} data-role={role} className={styles.key}>
            {version} · {t(`ops:role.${role}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function sizeOf(element: HTMLElement): { width: number; height: number } {
  return { width: Math.max(200, element.clientWidth), height: Math.max(140, element.clientHeight) }
}

/** Hours and minutes of a day; over more than two days the day. */
function toMark(second: number, isLong: boolean): string {
  const iso = new Date(second * 1000).toISOString()
  return isLong ? iso.slice(5, 10) : iso.slice(11, 16)
}

function optionsOf(element: HTMLElement, kinds: string): UPlot.Options {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const axis: UPlot.Axis = {
    stroke: colour('--color-ink-muted'),
    font: `12px ${style.fontFamily}`,
    grid: { stroke: colour('--color-line'), width: 1 },
    ticks: { show: false },
  }
  const roles = kinds.split(',').map((kind) => kind.split(' ').at(-1) as keyof typeof colours)
  return {
    ...sizeOf(element),
    padding: [12, 16, 0, 0],
    legend: { show: false },
    cursor: { y: false },
    // The server's clock is shown as it was written, wherever the browser is.
    tzDate: (second) => UPlot.tzDate(new Date(second * 1000), 'Etc/UTC'),
    scales: { y: { range: (_chart, _low, high) => [0, Math.min(100, Math.max(5, (high ?? 0) * 1.15))] } },
    axes: [
      {
        ...axis,
        size: 30,
        space: 64,
        values: (_chart, seconds) => {
          const isLong = (seconds.at(-1) ?? 0) - (seconds[0] ?? 0) > 172_800
          return seconds.map((second) => toMark(second, isLong))
        },
      },
      { ...axis, size: 48, values: (_chart, marks) => marks.map((mark) => `${mark}%`) },
    ],
    series: [
      {},
      ...roles.map((role) => ({
        stroke: colour(colours[role] ?? colours.other),
        width: 2,
        spanGaps: true,
        points: { show: true, size: 5 },
      })),
    ],
  }
}
