import { and, eq, sql } from 'drizzle-orm'
import type { PreferencesChange } from '@center/shared/contract'
import type { Database } from '../../platform/database'
import { userPreferences } from './preferences.tables'

/** Whose preferences. Every query names the tenant: a row of another tenant is not there. */
export type Owner = { tenantId: string; userId: string }

export type PreferencesRepository = ReturnType<typeof createPreferencesRepository>

export function createPreferencesRepository(db: Database) {
  return {
    async find({ tenantId, userId }: Owner): Promise<PreferencesChange> {
      const rows = await db
        .select()
        .from(userPreferences)
        .where(and(eq(userPreferences.tenantId, tenantId), eq(userPreferences.userId, userId)))
      return rows[0]?.set ?? {}
    },

    /** Adds a change to what is set, in one statement: of two at once, neither loses what the other does not name. */
    async merge({ tenantId, userId }: Owner, change: PreferencesChange, updatedAt: Date): Promise<PreferencesChange> {
      const [row] = await db
        .insert(userPreferences)
        .values({ tenantId, userId, set: change, updatedAt })
        .onConflictDoUpdate({
          target: [userPreferences.tenantId, userPreferences.userId],
          set: { set: sql`${userPreferences.set} || excluded.set`, updatedAt },
        })
        .returning({ set: userPreferences.set })
      return row?.set ?? change
    },
  }
}
