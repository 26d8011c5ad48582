import { nameOf, openBeside, useApp } from '../app/app-context'
import type { Alert } from '../plant/alerts'
import styles from './board-alerts.module.css'
import { Panel } from './panel'

export function BoardAlerts({ alerts }: { alerts: readonly Alert[] }) {
  const app = useApp()
  const { texts, formats, devices } = app
  const nameOfDevice = (wanted: string) => {
    const device = devices.find(({ id }) => id === wanted)
    return device ? nameOf(device, texts) : wanted
  }
  return (
    <Panel area="alerts" title={texts['board.alerts']}>
      {alerts.length === 0 && <p className={styles['calm']}>{texts['board.calm']}</p>}
      <ul className={styles['list']}>
        {alerts.map((alert) => (
          <li key={alert.id} className={styles['alert']} data-severity={alert.severity}>
            <b>{texts[`code.${alert.code}` as const]}</b>
            <time>{formats.clock(alert.raisedAt)}</time>
            <span>{nameOfDevice(alert.deviceId)}</span>
            <em>{texts[`severity.${alert.severity}` as const]}</em>
          </li>
        ))}
      </ul>
      <button type="button" className={styles['all']} onClick={() => openBeside(app, 'alerts', null)}>
        {texts['board.allAlerts']}
      </button>
    </Panel>
  )
}
