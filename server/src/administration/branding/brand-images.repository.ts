import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database'
import { settingChanges, tenants } from '../../domains/configuration/configuration.tables'
import { brandImages } from './brand-images.tables'

export type BrandImage = typeof brandImages.$inferSelect

export function createBrandImagesRepository(db: Database) {
  return {
    /** Writes the row; one that is there already is as young as a new one. */
    async save(tx: Transaction, row: BrandImage): Promise<void> {
      const set = { createdAt: row.createdAt }
      await tx
        .insert(brandImages)
        .values(row)
        .onConflictDoUpdate({ target: [brandImages.tenantId, brandImages.sha256], set })
    },

    async find(tenantCode: string, sha256: string): Promise<BrandImage | null> {
      const rows = await db
        .select({ image: brandImages })
        .from(brandImages)
        .innerJoin(tenants, eq(tenants.id, brandImages.tenantId))
        .where(and(eq(tenants.code, tenantCode), eq(brandImages.sha256, sha256)))
      return rows[0]?.image ?? null
    },

    async isReferenced(sha256: string): Promise<boolean> {
      const rows = await db.select().from(brandImages).where(eq(brandImages.sha256, sha256)).limit(1)
      return rows.length > 0
    },

    /** Deletes rows older than `before` that no setting names, nor a change of settings since then. */
    async removeUnused(before: Date): Promise<void> {
      const name = sql`'%' || ${brandImages.sha256} || '%'`
      const named = sql`exists (select 1 from ${tenants} where ${tenants.id} = ${brandImages.tenantId}
        and ${tenants.settings}::text like ${name})`
      const changed = sql`exists (select 1 from ${settingChanges} where ${settingChanges.tenantId} = ${brandImages.tenantId}
        and ${settingChanges.at} >= ${before.toISOString()} and ${settingChanges.changes}::text like ${name})`
      await db.delete(brandImages).where(and(lt(brandImages.createdAt, before), sql`not ${named}`, sql`not ${changed}`))
    },
  }
}
