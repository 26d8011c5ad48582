import { and, asc, count, eq } from 'drizzle-orm'
import { isAnyOf } from '../../../platform/database/any-of'
import type { Database } from '../../../platform/database/database'
import { passkeys } from './passkeys.tables'

export type PasskeyRow = typeof passkeys.$inferSelect
type OwnerKey = { tenantId: string; userId: string }

const isOf = ({ tenantId, userId }: OwnerKey) => and(eq(passkeys.tenantId, tenantId), eq(passkeys.userId, userId))
const isOwn = (owner: OwnerKey, id: string) => and(isOf(owner), eq(passkeys.id, id))

/** Passkeys of users. */
export const passkeyRows = {
  list: (db: Pick<Database, 'select'>, owner: OwnerKey): Promise<PasskeyRow[]> =>
    db.select().from(passkeys).where(isOf(owner)).orderBy(asc(passkeys.madeAt), asc(passkeys.id)),

  async find(db: Pick<Database, 'select'>, id: string): Promise<PasskeyRow | null> {
    const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id))
    return row ?? null
  },

  async count(db: Pick<Database, 'select'>, owner: OwnerKey): Promise<number> {
    const [row] = await db.select({ total: count() }).from(passkeys).where(isOf(owner))
    return row?.total ?? 0
  },

  /** False when a user has this key already. */
  async insert(tx: Database, row: PasskeyRow): Promise<boolean> {
    const written = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })
    return written.length === 1
  },

  async rename(tx: Database, owner: OwnerKey, { id, name }: Pick<PasskeyRow, 'id' | 'name'>): Promise<boolean> {
    const changed = await tx.update(passkeys).set({ name }).where(isOwn(owner, id)).returning({ id: passkeys.id })
    return changed.length === 1
  },

  /** Takes a use down, unless another was faster: a key that counts backwards was copied. */
  async use(tx: Database, row: PasskeyRow, set: Pick<PasskeyRow, 'counter' | 'isSynced' | 'usedAt'>): Promise<boolean> {
    const used = await tx
      .update(passkeys)
      .set(set)
      .where(and(eq(passkeys.id, row.id), eq(passkeys.counter, row.counter)))
      .returning({ id: passkeys.id })
    return used.length === 1
  },

  /** What the removed one was called; null when the user has none of this id. */
  async remove(tx: Database, owner: OwnerKey, id: string): Promise<string | null> {
    const [gone] = await tx.delete(passkeys).where(isOwn(owner, id)).returning({ name: passkeys.name })
    return gone?.name ?? null
  },

  /** How many there were. */
  removeAll: async (tx: Database, owner: OwnerKey): Promise<number> =>
    (await tx.delete(passkeys).where(isOf(owner)).returning({ id: passkeys.id })).length,

  /** Those of a page of users that have any. */
  async ownersAmong(db: Pick<Database, 'selectDistinct'>, tenantId: string, userIds: string[]): Promise<Set<string>> {
    const rows = await db
      .selectDistinct({ userId: passkeys.userId })
      .from(passkeys)
      .where(and(eq(passkeys.tenantId, tenantId), isAnyOf(passkeys.userId, userIds)))
    return new Set(rows.map(({ userId }) => userId))
  },
}
