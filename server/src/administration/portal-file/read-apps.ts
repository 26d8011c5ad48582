import { asc, eq } from 'drizzle-orm'
import type { PortalApp } from '@center/shared/contract'
import { registrations } from '../../domains/registry/database/registry.tables'
import { portalDefaults } from './portal-row'
import type { Reading } from './reading'
import { changed } from './short-rows'

/** The apps of a tenant, and the versions that its users run. */
export async function readApps(db: Reading, tenantId: string): Promise<PortalApp[]> {
  const rows = await db
    .select()
    .from(registrations)
    .where(eq(registrations.tenantId, tenantId))
    .orderBy(asc(registrations.name))
  return rows.map(toApp)
}

function toApp(row: typeof registrations.$inferSelect): PortalApp {
  const { name, menuPrefix, capabilities, isolation, version, canaryVersion, canaryPercent } = row
  return {
    name,
    menuPrefix,
    capabilities: [...capabilities].sort(),
    isolation,
    ...changed({ ...row, origins: [...row.origins].sort() }, portalDefaults.app),
    ...(version === null ? {} : { version }),
    ...(canaryVersion === null || canaryPercent === null
      ? {}
      : { canary: { version: canaryVersion, percent: canaryPercent } }),
  }
}
