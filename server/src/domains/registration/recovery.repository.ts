import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import type { Sealing } from '../../platform/secrets/sealing'
import { recoveries, recoverySecrets } from './registration.tables'

export type RecoveryRow = typeof recoveries.$inferSelect
type Step = RecoveryRow['step']
export type RecoveryRepository = ReturnType<typeof createRecoveryRepository>

const NAME = 'masked-phone'

/** What is taken is read and removed in one statement: of many attempts at one row, one gets it. */
export function createRecoveryRepository(db: Database, sealing: Sealing) {
  return {
    async save(row: RecoveryRow): Promise<void> {
      await db.insert(recoveries).values(row)
    },

    async find(key: string, step: Step, at: Date): Promise<RecoveryRow | null> {
      const rows = await db
        .select()
        .from(recoveries)
        .where(and(eq(recoveries.key, key), eq(recoveries.step, step), gt(recoveries.expiresAt, at)))
      return rows[0] ?? null
    },

    take: (key: string, step: Step): Promise<boolean> => takeRecovery(db, key, step),

    async forgetExpired(at: Date): Promise<void> {
      await db.delete(recoveries).where(lt(recoveries.expiresAt, at))
    },

    /** The secret of this deployment; `made` becomes it when none is stored yet. */
    async secret(made: string): Promise<string> {
      const sealed = (secret: string) => sealing.seal('recovery-key', secret)
      const isOurs = eq(recoverySecrets.name, NAME)
      await db
        .insert(recoverySecrets)
        .values({ name: NAME, secret: sealed(made) })
        .onConflictDoNothing()
      const [row] = await db.select().from(recoverySecrets).where(isOurs)
      if (!row) return made
      if (!sealing.isSealed(row.secret))
        await db
          .update(recoverySecrets)
          .set({ secret: sealed(row.secret) })
          .where(isOurs)
      return sealing.open('recovery-key', row.secret)
    },
  }
}

/** True for the one who takes it, in the transaction it is given. */
export async function takeRecovery(db: Database, key: string, step: Step): Promise<boolean> {
  const taken = await db
    .delete(recoveries)
    .where(and(eq(recoveries.key, key), eq(recoveries.step, step)))
    .returning({ key: recoveries.key })
  return taken.length === 1
}
