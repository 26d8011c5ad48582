import type { GuestIntent, MicroFrontend } from '@center/shared/contract'
import { intentPath, type IntentParams } from '@center/shared/contract'
import { can, guests } from '@center/shared/host'
import { resolvePage } from '../pages/pages'
import { portal } from '../pages/portal.store'

/** An app of the tenant, and what it offers. */
export type Offer = { guest: MicroFrontend; intent: GuestIntent; icon: string }

/** What the apps offer that this user may open: each app that the menu leads to, with the actions that the user holds. */
export function openOffers(): Offer[] {
  return guests.list.flatMap(({ intents = [], ...guest }) =>
    intents
      .filter(({ permission }) => permission === null || can(permission))
      .flatMap((intent) => offerOf(guest, intent)),
  )
}

/** The page of the portal that does it. The parameters fit the intent. */
export function addressOf({ guest, intent }: Pick<Offer, 'guest' | 'intent'>, params: IntentParams): string {
  return `/${guest.menuPrefix}${intentPath(intent, params)}`
}

/** The offer with the icon that the menu has for its page; none when nothing leads there. */
function offerOf(guest: MicroFrontend, intent: GuestIntent): Offer[] {
  const { page, icon } = resolvePage(portal.routes, `/${guest.menuPrefix}${intent.path}`)
  const isReachable = page.kind === 'guest' && page.menuPrefix === guest.menuPrefix
  return isReachable ? [{ guest, intent, icon: icon || 'component' }] : []
}
