import { useApp } from '../app/app-context'
import { severities } from '../plant/alerts'
import { alertsOfWeek } from '../plant/figures'
import { Card } from './card'
import styles from './alerts-of-week.module.css'

/** Alerts day by day, stacked by how grave they were. */
export function AlertsOfWeek({ now }: { now: number }) {
  const { texts, formats } = useApp()
  const days = alertsOfWeek(now).map((day) => ({ ...day, total: day.critical + day.major + day.minor }))
  const most = Math.max(...days.map(({ total }) => total))
  return (
    <Card title={texts['dashboard.week']}>
      <ul className={styles['days']}>
        {days.map((day) => (
          <li key={day.at}>
            <div className={styles['column']} style={{ blockSize: `${(day.total / most) * 100}%` }}>
              <b>{day.total}</b>
              <div className={styles['stack']}>
                {severities.map((severity) => (
                  <i key={severity} data-severity={severity} style={{ flexGrow: day[severity] }} />
                ))}
              </div>
            </div>
            <span>{formats.weekday(day.at)}</span>
          </li>
        ))}
      </ul>
      <ul className={styles['legend']}>
        {severities.map((severity) => (
          <li key={severity} data-severity={severity}>
            {texts[`severity.${severity}` as const]}
          </li>
        ))}
      </ul>
    </Card>
  )
}
