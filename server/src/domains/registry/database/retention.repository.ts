import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database'
import { appFiles, apps, appVersions, registrations, releases, sourceMaps } from './registry.tables'

/** A version of an app, as far as keeping it is concerned. */
export type KeptVersion = { version: string; publishedAt: Date }
/** What a tenant ran: a row of its history. */
export type Ran = { version: string; until: Date | null }
export type RetentionRepository = ReturnType<typeof createRetentionRepository>

/** What retention asks of the registry, and what it takes away. */
export function createRetentionRepository(db: Database) {
  return {
    async names(): Promise<string[]> {
      return (await db.select({ name: apps.name }).from(apps).orderBy(asc(apps.name))).map(({ name }) => name)
    },

    /** Those whose files are ours and still there, newest first. */
    versions: (name: string): Promise<KeptVersion[]> =>
      db
        .select({ version: appVersions.version, publishedAt: appVersions.publishedAt })
        .from(appVersions)
        .where(and(eq(appVersions.name, name), isNull(appVersions.filesRemovedAt), isNull(appVersions.baseUrl)))
        .orderBy(desc(appVersions.sequence)),

    /** For each tenant what it runs and what it ran, newest first. */
    async ran(name: string): Promise<Ran[][]> {
      const current = await db.select().from(registrations).where(eq(registrations.name, name))
      const history = await db.select().from(releases).where(eq(releases.name, name)).orderBy(desc(releases.revision))
      return current.map(({ tenantId, version, canaryVersion }) => [
        ...[version, canaryVersion].flatMap((running) => (running ? [{ version: running, until: null }] : [])),
        ...ranBefore(history.filter((row) => row.tenantId === tenantId)),
      ])
    },

    /** Takes the file rows of versions; the versions stay, marked. */
    async removeFiles(name: string, versions: string[], at: Date): Promise<void> {
      await db
        .update(appVersions)
        .set({ filesRemovedAt: at })
        .where(and(eq(appVersions.name, name), inArray(appVersions.version, versions)))
      for (const table of [appFiles, sourceMaps])
        await db.delete(table).where(and(eq(table.name, name), inArray(table.version, versions)))
    },

    async isReferenced(sha256: string): Promise<boolean> {
      for (const table of [appFiles, sourceMaps]) {
        const [row] = await db
          .select({ one: sql`1` })
          .from(table)
          .where(eq(table.sha256, sha256))
          .limit(1)
        if (row !== undefined) return true
      }
      return false
    },
  }
}

/** A version was left when a row moved from it; one that a canary had, at the latest when the next row came. */
function ranBefore(history: (typeof releases.$inferSelect)[]): Ran[] {
  return history.flatMap(({ from, to, at }, index) => [
    { version: to, until: history[index - 1]?.at ?? at },
    ...(from === null ? [] : [{ version: from, until: at }]),
  ])
}
