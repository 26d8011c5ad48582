import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../platform/database/database'
import { releases } from './registry.tables'

export type ReleaseEntry = typeof releases.$inferSelect
type Target = { tenantId: string; name: string }

export type HistoryRepository = ReturnType<typeof createHistoryRepository>

/** Releases and roll-backs: rows are added, never changed. */
export function createHistoryRepository(db: Database) {
  const ofApp = ({ tenantId, name }: Target) => and(eq(releases.tenantId, tenantId), eq(releases.name, name))
  const stableOf = (target: Target) => and(ofApp(target), eq(releases.track, 'stable'))
  const latest = async (filter: SQL | undefined): Promise<ReleaseEntry | null> => {
    const [row] = await db.select().from(releases).where(filter).orderBy(desc(releases.revision)).limit(1)
    return row ?? null
  }
  return {
    async record(entry: ReleaseEntry): Promise<void> {
      await db.insert(releases).values(entry)
    },

    /** The release that is in force for everybody outside of a canary. */
    current: (target: Target) => latest(stableOf(target)),

    formerVersions: (tenantId: string) => readFormerVersions(db, tenantId),

    at: (target: Target, revision: number) => latest(and(stableOf(target), eq(releases.revision, revision))),

    /** The latest release of a version to everybody. */
    latestTo: (target: Target, version: string) => latest(and(stableOf(target), eq(releases.to, version))),

    /** Whether a version was ever released to a tenant, or to a share of its users. */
    async wasReleased(target: Target, version: string): Promise<boolean> {
      const [row] = await db
        .select({ to: releases.to })
        .from(releases)
        .where(and(ofApp(target), eq(releases.to, version)))
        .limit(1)
      return row !== undefined
    },

    /** Newest first. */
    async page(
      tenantId: string,
      { name, page, limit }: { name?: string | undefined; page: number; limit: number },
    ): Promise<{ rows: ReleaseEntry[]; total: number }> {
      const filter = name === undefined ? eq(releases.tenantId, tenantId) : ofApp({ tenantId, name })
      const rows = await db
        .select()
        .from(releases)
        .where(filter)
        .orderBy(desc(releases.at), desc(releases.revision), asc(releases.name))
        .limit(limit)
        .offset((page - 1) * limit)
      const [counted] = await db
        .select({ total: sql<number>`count(*)::int` })
        .from(releases)
        .where(filter)
      return { rows, total: counted?.total ?? 0 }
    },
  }
}

/** By app, the version below the one in force: where a roll-back leads. */
async function readFormerVersions(db: Database, tenantId: string): Promise<Map<string, string>> {
  const current = db
    .selectDistinctOn([releases.name])
    .from(releases)
    .where(and(eq(releases.tenantId, tenantId), eq(releases.track, 'stable')))
    .orderBy(releases.name, desc(releases.revision))
    .as('current')
  const former = alias(releases, 'former')
  const rows = await db
    .select({ name: former.name, to: former.to })
    .from(current)
    .innerJoin(
      former,
      and(
        ...[eq(former.tenantId, current.tenantId), eq(former.name, current.name)],
        ...[eq(former.revision, current.below), eq(former.track, 'stable'), ne(former.to, current.to)],
      ),
    )
  return new Map(rows.map(({ name, to }) => [name, to]))
}
