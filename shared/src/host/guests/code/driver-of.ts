import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import type { GuestDriver, GuestDrivers } from '../guest-services'

/** The driver of a guest; undefined for one that this page cannot open. */
export function driverOf(drivers: GuestDrivers, { kind, iframe }: MicroFrontend): GuestDriver | undefined {
  const isIsolated = kind === 'element' && iframe !== null
  return drivers[isIsolated ? 'isolated' : kind]
}
