import { useApp } from '../app/app-context'
import { arcPath } from '../charts/chart-paths'
import type { averageRates } from '../plant/figures'
import styles from './oee-panel.module.css'
import { Panel } from './panel'

const arc = { centre: 100, radius: 82 }
const start = -120
const end = 120
const target = 0.75
const angleOf = (share: number) => start + (end - start) * Math.min(1, Math.max(0, share))

/** The gauge with its target, and the three rates whose product it shows. */
export function OeePanel({ rates }: { rates: ReturnType<typeof averageRates> }) {
  const { texts, formats } = useApp()
  return (
    <Panel area="oee" title={texts['board.oee']} detail={`${texts['board.target']} ${formats.percent(target)}`}>
      <svg
        className={styles['gauge']}
        viewBox="0 8 200 148"
        role="img"
        aria-label={`OEE ${formats.percent(rates.oee)}`}
        data-good={rates.oee >= target}
      >
        <path className={styles['track']} d={arcPath({ ...arc, from: start, to: end })} />
        <path className={styles['value']} d={arcPath({ ...arc, from: start, to: angleOf(rates.oee) })} />
        <path
          className={styles['target']}
          d={arcPath({ ...arc, from: angleOf(target) - 0.6, to: angleOf(target) + 0.6 })}
        />
        <text className={styles['number']} x="100" y="108">
          {formats.percent(rates.oee)}
        </text>
        <text className={styles['name']} x="100" y="132">
          OEE
        </text>
      </svg>
      <ul className={styles['rates']}>
        {(['availability', 'performance', 'quality'] as const).map((rate) => (
          <li key={rate}>
            <span>{texts[`rate.${rate}` as const]}</span>
            <b>{formats.percent(rates[rate])}</b>
            <i className={styles['bar']} style={{ '--share': rates[rate] } as React.CSSProperties} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
