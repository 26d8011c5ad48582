import { and, asc, desc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { ReviewMode } from '@center/shared/contract'
import type { Database } from '../../../platform/database/database'
import { apps, appVersions, registrations } from './registry.tables'
import { versionReviews } from './reviews.tables'
import { createVendorsRepository } from './vendors.repository'

/** What a tenant asks of versions before they are released to it. */
export type ReviewPolicy = { mode: ReviewMode; approvedVendors: readonly string[]; certifiedOnly: boolean }
/** `db` may be a transaction. */
export type ReadReviewPolicy = (db: Database, tenantId: string) => Promise<ReviewPolicy>
export type ReviewRow = typeof versionReviews.$inferSelect
export type ReviewsRepository = ReturnType<typeof createReviewsRepository>

type Place = { tenantId: string; name: string; version: string }

/** What reviewers of tenants said, and what tenants ask for. */
export function createReviewsRepository(db: Database, readPolicy: ReadReviewPolicy) {
  const vendors = createVendorsRepository(db)
  const ofVersion = ({ tenantId, name, version }: Place) =>
    and(eq(versionReviews.tenantId, tenantId), eq(versionReviews.name, name), eq(versionReviews.version, version))

  return {
    policy: (tenantId: string) => readPolicy(db, tenantId),

    /** Of all versions of some apps, in the order in which they were said. */
    ofApps: (tenantId: string, names: string[]): Promise<ReviewRow[]> =>
      db
        .select()
        .from(versionReviews)
        .where(and(eq(versionReviews.tenantId, tenantId), inArray(versionReviews.name, names)))
        .orderBy(asc(versionReviews.at), asc(versionReviews.userId)),

    /** In place of what the same user said before. */
    async write(row: ReviewRow): Promise<void> {
      const { verdict, inPage, note, at } = row
      const { tenantId, name, version, userId } = versionReviews
      await db
        .insert(versionReviews)
        .values(row)
        .onConflictDoUpdate({ target: [tenantId, name, version, userId], set: { verdict, inPage, note, at } })
    },

    /** False when the user had said nothing. */
    async remove(place: Place, userId: string): Promise<boolean> {
      const removed = await db
        .delete(versionReviews)
        .where(and(ofVersion(place), eq(versionReviews.userId, userId)))
        .returning({ at: versionReviews.at })
      return removed.length > 0
    },

    /** Whether a user works for the vendor of a scope, as owner or publisher. */
    async isOfVendor(scope: string, userId: string): Promise<boolean> {
      const vendor = await vendors.ofScope(scope)
      return vendor !== null && (await vendors.roleOf(vendor.id, userId)) !== null
    },

    versions: (tenantId: string, only: { name?: string; version?: string } = {}) =>
      releasableVersions(db, tenantId, only),
  }
}

export type ReviewedRow = Awaited<ReturnType<typeof releasableVersions>>[number]

/**
 * Versions that the tenant could release and has not: of the apps that it has, newer than what it runs, newest first. `only` names one, whatever the
 * tenant runs.
 */
function releasableVersions(db: Database, tenantId: string, only: { name?: string; version?: string }) {
  const running = sql`(select r.sequence from ${appVersions} r where r.name = ${registrations.name} and r.version = ${registrations.version})`
  const filters: (SQL | undefined)[] = [
    only.name === undefined ? undefined : eq(appVersions.name, only.name),
    only.version === undefined
      ? and(
          eq(appVersions.enabled, true),
          isNull(appVersions.filesRemovedAt),
          gt(appVersions.sequence, sql`coalesce(${running}, 0)`),
        )
      : eq(appVersions.version, only.version),
  ]
  return db
    .select({ version: appVersions, title: apps.title, titleEn: apps.titleEn, registration: registrations })
    .from(appVersions)
    .innerJoin(apps, eq(apps.name, appVersions.name))
    .leftJoin(registrations, and(eq(registrations.name, appVersions.name), eq(registrations.tenantId, tenantId)))
    .where(and(...filters))
    .orderBy(desc(appVersions.sequence))
    .limit(MAX_LISTED)
}

/** So many versions are looked at for one list: what is older was released or left long ago. */
const MAX_LISTED = 500
