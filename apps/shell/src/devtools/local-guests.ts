import { readBoot, getLocalItem, reviseGuests } from '@center/shared/host'

/** What the tools call the addresses that this browser remembers. */
const name = 'overrides'

/** Whether the server allows this page to take sub-apps from the developer's own machine; never in production. */
export function allowsLocalGuests(): boolean {
  return readBoot().overrides === true
}

/** Has rows replaced by what the developer serves, where the server allows it. Without an address nothing is loaded. */
export function watchLocalGuests(): () => void {
  if (!allowsLocalGuests()) return () => undefined
  let isUsed = false
  return reviseGuests(async (rows) => {
    isUsed ||= getLocalItem(name) !== null
    if (!isUsed) return rows
    const { applyOverrides } = await import(/* webpackChunkName: "devtools-overrides" */ './overrides/overrides.store')
    return applyOverrides(rows)
  })
}
