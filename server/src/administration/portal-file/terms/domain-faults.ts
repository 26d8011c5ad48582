import { inArray } from 'drizzle-orm'
import type { PortalTenant } from '@center/shared/contract'
import { tenantDomains } from '../../../domains/configuration/configuration.tables'
import type { PortalFault } from '../check-references'
import type { Reading } from '../reading'
import { toDomains } from './domains'

/** Host names that cannot be the tenant's: that of the portal itself, and those of other tenants. */
export async function domainFaults(
  db: Reading,
  { domains = [] }: PortalTenant,
  { tenantId, publicUrl }: { tenantId: string; publicUrl: string },
): Promise<PortalFault[]> {
  if (domains.length === 0) return []
  const held = await db
    .select()
    .from(tenantDomains)
    .where(inArray(tenantDomains.host, toDomains(domains)))
  const others = new Set(held.filter((row) => row.tenantId !== tenantId).map(({ host }) => host))
  const own = new URL(publicUrl).hostname
  return domains.flatMap((given, at) => {
    const [host, field] = [given.toLowerCase(), `tenant.domains.${at}`]
    if (host === own) return [{ field, message: 'ownHost' }]
    return others.has(host) ? [{ field, message: 'taken' }] : []
  })
}
