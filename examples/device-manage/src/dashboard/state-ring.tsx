import { useApp } from '../app/app-context'
import { arcPath, ringArcs } from '../charts/chart-paths'
import type { StateCounts } from '../plant/figures'
import { deviceStates } from '../plant/plant'
import { Card } from './card'
import styles from './state-ring.module.css'

/** How many machines are in which state, as a ring with its figures beside it. */
export function StateRing({ counts, total }: { counts: StateCounts; total: number }) {
  const { texts } = useApp()
  const arcs = ringArcs(deviceStates.map((state) => counts[state]))
  return (
    <Card title={texts['dashboard.states']}>
      <div className={styles['row']}>
        <svg className={styles['ring']} viewBox="0 0 120 120" role="img" aria-label={texts['dashboard.states']}>
          {deviceStates.map((state, index) => {
            const arc = arcs[index]
            if (!arc || arc.to <= arc.from) return null
            return <path key={state} data-state={state} d={arcPath({ centre: 60, radius: 48, ...arc })} />
          })}
          <text x="60" y="62">
            {total}
          </text>
          <text x="60" y="80" data-small>
            {texts['board.total']}
          </text>
        </svg>
        <ul className={styles['legend']}>
          {deviceStates.map((state) => (
            <li key={state} data-state={state}>
              <span>{texts[`state.${state}` as const]}</span>
              <b>{counts[state]}</b>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
