import { sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pg-proxy'
import type { UserFilter } from '@center/shared/contract'
import { createAuditReader } from '../domains/audit/audit.plugin'
import type { Database, Storage, Transaction } from '../platform/database/database'
import { openTestDatabase } from '../testing/test-database'
import { enterpriseRows } from './enterprises/enterprises.repository'
import { membershipRows } from './enterprises/memberships.repository'
import { menuRows } from './menus/menus.repository'
import { createOverviewRepository } from './overview/overview.repository'
import { hasAdministrator } from './rank'
import { roleRows } from './roles/roles.repository'
import { sessionRows } from './users/sessions.repository'
import { createSignInLog } from './users/sign-in-log'
import { userRows } from './users/users.repository'

const TENANT = 't-large'
const ALL = { tenantId: TENANT, actor: 'u-1' }
const LIMITED = { ...ALL, limits: ['users:department-tree', 'users:enterprise'] as const }
/** What has so many rows in a large tenant that no list may read it from end to end. */
const LARGE = [
  ...['users', 'user_roles', 'user_departments', 'memberships', 'enterprises', 'sign_ins', 'sessions', 'menu_nodes'],
  ...['role_menus', 'permission_entries', 'audit_entries', 'roles'],
]
const fill = [
  `insert into workbenches (id, tenant_id, code, name) values ('w', '${TENANT}', 'MAIN', 'Main')`,
  `insert into roles (id, tenant_id, code, name, workbench_code) select 'r-' || n, '${TENANT}', 'R' || n, 'R' || n, 'MAIN' from generate_series(1, 100) as n`,
  `insert into permission_entries (id, tenant_id, role_id, action) select 'p-' || n, '${TENANT}', 'r-' || n, 'user:write,role:grant' from generate_series(1, 100) as n`,
  `insert into users (id, tenant_id, username, name) select 'u-' || n, '${TENANT}', 'user' || n, '王' || n from generate_series(1, 3000) as n`,
  `insert into user_roles (tenant_id, user_id, role_id) select '${TENANT}', 'u-' || n, 'r-' || 1 + n % 100 from generate_series(1, 3000) as n`,
  `insert into enterprises (id, tenant_id, global_id, name) select 'e-' || n, '${TENANT}', 'g-' || n, 'E' || n from generate_series(1, 300) as n`,
  `insert into memberships (tenant_id, user_id, enterprise_id, review_state) select '${TENANT}', 'u-' || n, 'e-' || 1 + n % 300, case when n % 300 = 0 then '0' else '1' end from generate_series(1, 3000) as n`,
  `insert into menu_nodes (id, tenant_id, name, component, resource_type, title, title_en) select 'm-' || n, '${TENANT}', 'M', 'Page', 'menu', 'M', 'M' from generate_series(1, 300) as n`,
  `insert into sign_ins (tenant_id, user_id, username, at, ip, agent, outcome) select '${TENANT}', 'u-' || n, 'user' || n, now(), '10.0.0.1', '', 'ok' from generate_series(1, 3000) as n`,
  `insert into sessions (id, token_hash, tenant_id, tenant_code, user_id, sign_key, began_at, seen_at) select 's-' || n, 'h-' || n, '${TENANT}', 'large', 'u-' || n, '', now(), now() from generate_series(1, 1000) as n`,
  `insert into audit_entries (sequence, at, actor, tenant_id, action, object, details, previous_hash, hash) select n, now(), 'u-1', case when n % 10 = 0 then '${TENANT}' else 't-' || n % 10 end, 'user', '', '{}', '', '' from generate_series(1, 1000) as n`,
]

let storage: Storage
let firstColumns: Map<string, string>
beforeAll(async () => {
  storage = await openTestDatabase()
  for (const statement of fill) await storage.db.execute(sql.raw(statement))
  // The database may be one of an earlier file, with room where its rows were.
  await storage.db.execute(sql`vacuum (full, analyze)`)
  firstColumns = await firstColumnsOf(storage.db)
})
afterAll(() => storage.close())

const paging = { page: 3, limit: 20 }
const ofUsers = (filter: Partial<UserFilter>) => (db: Database) => userRows.page(db, ALL, { ...paging, ...filter })
const since = new Date(0)

/** Each list, with the filters that change its query. */
const lists: [string, (db: Database) => Promise<unknown>][] = [
  ['users', ofUsers({})],
  ['users by a word', ofUsers({ keyword: '王' })],
  ['users by name', ofUsers({ sort: 'name' })],
  ['users by their last sign-in, the latest first', ofUsers({ sort: '-signedInAt' })],
  ['users by role and department', ofUsers({ roleId: 'r-5', departmentId: 'd-1', enabled: '1' })],
  [
    'what users hold',
    (db) => Promise.all([userRows.rolesOf(db, TENANT, ['u-1']), userRows.enterprisesOf(db, TENANT, ['u-1'])]),
  ],
  ['roles', (db) => roleRows.page(db, TENANT, paging)],
  ['a role', (db) => roleRows.find(db, TENANT, 'r-5')],
  ['members of a role', (db) => roleRows.members(db, TENANT, 'r-5', paging)],
  ['the menu', (db) => menuRows.list(db, TENANT)],
  ['a menu item', (db) => menuRows.find(db, { tenantId: TENANT, id: 'm-5' })],
  ['roles of a menu item', (db) => menuRows.rolesOf(db, { tenantId: TENANT, id: 'm-5' })],
  ['enterprises', (db) => enterpriseRows.page(db, ALL, paging)],
  ['enterprises with a review', (db) => enterpriseRows.page(db, ALL, { ...paging, review: '0' })],
  ['members of an enterprise', (db) => membershipRows.page(db, { tenantId: TENANT, enterpriseId: 'e-5' }, paging)],
  ['sign-ins', (db) => createSignInLog({ db })(ALL, paging)],
  ['sign-ins by a word', (db) => createSignInLog({ db })(ALL, { ...paging, keyword: 'user1' })],
  ['sign-ins of a user', (db) => createSignInLog({ db })(ALL, { ...paging, userId: 'u-5' })],
  ['sessions', (db) => sessionRows.page(db, ALL, { ...paging, since })],
  ['sessions by a word', (db) => sessionRows.page(db, ALL, { ...paging, since, keyword: 'user1' })],
  ['users within limits', (db) => userRows.page(db, LIMITED, paging)],
  ['sessions within limits', (db) => sessionRows.page(db, LIMITED, { ...paging, since })],
  ['the audit', (db) => createAuditReader({ db })({ tenantId: TENANT }, { ...paging, order: 'newest' })],
  ['the overview of users', (db) => createOverviewRepository(db).users(TENANT, since)],
  ['the overview of days', (db) => createOverviewRepository(db).days(TENANT, since)],
  ['the overview of enterprises', (db) => createOverviewRepository(db).enterprises(TENANT)],
  ['the administrators that a write keeps', (db) => hasAdministrator(db, TENANT)],
]

test.each(lists)('reads no large table from end to end for %s', async (_, list) => {
  const statements = await statementsOf(list)
  expect(statements.length).toBeGreaterThan(0)
  const plans = await storage.db.transaction(async (tx) => {
    // The planner would rightly read a table of this test whole; an index that is not there it cannot take.
    await tx.execute(sql`set local enable_seqscan = off`)
    const texts: Plan[] = []
    for (const statement of statements) texts.push(await explain(tx, statement))
    return texts
  })
  expect(plans.flatMap((plan) => wholeReads(plan))).toEqual([])
})

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/** The statements of a list, which runs meanwhile: what it has read may lead to the next one. */
async function statementsOf(list: (db: Database) => Promise<unknown>): Promise<SQL[]> {
  const statements: SQL[] = []
  const recorder = drizzle(async (text, values: unknown[]) => {
    const statement = toStatement(text, values)
    statements.push(statement)
    return { rows: (await rowsOf(storage.db, statement)).map((row) => Object.values(row)) }
  })
  await list(recorder as unknown as Database)
  return statements
}

/** A text with `$1` for its values, as the database is asked it. */
function toStatement(text: string, values: readonly unknown[]): SQL {
  const [first = '', ...rest] = text.split(/\$\d+/)
  const places = [...text.matchAll(/\$(\d+)/g)].map(([, place]) => values[Number(place) - 1])
  return rest.reduce((sum, part, index) => sql`${sum}${sql.param(places[index])}${sql.raw(part)}`, sql.raw(first))
}

async function rowsOf(db: Database, statement: SQL): Promise<Record<string, unknown>[]> {
  return ((await db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows
}

async function explain(tx: Transaction, statement: SQL): Promise<Plan> {
  const [row] = await rowsOf(tx, sql`explain (format json) ${statement}`)
  return (row as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan
}

/**
 * What a plan reads from end to end: a table, or an index whose first column it has no value for. What stands below a limit and gives its
 * rows in order stops by itself.
 */
function wholeReads(plan: Plan, isLimited = false): string[] {
  const type = plan['Node Type']
  const isBounded = type === 'Limit' || (isLimited && type !== 'Sort' && type !== 'Aggregate')
  const below = (plan.Plans ?? []).flatMap((each) => wholeReads(each, isBounded))
  return [...wholeTable(plan), ...(isLimited ? [] : wholeIndex(plan)), ...below]
}

function wholeTable({ 'Node Type': type, 'Relation Name': table = '' }: Plan): string[] {
  return type === 'Seq Scan' && isLarge(table) ? [table] : []
}

function wholeIndex({ 'Index Name': index = '', 'Index Cond': condition = '' }: Plan): string[] {
  const column = firstColumns.get(index)
  return column !== undefined && !condition.includes(column) ? [index] : []
}

const isLarge = (table: string) => LARGE.includes(table)

/** Of each index of a large table. */
async function firstColumnsOf(db: Database): Promise<Map<string, string>> {
  const rows = await rowsOf(
    db,
    sql`select i.indexrelid::regclass::text as index, i.indrelid::regclass::text as table, a.attname as column
        from pg_index i join pg_attribute a on a.attrelid = i.indexrelid and a.attnum = 1`,
  )
  const ofLarge = rows.filter(({ table }) => isLarge(String(table)))
  return new Map(ofLarge.map(({ index, column }) => [String(index), String(column)]))
}
