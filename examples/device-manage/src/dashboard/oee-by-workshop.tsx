import { useApp } from '../app/app-context'
import { oeeByWorkshop } from '../plant/figures'
import type { Device } from '../plant/plant'
import { fill } from '../texts'
import { Card } from './card'
import styles from './oee-by-workshop.module.css'

const target = 0.75

export function OeeByWorkshop({ devices }: { devices: readonly Device[] }) {
  const { texts, formats } = useApp()
  return (
    <Card title={texts['dashboard.oee']} detail={fill(texts['dashboard.target'], { target: formats.percent(target) })}>
      <ul className={styles['list']}>
        {oeeByWorkshop(devices).map(({ workshop, oee }) => (
          <li key={workshop}>
            <span>{texts[`workshop.${workshop}` as const]}</span>
            <i
              className={styles['bar']}
              data-good={oee >= target}
              style={{ '--share': oee, '--target': target } as React.CSSProperties}
            />
            <b>{formats.percent(oee)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
