import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'

/**
 * Where the rows of a collection are. `of: 'platform'`: of no tenant, so that users of all tenants with the right may see them;
 * `of: 'user'`: users of another enterprise have no part in
 * them. Letters that were sent, and replies to them, are of all who may send letters.
 */
type Collection = { table: string; column: string; of: 'tenant' | 'user' | 'platform' }

const tenants = (table: string, column = 'id'): Collection => ({ table, column, of: 'tenant' })
const users = (table: string, column = 'id'): Collection => ({ table, column, of: 'user' })
const platform = (table: string, column: string): Collection => ({ table, column, of: 'platform' })

/** By the part of an address before a parameter. */
const collections: Readonly<Record<string, Collection>> = {
  'access-tokens': tenants('access_tokens'),
  applications: tenants('applications'),
  departments: tenants('departments'),
  enterprises: tenants('enterprises'),
  'external-systems': tenants('external_systems', 'code'),
  getAppNameByCode: tenants('applications', 'code'),
  getApplyByCode: tenants('applications', 'code'),
  'identity-providers': tenants('identity_providers', 'code'),
  menus: tenants('menu_nodes'),
  'message-channels': tenants('message_channels'),
  'message-templates': tenants('message_templates', "(kind || '.' || purpose || '.' || locale)"),
  'provider-requests': tenants('provider_requests'),
  oidc: tenants('identity_providers', 'code'),
  requests: tenants('admin_requests'),
  roles: tenants('roles'),
  'trusted-issuers': tenants('trusted_issuers'),
  workbenches: tenants('workbenches'),
  info: users('letters'),
  members: users('users'),
  merge: users('users'),
  passkeys: users('passkeys'),
  products: users('products'),
  remind: tenants('letters'),
  replyInfo: tenants('letter_replies'),
  sentExport: tenants('letters'),
  sentInfo: tenants('letters'),
  sentReceivers: tenants('letters'),
  sessions: users('sessions'),
  todo: users('todos'),
  todos: users('app_todos'),
  'user-imports': users('user_imports'),
  users: users('users'),
  withdraw: tenants('letters'),
  apps: platform('apps', 'name'),
  'app-news': platform('apps', 'name'),
  plans: platform('plans', 'id'),
  services: platform('sign_on_services', 'id'),
  vendors: platform('vendors', 'id'),
  'vendor-keys': platform('vendor_keys', 'id'),
  versions: platform('app_versions', 'version'),
}

/** Parameters that name a tenant: the caller's own, or another one. */
export const tenantParameters = new Set(['tenantCode', 'tenantId'])

export type PathParameter = { name: string; collection: Collection | undefined }

/** The parameters of a path but those that name a tenant, each with where its rows are. */
export function parametersOf(url: string): PathParameter[] {
  const parts = url.split('/')
  return parts.flatMap((part, at) => {
    const name = part.slice(1)
    if (!part.startsWith(':') || tenantParameters.has(name)) return []
    const before = parts.slice(0, at).findLast((earlier) => !earlier.startsWith(':')) ?? ''
    return [{ name, collection: collections[before] }]
  })
}

/** Fields of queries and bodies that name a row: `roleId`, `userIds` and the like. */
const fields: Readonly<Record<string, Collection>> = {
  applicationIds: tenants('applications'),
  benchCode: tenants('workbenches', 'code'),
  defaultApplyId: tenants('applications'),
  defaultRoleId: tenants('roles'),
  defaultWorkbenchCode: tenants('workbenches', 'code'),
  departId: tenants('departments'),
  departmentId: tenants('departments'),
  departmentIds: tenants('departments'),
  entId: tenants('enterprises'),
  enterpriseIds: tenants('enterprises'),
  fastAppCode: tenants('applications', 'code'),
  fastRoleCode: tenants('roles', 'code'),
  id: users('letters'),
  ids: users('letters'),
  intoId: users('users'),
  letterId: users('letters'),
  menuIds: tenants('menu_nodes'),
  parentId: tenants('departments'),
  previewRoleId: tenants('roles'),
  receiverId: users('users'),
  roleId: tenants('roles'),
  roleIds: tenants('roles'),
  sysCode: tenants('external_systems', 'code'),
  userId: users('users'),
  userIds: users('users'),
  wbCode: tenants('workbenches', 'code'),
}

/** Names of fields that end as the name of a row does and name none of a tenant's. */
const noRows = new Set([
  'appId',
  'clientId',
  'globalId',
  'kid',
  'providerTemplateId',
  'keyId',
  'tenantId',
  'benchId',
  'rawId',
])

/** Names in a request that look like that of a row, and that the matrix has no row for. */
export const isUnmapped = (name: string) => /(^i|I)ds?$/.test(name) && fields[name] === undefined && !noRows.has(name)

export type RowIds = {
  ofCollection(collection: Collection): string
  ofField(name: string): string | undefined
}

/** Real ids of a tenant, of rows that belong to the user where rows belong to users. */
export async function readRowIds(db: Database, owner: { tenantId: string; userId: string }): Promise<RowIds> {
  const found = new Map<string, string>()
  const key = ({ table, column }: Collection) => `${table}.${column}`
  for (const collection of [...Object.values(collections), ...Object.values(fields)]) {
    if (!found.has(key(collection))) found.set(key(collection), await readId(db, collection, owner))
  }
  const ofCollection = (collection: Collection) => found.get(key(collection)) ?? ''
  return {
    ofCollection,
    ofField: (name) => (fields[name] ? ofCollection(fields[name]) : undefined),
  }
}

async function readId(
  db: Database,
  { table, column, of }: Collection,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<string> {
  const ofOthers = `select ${column} from ${table} where tenant_id <> '${tenantId}'`
  const own = ` where tenant_id = '${tenantId}' and ${column} not in (${ofOthers})`
  const { rows: read } = (await db.execute(
    sql.raw(`select ${column}::text as id from ${table} t${of === 'platform' ? '' : own}
      order by t::text like '%${userId}%' desc, 1 limit 1`),
  )) as unknown as { rows: { id: string }[] }
  if (!read[0]) throw new Error(`${table} has no row of ${tenantId}: the matrix needs one`)
  return read[0].id
}
