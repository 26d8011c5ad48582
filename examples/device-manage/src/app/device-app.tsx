import { useConfiguration, useHostEvent, useUserInfo } from '@center/sdk/react'
import { useMemo, useState } from 'react'
import { AlertsPage } from '../alerts/alerts-page'
import { useAlertBadge } from '../alerts/use-alert-badge'
import { DashboardPage } from '../dashboard/dashboard-page'
import { DevicesPage } from '../devices/devices-page'
import { formatsOf } from '../formats'
import { textsOf } from '../texts'
import { WorkscreenPage } from '../workscreen/workscreen-page'
import { AppContext, type AppValue } from './app-context'
import styles from './device-app.module.css'
import { routeOf, type Route } from './routes'

type DeviceAppProps = Pick<AppValue, 'host' | 'base' | 'features' | 'devices' | 'store'> & { firstPath: string }

const pages: Record<Route, () => React.ReactNode> = {
  devices: DevicesPage,
  alerts: AlertsPage,
  workscreen: WorkscreenPage,
  dashboard: DashboardPage,
}

/** The root: follows the portal's address, language, theme and user, and shows the page of the address. */
export function DeviceApp({ host, base, features, devices, store, firstPath }: DeviceAppProps) {
  const [path, setPath] = useState(firstPath)
  const { locale = 'zh', theme = 'light' } = useConfiguration() ?? {}
  const user = useUserInfo()
  useAlertBadge({ host, store })
  useHostEvent('navigate', (message) => setPath(message.path))

  const value = useMemo<AppValue>(() => {
    const go = (next: string) => {
      setPath(next)
      host.navigate(next)
    }
    const words = { locale, theme, texts: textsOf(locale), formats: formatsOf(locale) }
    return { host, base, features, devices, store, user, path, go, ...words }
  }, [host, base, features, devices, store, user, path, locale, theme])

  const Page = pages[routeOf(path)]
  return (
    <AppContext value={value}>
      <div className={styles['app']} data-theme={theme}>
        <Page />
      </div>
    </AppContext>
  )
}
