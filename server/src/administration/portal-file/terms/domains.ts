import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database'
import { tenantDomains } from '../../../domains/configuration/configuration.tables'
import type { Reading } from '../reading'

/** The host names of a tenant, in order. */
export async function readDomains(db: Reading, tenantId: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(tenantDomains)
    .where(eq(tenantDomains.tenantId, tenantId))
    .orderBy(asc(tenantDomains.host))
  return rows.map(({ host }) => host)
}

/** Host names as they are compared: in small letters, each once, in order. */
export const toDomains = (hosts: readonly string[]): string[] =>
  [...new Set(hosts.map((host) => host.toLowerCase()))].sort()

/** Makes these the host names of the tenant. Names that stay are not touched. */
export async function writeDomains(tx: Transaction, tenantId: string, wanted: readonly string[]): Promise<void> {
  const before = await readDomains(tx, tenantId)
  const gone = before.filter((host) => !wanted.includes(host))
  const added = wanted.filter((host) => !before.includes(host))
  const ofTenant = eq(tenantDomains.tenantId, tenantId)
  if (gone.length > 0) await tx.delete(tenantDomains).where(and(ofTenant, inArray(tenantDomains.host, gone)))
  if (added.length > 0) await tx.insert(tenantDomains).values(added.map((host) => ({ host, tenantId })))
}
