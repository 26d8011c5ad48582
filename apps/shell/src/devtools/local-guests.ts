import { readBoot, getLocalItem, reviseGuests } from '@center/shared/host'
import { openDevApp, OVERRIDES } from './dev-link'

/** Whether the server allows this page to take sub-apps from the developer's own machine; never in production. */
export function allowsLocalGuests(): boolean {
  return readBoot().overrides === true
}

/** Whether this browser takes some from there. */
export function usesLocalGuests(): boolean {
  return allowsLocalGuests() && getLocalItem(OVERRIDES) !== null
}

/** Has rows replaced by what the developer serves, where the server allows it. Without an address nothing is loaded. */
export function watchLocalGuests(): () => void {
  if (!allowsLocalGuests()) return () => undefined
  let isUsed = false
  return reviseGuests(async (rows) => {
    isUsed ||= getLocalItem(OVERRIDES) !== null
    if (!isUsed) return rows
    const { applyOverrides } = await import(/* webpackChunkName: "devtools-overrides" */ './overrides/overrides.store')
    const revised = await applyOverrides(rows)
    openDevApp(revised)
    return revised
  })
}
