import type { GuestCard } from '@center/shared/contract'
import type { GuestRow } from '@center/shared/host'
import type { IconName } from '@center/shared/ui'
import type { LocalizedText } from '../lib/menu/menu-tree'
import { builtInCards, guestCardId, type BuiltInCard } from './board'

/** A page of a guest as a card. */
export type GuestPlace = { app: string; menuPrefix: string; path: string; permission: string | null }

/** What can be put on the workbench. */
export type Offer =
  | { id: BuiltInCard; kind: 'built-in'; icon: IconName; w: number; h: number }
  | { id: string; kind: 'guest'; icon: IconName; w: number; h: number; title: LocalizedText; place: GuestPlace }

export const cardIcons: Record<BuiltInCard, IconName> = {
  applications: 'apps',
  letters: 'mail',
  todo: 'tick',
  recent: 'clock',
  chart: 'bar-chart',
}

const sizes: Record<BuiltInCard, { w: number; h: number }> = {
  applications: { w: 8, h: 4 },
  letters: { w: 4, h: 4 },
  todo: { w: 4, h: 5 },
  recent: { w: 4, h: 4 },
  chart: { w: 6, h: 3 },
}

type Rights = { hasLetters: boolean; can: (action: string) => boolean }
type CardGuest = Pick<GuestRow, 'serviceCode' | 'menuPrefix'> & { readonly cards?: readonly GuestCard[] | undefined }

/** Every card that this user may have: letters only where the tenant has them, guests' pages by their permission. */
export function offersFor(guests: readonly CardGuest[], { hasLetters, can }: Rights): Offer[] {
  const own = builtInCards
    .filter((id) => hasLetters || (id !== 'letters' && id !== 'chart'))
    .map((id): Offer => ({ id, kind: 'built-in', icon: cardIcons[id], ...sizes[id] }))
  const theirs = guests.flatMap((guest) =>
    (guest.cards ?? [])
      .filter(({ permission }) => permission === null || can(permission))
      .map((card) => toOffer(guest, card)),
  )
  return [...own, ...theirs]
}

function toOffer(guest: CardGuest, { path, title, titleEn, permission, columns, rows }: GuestCard): Offer {
  const { serviceCode: app, menuPrefix } = guest
  const place = { app, menuPrefix, path, permission }
  const words = { zh: title, en: titleEn }
  return { id: guestCardId(app, path), kind: 'guest', icon: 'puzzle', w: columns, h: rows, title: words, place }
}
