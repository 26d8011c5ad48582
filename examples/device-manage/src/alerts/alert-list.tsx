import { nameOf, useApp } from '../app/app-context'
import type { Alert } from '../plant/alerts'
import styles from './alert-list.module.css'
import { SeverityMark } from './severity-mark'

type AlertListProps = { alerts: readonly Alert[]; chosen: string | null; onChoose(id: string): void }

export function AlertList({ alerts, chosen, onChoose }: AlertListProps) {
  const { texts } = useApp()
  if (alerts.length === 0) return <p className={styles['nothing']}>{texts['alerts.nothing']}</p>
  return (
    <ul className={styles['list']} aria-label={texts['alerts.title']}>
      {alerts.map((alert) => (
        <AlertItem key={alert.id} alert={alert} isChosen={alert.id === chosen} onChoose={onChoose} />
      ))}
    </ul>
  )
}

type AlertItemProps = { alert: Alert; isChosen: boolean; onChoose(id: string): void }

function AlertItem({ alert, isChosen, onChoose }: AlertItemProps) {
  const { texts, formats, devices } = useApp()
  const device = devices.find(({ id }) => id === alert.deviceId)
  return (
    <li>
      <button
        type="button"
        className={styles['item']}
        data-severity={alert.severity}
        aria-current={isChosen}
        onClick={() => onChoose(alert.id)}
      >
        <span className={styles['code']}>{texts[`code.${alert.code}` as const]}</span>
        <SeverityMark severity={alert.severity} />
        <span className={styles['device']}>{device ? nameOf(device, texts) : alert.deviceId}</span>
        <span className={styles['when']}>
          {alert.acknowledged ? `✓ ${texts['alerts.status.done']}` : formats.moment(alert.raisedAt)}
        </span>
      </button>
    </li>
  )
}
