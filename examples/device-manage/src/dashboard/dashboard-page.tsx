import { useState } from 'react'
import { useApp, useAppState, useTicker } from '../app/app-context'
import { Page } from '../controls/page'
import { averageRates, countStates } from '../plant/figures'
import { fill } from '../texts'
import { AlertsOfWeek } from './alerts-of-week'
import styles from './dashboard-page.module.css'
import { dueServices } from './due-days'
import { DueServices } from './due-services'
import { FigureCard } from './figure-card'
import { OeeByWorkshop } from './oee-by-workshop'
import { StateRing } from './state-ring'

/** The day's start for the people who maintain the machines: figures, states, what is due. */
export function DashboardPage() {
  const { devices, texts, formats, user } = useApp()
  const { alerts } = useAppState()
  const [now, setNow] = useState(() => Date.now())
  useTicker(60_000, () => setNow(Date.now()))

  const counts = countStates(devices)
  const rates = averageRates(devices)
  const utilisation = counts.running / devices.length
  const open = alerts.filter(({ acknowledged }) => !acknowledged).length
  const due = dueServices(devices, now)
  return (
    <Page
      name={texts['dashboard.title']}
      title={fill(texts[`dashboard.${partOfDay(now)}` as const], { name: user?.name ?? texts['dashboard.visitor'] })}
      detail={fill(texts['dashboard.detail'], { day: formats.day(now), open, due: due.length })}
    >
      <div className={styles['figures']}>
        <FigureCard name={texts['board.utilisation']} value={formats.percent(utilisation)} last={utilisation} />
        <FigureCard name="OEE" value={formats.percent(rates.oee)} last={rates.oee} />
        <FigureCard name={texts['board.open']} value={formats.count(open)} last={open} isBad={open > 0} />
        <FigureCard name={texts['dashboard.due']} value={formats.count(due.length)} last={due.length} />
      </div>
      <div className={styles['parts']}>
        <OeeByWorkshop devices={devices} />
        <StateRing counts={counts} total={devices.length} />
        <AlertsOfWeek now={now} />
        <DueServices due={due} now={now} />
      </div>
    </Page>
  )
}

function partOfDay(now: number): 'morning' | 'afternoon' | 'evening' {
  const hour = new Date(now).getHours()
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
