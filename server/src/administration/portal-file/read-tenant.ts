import { asc, eq } from 'drizzle-orm'
import type { PortalTenant } from '@center/shared/contract'
import { tenants } from '../../domains/configuration/configuration.tables'
import { externalSystems } from '../../domains/external-systems/external-systems.tables'
import { readConnections } from './connections/read-connections'
import { portalDefaults } from './portal-row'
import { readApps } from './read-apps'
import { readCatalogue } from './read-catalogue'
import { readMenu } from './read-menu'
import { filled, readRoles } from './read-roles'
import { readUsers } from './read-users'
import type { PortalNames, Reading } from './reading'
import { changed } from './short-rows'
import { readDomains } from './terms/domains'
import { readPlans, type PortalPlans } from './terms/plans'

export type ReadPortal = { id: string; document: PortalTenant; names: PortalNames; plans: PortalPlans }

export async function hasTenant(db: Reading, tenantCode: string): Promise<boolean> {
  return (await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.code, tenantCode))).length > 0
}

/** A tenant of the database as a document; null where none has the code. Users only when they are asked for. */
export async function readTenant(
  db: Reading,
  tenantCode: string,
  { withUsers, isOwnApp }: { withUsers: boolean; isOwnApp: (name: string) => boolean },
): Promise<ReadPortal | null> {
  const [tenant] = await db.select().from(tenants).where(eq(tenants.code, tenantCode))
  if (!tenant) return null
  const { catalogue, names } = await readCatalogue(db, tenant)
  const reading = { db, tenant, names }
  const { code, name, isDefault, enabled, homeUrl, settings } = tenant
  const plans = await readPlans(db)
  const document: PortalTenant = {
    code,
    name,
    default: isDefault,
    enabled,
    homeUrl,
    ...filled({ domains: await readDomains(db, tenant.id) }),
    ...planOf(tenant, plans),
    settings: Object.fromEntries(Object.entries(settings).sort(([a], [b]) => a.localeCompare(b))),
    workbenches: catalogue.workbenches,
    applications: catalogue.applications,
    departments: catalogue.departments,
    roles: await readRoles(reading),
    menu: await readMenu(reading),
    enterprises: catalogue.enterprises,
    externalSystems: await readExternalSystems(db, tenant.id),
    ...(await readConnections(reading)),
    apps: (await readApps(db, tenant.id)).filter(({ name }) => !isOwnApp(name)),
    ...(withUsers ? { users: await readUsers(reading) } : {}),
  }
  return { id: tenant.id, document, names, plans }
}

/** The tenant's plan by its code, and what it allows. */
function planOf({ planId }: typeof tenants.$inferSelect, { rows, ids }: PortalPlans) {
  const held = rows.filter(({ code }) => ids.get(code) === planId)
  return held.length > 0 ? { plan: held[0]?.code, plans: held } : {}
}

async function readExternalSystems(db: Reading, tenantId: string) {
  const rows = await db
    .select()
    .from(externalSystems)
    .where(eq(externalSystems.tenantId, tenantId))
    .orderBy(asc(externalSystems.code))
  return rows.map((row) => ({ code: row.code, name: row.name, ...changed(row, portalDefaults.externalSystem) }))
}
