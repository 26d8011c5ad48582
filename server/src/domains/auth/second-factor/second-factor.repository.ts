import { and, count, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { isAnyOf } from '../../../platform/database/any-of'
import type { Database } from '../../../platform/database/database'
import { trustedDeviceRows } from './trusted-devices.repository'
import { recoveryCodes, secondFactors, secondSteps } from './second-factor.tables'

export type FactorRow = typeof secondFactors.$inferSelect
type StepRow = typeof secondSteps.$inferSelect
type OwnerKey = { tenantId: string; userId: string }

const isOf = (
  table: typeof secondFactors | typeof recoveryCodes | typeof secondSteps,
  { tenantId, userId }: OwnerKey,
) => and(eq(table.tenantId, tenantId), eq(table.userId, userId))

/** Second factors with their recovery codes, and the sign-ins that wait for a code. */
export const factorRows = {
  async find(db: Database, user: OwnerKey): Promise<FactorRow | null> {
    const [row] = await db.select().from(secondFactors).where(isOf(secondFactors, user))
    return row ?? null
  },

  /** Writes one that is not in force, in place of another such; false while one is in force. */
  async insert(tx: Database, row: Omit<FactorRow, 'confirmedAt' | 'lastStep'>): Promise<boolean> {
    const { secret, madeAt } = row
    const written = await tx
      .insert(secondFactors)
      .values({ ...row, lastStep: 0 })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: { secret, madeAt, lastStep: 0 },
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .returning({ userId: secondFactors.userId })
    return written.length === 1
  },

  /** Takes the code of a time step, which puts the factor in force; false for one that was taken, or of another secret. */
  async takeStep(tx: Database, { userId, secret }: FactorRow, { step, at }: { step: number; at: Date }) {
    const taken = await tx
      .update(secondFactors)
      .set({ lastStep: step, confirmedAt: sql`coalesce(${secondFactors.confirmedAt}, ${at.toISOString()})` })
      .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret), lt(secondFactors.lastStep, step)))
      .returning({ userId: secondFactors.userId })
    return taken.length === 1
  },

  /** True if there was one in force. */
  async remove(tx: Database, user: OwnerKey): Promise<boolean> {
    const gone = await tx
      .delete(secondFactors)
      .where(isOf(secondFactors, user))
      .returning({ confirmedAt: secondFactors.confirmedAt })
    await tx.delete(recoveryCodes).where(isOf(recoveryCodes, user))
    await tx.delete(secondSteps).where(isOf(secondSteps, user))
    await trustedDeviceRows.forgetOf(tx, user)
    return gone.some(({ confirmedAt }) => confirmedAt !== null)
  },

  /** Those of a page of users that have one in force. */
  async inForce(db: Pick<Database, 'select'>, tenantId: string, userIds: string[]): Promise<Set<string>> {
    const rows = await db
      .select({ userId: secondFactors.userId })
      .from(secondFactors)
      .where(
        and(
          eq(secondFactors.tenantId, tenantId),
          isAnyOf(secondFactors.userId, userIds),
          isNotNull(secondFactors.confirmedAt),
        ),
      )
    return new Set(rows.map(({ userId }) => userId))
  },

  async replaceCodes(tx: Database, user: OwnerKey, keys: string[]): Promise<void> {
    await tx.delete(recoveryCodes).where(isOf(recoveryCodes, user))
    await tx.insert(recoveryCodes).values(keys.map((key) => ({ ...user, key })))
  },

  /** True for the one who takes it. */
  async takeCode(tx: Database, user: OwnerKey, key: string): Promise<boolean> {
    const where = and(isOf(recoveryCodes, user), eq(recoveryCodes.key, key))
    return (await tx.delete(recoveryCodes).where(where).returning({ key: recoveryCodes.key })).length === 1
  },

  async countCodes(db: Database, user: OwnerKey): Promise<number> {
    const [row] = await db.select({ total: count() }).from(recoveryCodes).where(isOf(recoveryCodes, user))
    return row?.total ?? 0
  },

  insertStep: (db: Database, row: StepRow) => db.insert(secondSteps).values(row).execute(),

  /** Whose sign-in a ticket goes on with, in the browser that began it. */
  async findStep(db: Database, { key, browserHash }: Pick<StepRow, 'key' | 'browserHash'>, at: Date) {
    const isOpen = and(eq(secondSteps.browserHash, browserHash), gt(secondSteps.expiresAt, at))
    const [row] = await db
      .select()
      .from(secondSteps)
      .where(and(eq(secondSteps.key, key), isOpen))
    return row ?? null
  },

  /** True for the one who takes it. */
  takeStepOf: async (tx: Database, key: string): Promise<boolean> =>
    (await tx.delete(secondSteps).where(eq(secondSteps.key, key)).returning({ key: secondSteps.key })).length === 1,

  forgetSteps: (db: Database, at: Date) => db.delete(secondSteps).where(lt(secondSteps.expiresAt, at)).execute(),
}
