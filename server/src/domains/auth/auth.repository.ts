import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import type { Sealing } from '../../platform/secrets/sealing'
import { credentials, passwordKeys } from './auth.tables'
import { trustedDeviceRows } from './second-factor/trusted-devices.repository'
import { passwordLinks } from './password-links.repository'
import { keepPresent } from './used-passwords'

export type PasswordKeyRow = typeof passwordKeys.$inferSelect
export type AuthRepository = ReturnType<typeof createAuthRepository>

/** Private keys are sealed on their way in, and opened on their way out. */
export function createAuthRepository(db: Database, sealing: Sealing) {
  return {
    async findPasswordHash(userId: string): Promise<string | null> {
      const rows = await db.select().from(credentials).where(eq(credentials.userId, userId))
      return rows[0]?.passwordHash ?? null
    },

    async findChangedAt(userId: string): Promise<Date | null> {
      const rows = await db.select().from(credentials).where(eq(credentials.userId, userId))
      return rows[0]?.changedAt ?? null
    },

    /** The hash once a transaction is over that is changing it. */
    async findSettledHash(userId: string): Promise<string | null> {
      const rows = await db.select().from(credentials).where(eq(credentials.userId, userId)).for('share')
      return rows[0]?.passwordHash ?? null
    },

    /** Puts a hash of the same password in the place of one, unless that has changed meanwhile. */
    async replaceHash(userId: string, { from, to }: { from: string; to: string }): Promise<void> {
      const isUnchanged = and(eq(credentials.userId, userId), eq(credentials.passwordHash, from))
      await db.update(credentials).set({ passwordHash: to }).where(isUnchanged)
    },

    async insertKey(row: typeof passwordKeys.$inferInsert): Promise<void> {
      await db.insert(passwordKeys).values({ ...row, privateKey: sealing.seal('password-key', row.privateKey) })
    },

    /** Newest first. */
    async keysAfter(at: Date): Promise<PasswordKeyRow[]> {
      const newer = gt(passwordKeys.createdAt, at)
      const rows = await db.select().from(passwordKeys).where(newer).orderBy(desc(passwordKeys.createdAt))
      return rows.map((row) => ({ ...row, privateKey: sealing.open('password-key', row.privateKey) }))
    },

    async forgetKeysBefore(at: Date): Promise<void> {
      await db.delete(passwordKeys).where(lt(passwordKeys.createdAt, at))
    },
  }
}

/**
 * Writes a password's hash, in the transaction it is given. Links that would set another are void with it, and a code is asked for again in
 * browsers that the user trusted.
 */
export async function savePasswordHash(db: Database, row: typeof credentials.$inferInsert): Promise<void> {
  const { passwordHash, changedAt } = row
  await keepPresent(db, row.userId)
  await db
    .insert(credentials)
    .values(row)
    .onConflictDoUpdate({ target: credentials.userId, set: { passwordHash, changedAt } })
  await passwordLinks.forgetOf(db, row.userId)
  await trustedDeviceRows.forgetOf(db, row)
}
