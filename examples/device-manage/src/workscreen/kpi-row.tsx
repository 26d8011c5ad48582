import { useApp } from '../app/app-context'
import type { outputByWorkshop, StateCounts } from '../plant/figures'
import type { Device } from '../plant/plant'
import styles from './kpi-row.module.css'

type KpiRowProps = {
  devices: readonly Device[]
  counts: StateCounts
  output: ReturnType<typeof outputByWorkshop>
  power: number
  open: number
}

export function KpiRow({ devices, counts, output, power, open }: KpiRowProps) {
  const { texts, formats } = useApp()
  const made = output.reduce((sum, one) => sum + one.made, 0)
  const figures = [
    { name: texts['board.total'], value: formats.count(devices.length), unit: texts['board.machines'] },
    { name: texts['board.running'], value: formats.count(counts.running), unit: texts['board.machines'], tone: 'good' },
    { name: texts['board.utilisation'], value: formats.percent(counts.running / devices.length), unit: '' },
    {
      name: texts['board.stopped'],
      value: formats.count(counts.fault + counts.offline),
      unit: texts['board.machines'],
      tone: 'bad',
    },
    { name: texts['board.open'], value: formats.count(open), unit: '', tone: open > 0 ? 'warn' : 'good' },
    { name: texts['board.made'], value: formats.count(made), unit: texts['board.pieces'] },
    { name: texts['board.power'], value: formats.count(power), unit: 'kW' },
  ]
  return (
    <dl className={styles['row']}>
      {figures.map(({ name, value, unit, tone }) => (
        <div key={name} className={styles['figure']} data-tone={tone}>
          <dt>{name}</dt>
          <dd>
            {value} <small>{unit}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
