import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import type { Sealing } from '../../platform/secrets/sealing'
import { guestTokenKeys } from './guest-tokens.tables'

type Row = typeof guestTokenKeys.$inferSelect
export type GuestTokenKey = Omit<Row, 'privateKey'> & { privateKey: Record<string, unknown> }
export type GuestTokensRepository = ReturnType<typeof createGuestTokensRepository>

const PURPOSE = 'guest-token-key'

/** Keys are sealed on their way in, and opened on their way out. */
export function createGuestTokensRepository(db: Database, sealing: Sealing) {
  const toRow = (key: GuestTokenKey): Row => ({
    ...key,
    privateKey: sealing.seal(PURPOSE, JSON.stringify(key.privateKey)),
    subjectSecret: sealing.seal(PURPOSE, key.subjectSecret),
  })
  const toKey = ({ privateKey: kept, ...row }: Row): GuestTokenKey => ({
    ...row,
    privateKey: typeof kept === 'string' ? (JSON.parse(sealing.open(PURPOSE, kept)) as Record<string, unknown>) : kept,
    subjectSecret: sealing.open(PURPOSE, row.subjectSecret),
  })

  return {
    /** Oldest first. One from before there was a seal is sealed. */
    async keys(): Promise<GuestTokenKey[]> {
      const rows = await db.select().from(guestTokenKeys).orderBy(asc(guestTokenKeys.createdAt))
      for (const row of rows.filter(({ privateKey }) => typeof privateKey !== 'string')) {
        await db
          .update(guestTokenKeys)
          .set(toRow(toKey(row)))
          .where(eq(guestTokenKeys.kid, row.kid))
      }
      return rows.map(toKey)
    },

    /** The first caller makes the key of that name; the others use it. */
    async insert(key: GuestTokenKey): Promise<void> {
      await db.insert(guestTokenKeys).values(toRow(key)).onConflictDoNothing()
    },
  }
}
