import { useState } from 'react'
import { useApp, useAppState, useTicker } from '../app/app-context'
import { findAlerts } from '../app/app-state'
import { deviceOf, pathTo } from '../app/routes'
import { Page } from '../controls/page'
import { raiseAlert, type Alert } from '../plant/alerts'
import { createRandom } from '../plant/random'
import { fill } from '../texts'
import { AlertDetail } from './alert-detail'
import { AlertFilters } from './alert-filters'
import { AlertList } from './alert-list'
import styles from './alerts-page.module.css'

/** A new alert comes about this often while the page is shown. */
const newAlertMs = 45_000

/** Alerts on one side, the chosen one with its live readings on the other. */
export function AlertsPage() {
  const { texts, path, go, store, devices } = useApp()
  const state = useAppState()
  const only = deviceOf(path)
  const isMeant = (alert: Alert) => only === null || alert.deviceId === only
  const found = findAlerts(state).filter(isMeant)
  const open = state.alerts.filter(({ acknowledged }) => !acknowledged)
  const chosen = state.alerts.filter(isMeant).find(({ id }) => id === state.selectedAlert) ?? found[0] ?? null
  useNewAlerts()

  return (
    <Page
      name={texts['alerts.title']}
      title={texts['alerts.title']}
      detail={fill(texts['alerts.summary'], {
        open: open.length,
        critical: open.filter(({ severity }) => severity === 'critical').length,
      })}
    >
      <AlertFilters
        view={state.alertView}
        onChange={(change) => store.send({ type: 'view-alerts', change })}
        only={only}
        onAll={() => go(pathTo('alerts', null))}
      />
      <div className={styles['split']}>
        <AlertList
          alerts={found}
          chosen={chosen?.id ?? null}
          onChoose={(id) => store.send({ type: 'select-alert', id })}
        />
        {chosen && <AlertDetail key={chosen.id} alert={chosen} device={devices.find(isOf(chosen))} />}
      </div>
    </Page>
  )
}

const isOf =
  (alert: Alert) =>
  ({ id }: { id: string }) =>
    id === alert.deviceId

function useNewAlerts(): void {
  const { devices, store } = useApp()
  const [random] = useState(() => createRandom(7))
  useTicker(newAlertMs, () => {
    const running = devices.filter(({ state }) => state === 'running')
    const device = running[Math.floor(random() * running.length)]
    if (!device) return
    const numbers = store.get().alerts.map(({ id }) => Number(id.slice(3)) || 0)
    const number = Math.max(2_418, ...numbers) + 1
    store.send({ type: 'raise', alert: raiseAlert({ device, random, at: Date.now(), number }) })
  })
}
