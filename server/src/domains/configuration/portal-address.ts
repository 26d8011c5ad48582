import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { tenantDomains } from './configuration.tables'

/**
 * Where browsers reach the portal of a tenant: at its own host name, the first of several, and else at the public address. Protocol and port
 * are those of the public address.
 */
export async function portalAddress(
  db: Pick<Database, 'select'>,
  publicUrl: string,
  tenantId: string,
): Promise<string> {
  const [row] = await db
    .select({ host: tenantDomains.host })
    .from(tenantDomains)
    .where(eq(tenantDomains.tenantId, tenantId))
    .orderBy(asc(tenantDomains.host))
    .limit(1)
  if (!row) return publicUrl
  const address = new URL(publicUrl)
  address.hostname = row.host
  return address.origin
}
