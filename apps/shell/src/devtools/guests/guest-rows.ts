import { columnsOf } from '@center/shared/contract'
import {
  guests,
  inspectGuests,
  type GuestRow as HostedGuest,
  type InspectedGuest,
  type Locale,
} from '@center/shared/host'

export type GuestKindName = 'element' | 'isolated' | 'system' | 'iframe' | 'link'
export type GuestStateName = 'loading' | 'slow' | 'mounted' | 'hidden' | 'released' | 'failed' | 'closed'

/** One line of the list: an open guest, or one that the tenant has and that is not open. */
export type GuestRow = {
  /** The tab's key; for a guest that is not open its name. */
  key: string
  guest: HostedGuest
  title: string
  kind: GuestKindName
  state: GuestStateName
  /** Null: not open. */
  opened: InspectedGuest | null
}

/** Open guests in the order of their tabs, then the rest of the tenant's. */
export function listGuestRows(locale: Locale): GuestRow[] {
  const opened = inspectGuests().map((one) => toRow(one.current(), locale, one))
  const names = new Set(opened.map(({ guest }) => guest.serviceCode))
  const closed = guests.list.filter(({ serviceCode }) => !names.has(serviceCode))
  return [...opened, ...closed.map((guest) => toRow(guest as HostedGuest, locale, null))]
}

function toRow(guest: HostedGuest, locale: Locale, opened: InspectedGuest | null): GuestRow {
  return {
    key: opened?.key ?? guest.serviceCode,
    guest,
    title: columnsOf(locale) === 'en' ? guest.serviceNameEn : guest.serviceName,
    kind: guest.kind === 'element' && guest.iframe ? 'isolated' : guest.kind,
    state: opened ? stateOf(opened) : 'closed',
    opened,
  }
}

function stateOf({ state, container }: InspectedGuest): GuestStateName {
  if (state.status === 'loading' && state.slow) return 'slow'
  // A guest that was taken out of memory is hidden, and nothing of it is in the page.
  return state.status === 'hidden' && container.childElementCount === 0 ? 'released' : state.status
}
