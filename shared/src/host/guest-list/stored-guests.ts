import * as z from 'zod/mini'
import { MicroFrontend, validItems } from '../../contract'
import { setLocalItem, getLocalItem } from '../storage/browser-storage'
import { withoutSecrets } from '../storage/secret-props'

/** Whose list it is: of a user, or what a tenant opens to visitors. */
export type ListOwner = { tenant: string; user: string }

const MAX_AGE_MS = 7 * 24 * 3_600_000
/** A browser gives a site some megabytes for everything; a list that is larger is not kept. */
const MAX_CHARACTERS = 400_000

const StoredGuests = z.object({ user: z.string(), savedAt: z.number(), list: z.array(z.unknown()) })
const nameOf = (tenant: string) => `${tenant}__guests`

/**
 * Keeps the list that worked in this browser: one a tenant, for its user only, until sign-out and no longer than a week. A
 * prop whose name says that it is a secret is left out.
 */
export function storeGuests({ tenant, user }: ListOwner, list: MicroFrontend[]): void {
  const plain = list.map((guest) => ({ ...guest, props: withoutSecrets(guest.props) }))
  const text = JSON.stringify({ user, savedAt: Date.now(), list: plain })
  setLocalItem(nameOf(tenant), text.length <= MAX_CHARACTERS ? text : null)
}

/** The list that worked last, and when; null for another user, after a week, or when it is not one. An invalid guest is left out. */
export function readStoredGuests({ tenant, user }: ListOwner): { list: MicroFrontend[]; savedAt: number } | null {
  try {
    const kept = z.safeParse(StoredGuests, JSON.parse(getLocalItem(nameOf(tenant)) ?? 'null'))
    const isFit = kept.success && kept.data.user === user && Date.now() - kept.data.savedAt < MAX_AGE_MS
    if (!isFit) return null
    const list = validItems(MicroFrontend, kept.data.list)
    return list.length > 0 || kept.data.list.length === 0 ? { list, savedAt: kept.data.savedAt } : null
  } catch {
    return null
  }
}
