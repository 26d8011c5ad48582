import { and, asc, count, eq, ilike, isNull, or } from 'drizzle-orm'
import type { RegisteredService, SignOnServicePaging } from '@center/shared/contract'
import { toRegisteredService } from '../../domains/single-sign-on/services/registered-service'
import { signOnServices } from '../../domains/single-sign-on/single-sign-on.tables'
import type { Database } from '../../platform/database/database'
import { contains, offsetOf, orderOf } from '../list-query'

const { name, address, updatedAt } = signOnServices

/** The applications that sign in users of one tenant alone, by name unless they are sorted otherwise. */
export async function signOnServicePage(
  db: Database,
  tenantCode: string,
  paging: SignOnServicePaging,
): Promise<{ rows: RegisteredService[]; total: number }> {
  const { keyword } = paging
  const match = keyword ? or(ilike(name, contains(keyword)), ilike(address, contains(keyword))) : undefined
  const where = and(eq(signOnServices.tenantCode, tenantCode), isNull(signOnServices.removedAt), match)
  const order = orderOf(paging.sort, {
    columns: { name, address, updatedAt },
    usual: [asc(name), asc(address)],
    last: address,
  })
  const rows = await db
    .select()
    .from(signOnServices)
    .where(where)
    .orderBy(...order)
    .limit(paging.limit)
    .offset(offsetOf(paging))
  const [counted] = await db.select({ total: count() }).from(signOnServices).where(where)
  return { rows: rows.map(toRegisteredService), total: counted?.total ?? 0 }
}
