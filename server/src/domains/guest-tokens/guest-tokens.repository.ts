import { asc } from 'drizzle-orm'
import type { Database } from '../../platform/database'
import { guestTokenKeys } from './guest-tokens.tables'

export type GuestTokenKey = typeof guestTokenKeys.$inferSelect
export type GuestTokensRepository = ReturnType<typeof createGuestTokensRepository>

export function createGuestTokensRepository(db: Database) {
  return {
    /** Oldest first. */
    keys: (): Promise<GuestTokenKey[]> => db.select().from(guestTokenKeys).orderBy(asc(guestTokenKeys.createdAt)),

    /** Whoever comes first makes the key of that name; the others use it. */
    async insert(key: GuestTokenKey): Promise<void> {
      await db.insert(guestTokenKeys).values(key).onConflictDoNothing()
    },
  }
}
