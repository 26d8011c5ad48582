import { useEffect, useMemo, useRef } from 'react'
import { nameOf, openBeside, useApp } from '../app/app-context'
import { Sparkline } from '../charts/sparkline'
import { Button } from '../controls/button'
import { isOutside, metrics, oeeOf, rangeOf, type Device, type Metric } from '../plant/plant'
import { serviceHistory } from '../plant/service-history'
import { createSignal, take } from '../plant/signal'
import { fill } from '../texts'
import styles from './device-detail.module.css'
import { StateMark } from './state-mark'

type DeviceDetailProps = { device: Device; onClose(): void }

/** One device: facts, last readings, what was done to it. */
export function DeviceDetail({ device, onClose }: DeviceDetailProps) {
  const app = useApp()
  const { texts } = app
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])

  return (
    <article
      className={styles['detail']}
      aria-label={nameOf(device, texts)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header className={styles['head']}>
        <div className={styles['words']}>
          <h3 ref={heading} className={styles['title']}>
            {nameOf(device, texts)}
          </h3>
          <p className={styles['number']}>
            {device.id} · <StateMark state={device.state} />
          </p>
        </div>
        <button type="button" className={styles['close']} aria-label={texts['detail.close']} onClick={onClose}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 3l10 10M13 3L3 13" />
          </svg>
        </button>
      </header>
      <Facts device={device} />
      <h4 className={styles['part']}>{texts['detail.readings']}</h4>
      <ul className={styles['readings']}>
        {metrics.map((metric) => (
          <Reading key={metric} device={device} metric={metric} />
        ))}
      </ul>
      <Button look="link" onClick={() => openBeside(app, 'alerts', device.id)}>
        {texts['detail.alerts']}
      </Button>
      <h4 className={styles['part']}>{texts['detail.services']}</h4>
      <Services device={device} />
    </article>
  )
}

function Facts({ device }: { device: Device }) {
  const { texts, formats } = useApp()
  const facts = [
    [texts['column.model'], device.model],
    [texts['column.workshop'], texts[`workshop.${device.workshop}` as const]],
    [texts['column.oee'], formats.percent(oeeOf(device))],
    [texts['column.power'], String(device.power)],
    [texts['detail.hours'], `${formats.count(device.hours)} h`],
    [texts['detail.installed'], device.installed],
    [texts['detail.keeper'], texts[`person.${device.keeper}` as const]],
    [texts['column.nextService'], formats.day(device.nextService)],
  ]
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Reading({ device, metric }: { device: Device; metric: Metric }) {
  const { texts, formats } = useApp()
  const values = useMemo(() => take(createSignal(device, metric), 40), [device, metric])
  const { unit, digits, limit } = rangeOf(metric)
  const last = values.at(-1) ?? 0
  const isBad = isOutside(metric, last)
  const name = texts[`metric.${metric}` as const]
  return (
    <li className={styles['reading']} data-bad={isBad}>
      <span className={styles['metric']}>{name}</span>
      <span className={styles['value']}>
        {formats.reading(last, digits)} <small>{unit}</small>
      </span>
      <Sparkline values={values} label={fill(texts['detail.spark'], { name })} isBad={isBad} />
      <span className={styles['limit']}>{fill(texts['detail.limit'], { limit: `${limit} ${unit}` })}</span>
    </li>
  )
}

function Services({ device }: { device: Device }) {
  const { texts, formats } = useApp()
  const services = useMemo(() => serviceHistory(device), [device])
  return (
    <ol className={styles['services']}>
      {services.map(({ at, kind, person, hours }) => (
        <li key={at}>
          <span className={styles['service']}>{texts[`service.${kind}` as const]}</span>
          <span className={styles['when']}>{formats.day(at)}</span>
          <span className={styles['who']}>
            {fill(texts['detail.service'], { person: texts[`person.${person}` as const], hours })}
          </span>
        </li>
      ))}
    </ol>
  )
}
