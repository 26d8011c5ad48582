import { nameOf, openBeside, useApp } from '../app/app-context'
import type { Device } from '../plant/plant'
import { fill } from '../texts'
import { Card } from './card'
import styles from './due-services.module.css'
import { daysUntil } from './due-days'

export function DueServices({ due, now }: { due: readonly Device[]; now: number }) {
  const app = useApp()
  const { texts, formats } = app
  const dayText = (days: number) => (days <= 0 ? texts['dashboard.today'] : fill(texts['dashboard.inDays'], { days }))
  return (
    <Card title={texts['dashboard.services']}>
      {due.length === 0 && <p className={styles['nothing']}>{texts['dashboard.nothingDue']}</p>}
      <ul className={styles['list']}>
        {due.slice(0, 6).map((device) => (
          <li key={device.id}>
            <button type="button" className={styles['name']} onClick={() => openBeside(app, 'devices', device.id)}>
              {nameOf(device, texts)}
            </button>
            <span className={styles['keeper']}>{texts[`person.${device.keeper}` as const]}</span>
            <span className={styles['when']} data-soon={daysUntil(device.nextService, now) <= 1}>
              {dayText(daysUntil(device.nextService, now))}
              <small>{formats.date(device.nextService)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
