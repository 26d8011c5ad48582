import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { ProviderRequestPaging } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { enterprises, roles, userRoles, users } from '../../domains/members/members.tables'
import type { Act } from '../admin-dependencies'
import { isWithinEnterprises } from '../enterprises/enterprise-limits'
import { hasWord, offsetOf } from '../list-query'
import { providerRequests } from './products.tables'

type Reading = Pick<Database, 'select'>
type RequestRow = typeof providerRequests.$inferSelect
export type NamedRequest = RequestRow & { enterpriseName: string; username: string }
type Key = { tenantId: string; id: string }
export type OwnKey = { tenantId: string; userId: string; enterpriseId: string }

const ofEnterprise = and(
  eq(enterprises.tenantId, providerRequests.tenantId),
  eq(enterprises.id, providerRequests.enterpriseId),
)
const ofUser = and(eq(users.tenantId, providerRequests.tenantId), eq(users.id, providerRequests.userId))
const isRequest = ({ tenantId, id }: Key) => and(eq(providerRequests.tenantId, tenantId), eq(providerRequests.id, id))

const named = (db: Reading) =>
  db
    .select({ request: providerRequests, enterpriseName: enterprises.name, username: users.username })
    .from(providerRequests)
    .innerJoin(enterprises, ofEnterprise)
    .innerJoin(users, ofUser)

const flat = ({ request, ...names }: { request: RequestRow; enterpriseName: string; username: string }) => ({
  ...request,
  ...names,
})

/** Requests to become a service provider, and what their approval gives; each query names the tenant. */
export const providerRequestRows = {
  async page(db: Reading, act: Pick<Act, 'tenantId' | 'actor' | 'isOfOwnEnterprises'>, paging: ProviderRequestPaging) {
    const { state, keyword } = paging
    const where = and(
      eq(providerRequests.tenantId, act.tenantId),
      isWithinEnterprises(act, providerRequests.enterpriseId),
      state && eq(providerRequests.state, state),
      hasWord(users.search, keyword),
    )
    const rows = await named(db)
      .where(where)
      .orderBy(asc(providerRequests.state), desc(providerRequests.createdAt), asc(providerRequests.id))
      .limit(paging.limit)
      .offset(offsetOf(paging))
    const [counted] = await db
      .select({ total: count() })
      .from(providerRequests)
      .innerJoin(enterprises, ofEnterprise)
      .innerJoin(users, ofUser)
      .where(where)
    return { rows: rows.map(flat), total: counted?.total ?? 0 }
  },

  async find(db: Reading, key: Key): Promise<NamedRequest | null> {
    const [row] = await named(db).where(isRequest(key))
    return row ? flat(row) : null
  },

  /** The latest of a user for an enterprise. */
  async latest(db: Reading, { tenantId, userId, enterpriseId }: OwnKey): Promise<NamedRequest | null> {
    const own = and(eq(providerRequests.userId, userId), eq(providerRequests.enterpriseId, enterpriseId))
    const [row] = await named(db)
      .where(and(eq(providerRequests.tenantId, tenantId), own))
      .orderBy(desc(providerRequests.createdAt))
      .limit(1)
    return row ? flat(row) : null
  },

  insert: (tx: Database, row: typeof providerRequests.$inferInsert) => tx.insert(providerRequests).values(row),

  update: (tx: Database, key: Key, row: Partial<RequestRow>) =>
    tx.update(providerRequests).set(row).where(isRequest(key)),

  /** The role of service providers (spec 6); null where the tenant has none. */
  async providerRole(db: Reading, tenantId: string): Promise<string | null> {
    const [row] = await db
      .select({ id: roles.id })
      .from(roles)
      .where(and(eq(roles.tenantId, tenantId), eq(roles.code, 'PROVIDER')))
    return row?.id ?? null
  },

  giveRole: (tx: Database, row: { tenantId: string; userId: string; roleId: string }) =>
    tx.insert(userRoles).values(row).onConflictDoNothing(),
}
