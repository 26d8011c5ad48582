import { asc, eq, sql } from 'drizzle-orm'
import type { PortalPlanTerms } from '@center/shared/contract'
import { plans } from '../../../domains/configuration/configuration.tables'
import { portalDefaults } from '../portal-row'
import type { Reading } from '../reading'
import type { Writing } from '../save-row'
import { changed } from '../short-rows'

/** The plans of the portal, of which a tenant has one at most, and their ids by code. */
export type PortalPlans = { rows: PortalPlanTerms[]; ids: ReadonlyMap<string, string> }

export async function readPlans(db: Reading): Promise<PortalPlans> {
  const rows = await db.select().from(plans).orderBy(asc(plans.code))
  return {
    rows: rows.map((row) => ({ code: row.code, name: row.name, ...changed(sorted(row), portalDefaults.plan) })),
    ids: new Map(rows.map(({ id, code }) => [code, id])),
  }
}

const sorted = (row: typeof plans.$inferSelect) => ({ ...row, apps: row.apps && [...row.apps].sort() })

/** Writes a plan whole. Tenants that have more than it allows keep it. */
export async function writePlan({ tx, id, key: code, isNew, fields }: Writing): Promise<void> {
  const values = fields as Omit<typeof plans.$inferInsert, 'id' | 'code'>
  if (isNew) return void (await tx.insert(plans).values({ ...values, id, code }))
  const revision = sql`${plans.revision} + 1`
  await tx
    .update(plans)
    .set({ ...values, revision })
    .where(eq(plans.id, id))
}
