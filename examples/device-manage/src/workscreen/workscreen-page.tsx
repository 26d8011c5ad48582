import { useRef, useState } from 'react'
import { useApp, useAppState, useTicker } from '../app/app-context'
import { advanceStates, averageRates, countStates, energyTrend, outputByWorkshop, powerNow } from '../plant/figures'
import type { Device } from '../plant/plant'
import { createRandom } from '../plant/random'
import { BoardAlerts } from './board-alerts'
import { BoardHead } from './board-head'
import { EnergyPanel } from './energy-panel'
import { KpiRow } from './kpi-row'
import { OeePanel } from './oee-panel'
import { OutputPanel } from './output-panel'
import { PlantMap } from './plant-map'
import styles from './workscreen-page.module.css'

type Moment = { now: number; devices: readonly Device[] }

/** Peak of the energy trend, kWh an hour: what the whole plant draws when all of it runs. */
const peakKwh = 820

/** The wallboard: the plant at a glance, from across the hall. Dark whatever the portal's look, as such boards are. */
export function WorkscreenPage() {
  const { devices: first, texts } = useApp()
  const { alerts } = useAppState()
  const board = useRef<HTMLElement>(null)
  const [random] = useState(() => createRandom(11))
  const [{ now, devices }, setMoment] = useState<Moment>(() => ({ now: Date.now(), devices: first }))
  useTicker(1000, () => setMoment({ now: Date.now(), devices: advanceStates(devices, random) }))

  const counts = countStates(devices)
  const output = outputByWorkshop(now)
  const open = alerts.filter(({ acknowledged }) => !acknowledged)
  return (
    <section ref={board} className={styles['board']} aria-label={texts['board.title']}>
      <BoardHead now={now} board={board} />
      <div className={styles['grid']}>
        <KpiRow devices={devices} counts={counts} output={output} power={powerNow(devices)} open={open.length} />
        <OeePanel rates={averageRates(devices)} />
        <PlantMap devices={devices} counts={counts} />
        <BoardAlerts alerts={open.slice(0, 5)} />
        <EnergyPanel hours={energyTrend(now, peakKwh)} />
        <OutputPanel output={output} />
      </div>
    </section>
  )
}
