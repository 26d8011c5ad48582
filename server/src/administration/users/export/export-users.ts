import { and, asc, count, eq, gt, sql } from 'drizzle-orm'
import { toWireTime, userColumns, type Language, type TableFormat, type UserFilter } from '@center/shared/contract'
import { departments, enterprises, users } from '../../../domains/members/members.tables'
import { invalidField } from '../../../platform/errors/errors'
import type { Database } from '../../../platform/database/database'
import type { Act, AdminDependencies } from '../../admin-dependencies'
import type { Changes } from '../../changes'
import { MAX_SHEET_ROWS } from '../../exports/workbook'
import { listSigns, userTitles } from '../tables/user-titles'
import { isReached } from '../user-limits'
import { matching, userRows, type UserRow } from '../users.repository'

export type ExportFilter = Omit<UserFilter, 'page' | 'limit' | 'sort'> & { format: TableFormat }

const CHUNK = 500

const titles = {
  zh_CN: ['状态', '最近登录', '创建时间'],
  eng: ['State', 'Last sign-in', 'Created'],
} as const satisfies Record<Language, readonly string[]>
const states = {
  zh_CN: { on: '启用', off: '停用' },
  eng: { on: 'Enabled', off: 'Disabled' },
} as const satisfies Record<Language, Record<'on' | 'off', string>>

/** Begins an export: writes into the audit how many users left, and answers the rows, which are read as they are sent. */
export function createUserExport({ db, change }: Pick<AdminDependencies, 'db'> & { change: Changes }) {
  return async function open(act: Act, filter: ExportFilter, language: Language): Promise<AsyncIterable<string[]>> {
    const { format, ...narrowed } = filter
    const where = and(eq(users.tenantId, act.tenantId), matching(db, narrowed), isReached(act, users.id))
    const [counted] = await db.select({ rows: count() }).from(users).where(where)
    const rows = counted?.rows ?? 0
    if (format === 'xlsx' && rows >= MAX_SHEET_ROWS) throw invalidField('format', 'tooManyRows')
    const deed = { action: 'user' as const, object: `users.${format}`, kind: 'export', isQuiet: true as const }
    await change(act, async () => ({ result: null, deeds: [{ ...deed, after: { rows, ...narrowed } }] }))
    return readRows(db, act, { filter: narrowed, language })
  }
}

type Reading = { filter: Omit<ExportFilter, 'format'>; language: Language }

async function* readRows(db: Database, act: Act, { filter, language }: Reading): AsyncGenerator<string[]> {
  yield [...userColumns.map((column) => userTitles[language][column]), ...titles[language]]
  const { tenantId } = act
  const isShared = await findSharedNames(db, tenantId)
  for (let last = ''; ;) {
    const rows = await db
      .select()
      .from(users)
      .where(
        and(eq(users.tenantId, tenantId), gt(users.username, last), matching(db, filter), isReached(act, users.id)),
      )
      .orderBy(asc(users.username))
      .limit(CHUNK)
    yield* await toLines(db, tenantId, { rows, language, isShared })
    if (rows.length < CHUNK) return
    last = rows.at(-1)?.username ?? ''
  }
}

/** Names that several departments have, or several enterprises: a file says their ids. */
async function findSharedNames(db: Database, tenantId: string): Promise<(name: string) => boolean> {
  const sharedOf = (table: typeof departments | typeof enterprises) =>
    db
      .select({ name: table.name })
      .from(table)
      .where(eq(table.tenantId, tenantId))
      .groupBy(table.name)
      .having(sql`count(*) > 1`)
  const shared = new Set([...(await sharedOf(departments)), ...(await sharedOf(enterprises))].map(({ name }) => name))
  return (name) => shared.has(name) || listSigns.test(name)
}

type Lines = { rows: UserRow[]; language: Language; isShared: (name: string) => boolean }

async function toLines(db: Database, tenantId: string, { rows, language, isShared }: Lines): Promise<string[][]> {
  const ids = rows.map(({ id }) => id)
  const wordOf = ({ id, name }: { id: string; name: string }) => (isShared(name) ? id : name)
  const roles = byUser(await userRows.rolesOf(db, tenantId, ids), ({ code }) => code)
  const departmentsOf = byUser(await userRows.departmentsOf(db, tenantId, ids), wordOf)
  const enterprisesOf = byUser(await userRows.enterprisesOf(db, tenantId, ids), wordOf)
  return rows.map(({ id, username, name, mobile, email, enabled, signedInAt, createdAt }) => [
    ...[username, name, mobile, email, roles(id), departmentsOf(id), enterprisesOf(id)],
    states[language][enabled ? 'on' : 'off'],
    ...[signedInAt ? toWireTime(signedInAt) : '', toWireTime(createdAt)],
  ])
}

function byUser<Row extends { userId: string }>(rows: Row[], wordOf: (row: Row) => string): (id: string) => string {
  const words = new Map<string, string[]>()
  for (const row of rows) words.set(row.userId, [...(words.get(row.userId) ?? []), wordOf(row)])
  return (id) => (words.get(id) ?? []).join('; ')
}
