import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useApp } from '../app/app-context'
import { rangeOf, type Metric } from '../plant/plant'
import styles from './live-chart.module.css'
import type { LiveSeries } from './live-series'
import { spread } from './chart-paths'

type LiveChartProps = { series: Pick<LiveSeries, 'metric' | 'times' | 'values'>; label: string }

/** A canvas that follows the readings. Made anew when the look changes, since a canvas knows no custom properties. */
export function LiveChart({ series, label }: LiveChartProps) {
  const { locale, theme } = useApp()
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<UPlot | null>(null)
  const { metric, times, values } = series
  const data = useRef(toData(metric, times, values))

  useEffect(() => {
    const element = place.current
    if (!element) return
    const made = new UPlot(optionsOf(element, metric, locale), data.current, element)
    chart.current = made
    const observer = new ResizeObserver(() => made.setSize(sizeOf(element)))
    observer.observe(element)
    return () => {
      observer.disconnect()
      made.destroy()
      chart.current = null
    }
  }, [metric, locale, theme])

  useEffect(() => {
    data.current = toData(metric, times, values)
    chart.current?.setData(data.current)
  }, [metric, times, values])

  return <div ref={place} className={styles['chart']} role="img" aria-label={label} />
}

function toData(metric: Metric, times: number[], values: number[]): UPlot.AlignedData {
  const { limit } = rangeOf(metric)
  return [times, values, times.map(() => limit)]
}

function sizeOf(element: HTMLElement): { width: number; height: number } {
  return { width: Math.max(200, element.clientWidth), height: Math.max(140, element.clientHeight) }
}

/** As many digits as tell two marks apart. */
function digitsOf([first = 0, second = 1]: readonly number[]): number {
  return Math.max(0, Math.ceil(-Math.log10(second - first) - 0.01))
}

function optionsOf(element: HTMLElement, metric: Metric, locale: string): UPlot.Options {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const { unit, limit } = rangeOf(metric)
  const clock = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'zh-CN', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  })
  const axis: UPlot.Axis = {
    stroke: colour('--color-ink-muted'),
    font: `12px ${style.fontFamily}`,
    grid: { stroke: colour('--chart-grid'), width: 1 },
    ticks: { show: false },
  }
  return {
    ...sizeOf(element),
    padding: [12, 30, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { size: 7 } },
    scales: { y: { range: (_chart, low, high) => spread([low, high, limit], 0.12) } },
    axes: [
      {
        ...axis,
        size: 32,
        space: 90,
        values: (_chart, seconds) => seconds.map((second) => clock.format(second * 1000)),
      },
      { ...axis, size: 56, values: (_chart, marks) => marks.map((mark) => mark.toFixed(digitsOf(marks))) },
    ],
    series: [
      {},
      { stroke: colour('--chart-line'), width: 2, fill: `${colour('--chart-line')}14`, label: unit },
      { stroke: colour('--chart-limit'), width: 1, dash: [6, 5], points: { show: false } },
    ],
  }
}
