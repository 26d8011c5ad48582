import { getSessionItem, setSessionItem, type GuestRow } from '@center/shared/host'
import { subscribe } from 'valtio'
import { openAddress } from '../lib/pages/navigation'
import { portal } from '../lib/pages/portal.store'

/** What the tools call the addresses that this browser remembers. */
export const OVERRIDES = 'overrides'
/** The app of a link of `center dev`, which the root config has taken: a sign-in may come between. */
const TO_OPEN = 'devApp'

/** Opens the app of such a link where the user's menu has it first, when the tenant has the app. */
export function openDevApp(rows: readonly GuestRow[]): void {
  const app = getSessionItem(TO_OPEN)
  const row = rows.find(({ serviceCode }) => serviceCode === app)
  if (!row) return
  setSessionItem(TO_OPEN, null)
  whenPortalIsReady(() => {
    const route = portal.routes.find(({ moduleName }) => moduleName === row.menuPrefix)
    openAddress(route?.path ?? `/${row.menuPrefix}`)
  })
}

/** Menu and routes may come after the guests. */
function whenPortalIsReady(run: () => void): void {
  const isReady = () => portal.token !== null && portal.routes.length > 0
  const stop = subscribe(portal, () => {
    if (!isReady()) return
    stop()
    run()
  })
  if (!isReady()) return
  stop()
  // The tabs of the session are restored first.
  setTimeout(run)
}
