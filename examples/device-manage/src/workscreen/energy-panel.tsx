import { useId } from 'react'
import { useApp } from '../app/app-context'
import { areaPath, heightOf, linePath } from '../charts/chart-paths'
import type { HourlyEnergy } from '../plant/figures'
import { fill } from '../texts'
import styles from './energy-panel.module.css'
import { Panel } from './panel'

const box = { width: 600, height: 160 }

/** Energy of the last 24 hours, an hour a point. */
export function EnergyPanel({ hours }: { hours: readonly HourlyEnergy[] }) {
  const { texts, formats } = useApp()
  const fade = useId()
  const values = hours.map(({ kwh }) => kwh)
  const top = Math.ceil(Math.max(...values) / 250) * 250
  const range = [0, top] as const
  const total = values.reduce((sum, value) => sum + value, 0)
  const marks = [0, top / 2, top]
  return (
    <Panel
      area="energy"
      title={texts['board.energy']}
      detail={fill(texts['board.energyTotal'], { total: formats.count(total) })}
    >
      <div className={styles['chart']}>
        <ul className={styles['marks']} aria-hidden="true">
          {[...marks].reverse().map((mark) => (
            <li key={mark}>{mark}</li>
          ))}
        </ul>
        <svg
          viewBox={`0 0 ${box.width} ${box.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={texts['board.energy']}
        >
          <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
            <stop className={styles['from']} offset="0" />
            <stop className={styles['to']} offset="1" />
          </linearGradient>
          {marks.map((mark) => (
            <line key={mark} x1="0" x2={box.width} y1={heightOf(mark, range, box)} y2={heightOf(mark, range, box)} />
          ))}
          <path fill={`url(#${fade})`} d={areaPath(values, range, box)} />
          <path className={styles['line']} d={linePath(values, range, box)} />
        </svg>
        <ul className={styles['hours']} aria-hidden="true">
          {hours
            .filter((_, index) => index % 4 === 3)
            .map(({ at }) => (
              <li key={at}>{formats.clock(at)}</li>
            ))}
        </ul>
      </div>
    </Panel>
  )
}
