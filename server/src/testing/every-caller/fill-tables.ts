import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'

type Owner = { tenantId: string; tenantCode: string; userId: string; enterpriseId: string }
type Column = { table: string; name: string; type: string; needed: boolean }

/** Values of columns that a check of the database, or the code that reads them, is particular about. */
const given: Readonly<Record<string, string>> = {
  'admin_requests.act': 'disableTenant',
  'message_templates.kind': 'sms',
  'message_templates.purpose': 'login',
  'message_templates.locale': 'zh',
  'user_imports.state': 'ready',
  'app_versions.version': '1.0.0',
  'apps.name': '@acme/hello',
  'apps.kind': 'element',
  'vendor_keys.id': '00000000000000aa',
  'vendor_keys.vendor_id': 'v-acme',
  'registrations.name': '@acme/hello',
  'registrations.isolation': 'none',
  'registrations.enabled': 'true',
  'registrations.capabilities': '["token"]',
}

/** Tables of no tenant whose rows are named in calls. */
const platformTables = ['apps', 'app_versions', 'plans', 'sign_on_services', 'vendor_keys']

/** The names of all tables with a column `tenant_id`. */
export async function tenantTables(db: Database): Promise<string[]> {
  return (await columns(db)).filter(({ name }) => name === 'tenant_id').map(({ table }) => table)
}

/**
 * Gives a tenant a row in each table where it has none, by the types of the columns: a table that is added later has one too. What belongs
 * to a user belongs to `userId`.
 */
export async function fillTables(db: Database, owner: Owner): Promise<void> {
  const all = await columns(db)
  const ofTenants = all.filter(({ name, needed }) => name === 'tenant_id' && needed).map(({ table }) => table)
  const tables = [...ofTenants, ...platformTables]
  const inserts = tables.map((name) =>
    insertOf(
      name,
      all.filter(({ table }) => table === name),
      owner,
    ),
  )
  await db.execute(
    sql.raw(`do $$ begin
    perform set_config('session_replication_role', 'replica', true); ${inserts.join('\n')} end $$`),
  )
}

function insertOf(table: string, own: Column[], owner: Owner): string {
  const isOfTenant = own.some(({ name }) => name === 'tenant_id')
  const needed = own.filter((column) => column.needed || ['user_id', 'sender_id'].includes(column.name))
  const names = needed.map(({ name }) => `"${name}"`).join(', ')
  const values = needed.map((column) => valueOf(column, owner)).join(', ')
  const among = isOfTenant ? ` where tenant_id = '${owner.tenantId}'` : ''
  if (needed.length === 0) return ''
  return `if not exists (select from ${table}${among}) then insert into ${table} (${names}) values (${values}); end if;`
}

function valueOf({ table, name, type }: Column, owner: Owner): string {
  const text = given[`${table}.${name}`] ?? ofOwner(name, owner)
  if (text !== undefined) return `'${text}'`
  const byType: Record<string, string> = {
    text: `'${table}-${name}-${owner.tenantCode}'`,
    integer: '1',
    bigint: '1',
    boolean: 'false',
    jsonb: "'[]'",
    'text[]': "'{}'",
    date: "'2026-01-02'",
    'timestamp with time zone': "'2026-01-02T00:00:00Z'",
  }
  return byType[type] ?? `null::${type}`
}

function ofOwner(name: string, { tenantId, tenantCode, userId, enterpriseId }: Owner): string | undefined {
  if (/^(user_id|owner_id|actor|sender_id|asked_by|created_by)$/.test(name)) return userId
  return { tenant_id: tenantId, tenant_code: tenantCode, enterprise_id: enterpriseId }[name]
}

async function columns(db: Database): Promise<Column[]> {
  const { rows } = (await db.execute(
    sql.raw(`
    select relname as "table", attname as name, format_type(atttypid, atttypmod) as type,
      attnotnull and not atthasdef and attidentity = '' as needed
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped
    order by relname, attnum`),
  )) as unknown as { rows: Column[] }
  return rows
}
