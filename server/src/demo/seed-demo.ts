import { eq, sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database'
import { tenants } from '../domains/configuration/configuration.tables'
import type { DemoDoors } from './demo-doors'
import { releaseGuests } from './demo-guests'
import { insertTenant, userIdOf } from './demo-rows'
import type { DemoTenant } from './demo-tenant'
import { demoTenants } from './demo-tenants'
import { seeds } from './demo.tables'
import { insertVendors } from './demo-vendors'

export const DEMO_PASSWORD = 'Center@2026'

const SEED = 'demo'

/**
 * Puts the demo tenants into an empty database and leaves any other alone.
 *
 * Rows come in one transaction; the guests after it, since the registry writes files too. A seed that was stopped in
 * the middle is finished at the next start. True when demo data is there afterwards.
 */
export async function seedDemo(doors: DemoDoors): Promise<boolean> {
  const seed = await findSeed(doors.db)
  if (seed?.finishedAt) return true
  if (!seed && (await hasTenants(doors.db))) return false

  const list = demoTenants(doors.guestOrigin)
  if (!seed) await insertAll(doors, list)
  await releaseGuests(doors, list)
  await doors.db.update(seeds).set({ finishedAt: doors.now() }).where(eq(seeds.name, SEED))
  return true
}

async function insertAll(doors: DemoDoors, list: DemoTenant[]): Promise<void> {
  const now = doors.now()
  await doors.db.transaction(async (tx) => {
    // Two servers that start on one empty database: the second waits here and finds the work done.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('center.demo_seed'))`)
    if (await findSeed(tx)) return
    await tx.insert(seeds).values({ name: SEED, startedAt: now })
    for (const tenant of list) {
      await insertTenant(tx, tenant, now)
      for (const { username } of tenant.users) await doors.setPassword(tx, userIdOf(username), DEMO_PASSWORD)
    }
    await insertVendors(tx, now)
  })
}

async function findSeed(db: Database) {
  const rows = await db.select().from(seeds).where(eq(seeds.name, SEED))
  return rows[0] ?? null
}

async function hasTenants(db: Database): Promise<boolean> {
  return (await db.select({ id: tenants.id }).from(tenants).limit(1)).length > 0
}
