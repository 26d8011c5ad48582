import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { tenantDomains, tenants } from './configuration.tables'

export type TenantRow = typeof tenants.$inferSelect

export type ConfigurationRepository = ReturnType<typeof createConfigurationRepository>

export function createConfigurationRepository(db: Database) {
  const first = async (rows: Promise<TenantRow[]>) => (await rows)[0] ?? null
  return {
    findByCode: (code: string) => first(db.select().from(tenants).where(eq(tenants.code, code))),
    findById: (id: string) => first(db.select().from(tenants).where(eq(tenants.id, id))),
    enabled: () => db.select().from(tenants).where(eq(tenants.enabled, true)).orderBy(asc(tenants.code)),
    hasAny: async () => (await db.select({ id: tenants.id }).from(tenants).limit(1)).length > 0,
    /** The code of the tenant that has a host name. */
    async codeOfHost(host: string): Promise<string | null> {
      const [row] = await db
        .select({ code: tenants.code })
        .from(tenantDomains)
        .innerJoin(tenants, eq(tenants.id, tenantDomains.tenantId))
        .where(eq(tenantDomains.host, host))
      return row?.code ?? null
    },
    /** The host names of enabled tenants. */
    enabledHosts: (): Promise<{ host: string; tenantCode: string }[]> =>
      db
        .select({ host: tenantDomains.host, tenantCode: tenants.code })
        .from(tenantDomains)
        .innerJoin(tenants, eq(tenants.id, tenantDomains.tenantId))
        .where(eq(tenants.enabled, true)),
    async hostsOf(tenantId: string): Promise<string[]> {
      const rows = await db
        .select({ host: tenantDomains.host })
        .from(tenantDomains)
        .where(eq(tenantDomains.tenantId, tenantId))
        .orderBy(asc(tenantDomains.host))
      return rows.map(({ host }) => host)
    },
    findDefault: () => first(db.select().from(tenants).where(eq(tenants.isDefault, true))),
  }
}
