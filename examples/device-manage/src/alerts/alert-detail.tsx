import { useState } from 'react'
import { nameOf, openBeside, useApp, useTicker } from '../app/app-context'
import { LiveChart } from '../charts/live-chart'
import { advance, startSeries } from '../charts/live-series'
import { Button } from '../controls/button'
import { metricOf, type Alert } from '../plant/alerts'
import { isOutside, metrics, rangeOf, type Device, type Metric } from '../plant/plant'
import { fill } from '../texts'
import { AcknowledgeForm } from './acknowledge-form'
import styles from './alert-detail.module.css'
import { SeverityMark } from './severity-mark'

type AlertDetailProps = { alert: Alert; device: Device | undefined }

export function AlertDetail({ alert, device }: AlertDetailProps) {
  const { texts, formats } = useApp()
  const { unit, digits, limit } = rangeOf(metricOf(alert.code))
  return (
    <article className={styles['detail']} aria-label={texts[`code.${alert.code}` as const]}>
      <header className={styles['head']}>
        <h3 className={styles['title']}>{texts[`code.${alert.code}` as const]}</h3>
        <SeverityMark severity={alert.severity} />
        <span className={styles['number']}>{alert.id}</span>
      </header>
      <p className={styles['what']}>
        {fill(texts['alerts.what'], {
          device: device ? nameOf(device, texts) : alert.deviceId,
          time: formats.moment(alert.raisedAt),
          value: `${formats.reading(alert.value, digits)} ${unit}`,
          limit: `${limit} ${unit}`,
        })}
      </p>
      {device && <LiveReadings device={device} first={metricOf(alert.code)} />}
      <AcknowledgeForm alert={alert} />
    </article>
  )
}

/** The device's sensors, one at a time, a reading a second for as long as the tab is seen. */
function LiveReadings({ device, first }: { device: Device; first: Metric }) {
  const app = useApp()
  const { texts, formats } = app
  const [series, setSeries] = useState(() => startSeries(device, first, Date.now()))
  useTicker(1000, () => setSeries(advance(series, Date.now())))
  const { unit, digits } = rangeOf(series.metric)
  const last = series.values.at(-1) ?? 0
  const name = texts[`metric.${series.metric}` as const]
  return (
    <>
      <div className={styles['bar']}>
        <div className={styles['metrics']} role="group" aria-label={texts['alerts.metric']}>
          {metrics.map((metric) => (
            <button
              key={metric}
              type="button"
              className={styles['metric']}
              aria-pressed={metric === series.metric}
              onClick={() => setSeries(startSeries(device, metric, Date.now()))}
            >
              {texts[`metric.${metric}` as const]}
            </button>
          ))}
        </div>
        <p className={styles['now']} data-bad={isOutside(series.metric, last)}>
          <span className={styles['live']}>{texts['alerts.live']}</span>
          <strong>{formats.reading(last, digits)}</strong> {unit}
        </p>
      </div>
      <LiveChart series={series} label={fill(texts['alerts.chart'], { name })} />
      <Button look="link" onClick={() => openBeside(app, 'devices', device.id)}>
        {texts['alerts.device']}
      </Button>
    </>
  )
}
