import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PreferencesChange } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { userPreferences } from './preferences.tables'

/** Whose preferences. Every query names the tenant: a row of another tenant is not there. */
export type Owner = { tenantId: string; userId: string }

/** What is set, and the mark of exactly that: another content has another one. Empty while nothing was ever set. */
export type StoredPreferences = { set: PreferencesChange; revision: string }

export type PreferencesRepository = ReturnType<typeof createPreferencesRepository>

const nothing: StoredPreferences = { set: {}, revision: '' }
const columns = { set: userPreferences.set, revision: revisionOf(userPreferences.set) }

export function createPreferencesRepository(db: Database) {
  const ofOwner = db
    .select(columns)
    .from(userPreferences)
    .where(
      and(
        eq(userPreferences.tenantId, sql.placeholder('tenantId')),
        eq(userPreferences.userId, sql.placeholder('userId')),
      ),
    )
    .prepare('')

  return {
    async find({ tenantId, userId }: Owner): Promise<StoredPreferences> {
      const rows = await ofOwner.execute({ tenantId, userId })
      return rows[0] ?? nothing
    },

    /**
     * Adds a change to what is set, in one statement: of two at once, neither loses what the other does not name. Null, and
     * nothing is changed, when `revision` is given and what is set has another one by now.
     */
    async merge(
      { tenantId, userId }: Owner,
      { revision, ...change }: PreferencesChange,
      updatedAt: Date,
    ): Promise<StoredPreferences | null> {
      const [row] = await db
        .insert(userPreferences)
        .values({ tenantId, userId, set: change, updatedAt })
        .onConflictDoUpdate({
          target: [userPreferences.tenantId, userPreferences.userId],
          set: { set: sql`${userPreferences.set} || excluded.set`, updatedAt },
          ...(revision !== undefined && { setWhere: eq(revisionOf(userPreferences.set), revision) }),
        })
        .returning(columns)
      return row ?? null
    },
  }
}

/** The text of `jsonb` is the same for the same content, so its digest is a mark of it. */
function revisionOf(set: typeof userPreferences.set): SQL<string> {
  return sql<string>`md5(${set}::text)`
}
