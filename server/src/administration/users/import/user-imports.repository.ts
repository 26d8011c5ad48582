import { and, asc, count, eq, inArray, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { UserImportRow, UserImportRowState } from '@center/shared/contract'
import { memberships, userDepartments, userRoles, users } from '../../../domains/members/members.tables'
import type { Database, Transaction } from '../../../platform/database/database'
import { contains, offsetOf } from '../../list-query'
import { userImportRows, userImports } from './user-imports.tables'

export type ImportRow = typeof userImports.$inferSelect
export type StoredRow = typeof userImportRows.$inferSelect
type Reading = Pick<Database, 'select'>
/** An import of a tenant, by the user who may see it. */
export type ImportKey = { tenantId: string; actor: string; id: string }
export type RowCounts = Record<UserImportRowState, number> & { created: number }
type RowFilter = { page: number; limit: number; keyword?: string | undefined; state?: UserImportRowState | undefined }

const isImport = ({ tenantId, actor, id }: ImportKey) =>
  and(eq(userImports.tenantId, tenantId), eq(userImports.actor, actor), eq(userImports.id, id))

/** A run that said nothing for so long has ended without a word. */
export const SILENT_MS = 60_000

/** Files of users on their way in; every query names the tenant and the user who brought the file. */
export const importRows = {
  async find(db: Reading, key: ImportKey): Promise<ImportRow | null> {
    const [row] = await db.select().from(userImports).where(isImport(key))
    return row ?? null
  },

  insert: (db: Database, row: typeof userImports.$inferInsert) => db.insert(userImports).values(row).execute(),

  /** Files that were checked and not started go when their user brings another one. */
  forgetUnstarted: (db: Database, { tenantId, actor }: Omit<ImportKey, 'id'>) =>
    db
      .delete(userImports)
      .where(
        and(
          eq(userImports.tenantId, tenantId),
          eq(userImports.actor, actor),
          inArray(userImports.state, ['checking', 'ready']),
        ),
      )
      .execute(),

  forgetExpired: (db: Database, at: Date) => db.delete(userImports).where(lt(userImports.expiresAt, at)).execute(),

  update: (db: Database, key: ImportKey, change: Partial<ImportRow>) =>
    db.update(userImports).set(change).where(isImport(key)).execute(),

  /** Gives an import to a run, unless another one has it or it is over. */
  async claim(db: Database, key: ImportKey, { runner, at }: { runner: string; at: Date }): Promise<boolean> {
    const isSilent = and(eq(userImports.state, 'running'), lt(userImports.beatAt, new Date(at.getTime() - SILENT_MS)))
    const isFree = or(inArray(userImports.state, ['ready', 'stopped']), isSilent)
    const claimed = await db
      .update(userImports)
      .set({ state: 'running', runner, beatAt: at })
      .where(and(isImport(key), isFree))
      .returning({ id: userImports.id })
    return claimed.length === 1
  },

  /** Whether a run still has its import, which stays as it is until the transaction ends. */
  async isMine(tx: Transaction, key: ImportKey, runner: string): Promise<boolean> {
    const [row] = await tx.select({ id: userImports.id }).from(userImports).where(runBy(key, runner)).for('update')
    return row !== undefined
  },

  /** The end of a run, and why. */
  end: (db: Database, key: ImportKey, runner: string, state: 'stopped' | 'done') =>
    db.update(userImports).set({ state }).where(runBy(key, runner)).execute(),

  /** Writes no more of it; nothing if it is over already. */
  cancel: (db: Database, key: ImportKey) =>
    db
      .update(userImports)
      .set({ state: 'cancelled' })
      .where(and(isImport(key), inArray(userImports.state, ['ready', 'running', 'stopped'])))
      .execute(),

  beat: (tx: Transaction, key: ImportKey, { done, at }: { done: number; at: Date }) =>
    tx
      .update(userImports)
      .set({ done: sql`${userImports.done} + ${done}`, beatAt: at })
      .where(isImport(key))
      .returning({ done: userImports.done }),

  /** True for the one who takes the links of an import that is over, in the transaction it is given. */
  async takeLinks(tx: Transaction, key: ImportKey): Promise<boolean> {
    const isOver = inArray(userImports.state, ['done', 'cancelled'])
    const isHeld = and(isImport(key), isOver, eq(userImports.linksTaken, false))
    const taken = await tx.update(userImports).set({ linksTaken: true }).where(isHeld).returning({ id: userImports.id })
    return taken.length === 1
  },

  /**
   * Plans that were made for a few users are bad for thousands: without this each check of a reference would read all of them. A
   * database server does it by itself, sooner or later; the embedded one does not.
   */
  lookAnew: (db: Database) =>
    db.execute(sql`analyze ${users}, ${userRoles}, ${userDepartments}, ${memberships}, ${userImportRows}`),

  addRows: (db: Database, rows: (typeof userImportRows.$inferInsert)[]) =>
    db.insert(userImportRows).values(rows).execute(),

  /** The next rows that a run writes. */
  next: (tx: Transaction, importId: string, limit: number): Promise<StoredRow[]> =>
    tx.select().from(userImportRows).where(isPending(importId)).orderBy(asc(userImportRows.line)).limit(limit),

  /** What became of rows, all of them in one statement. */
  async settle(
    tx: Transaction,
    importId: string,
    rows: (Pick<UserImportRow, 'line' | 'state' | 'changed' | 'reasons'> & { userId: string | null })[],
  ): Promise<void> {
    const settled = rows.map(({ line, state, changed, reasons, userId }) => ({ line, state, changed, reasons, userId }))
    await tx.execute(sql`
      update ${userImportRows} as kept
      set is_done = true, state = settled.state, changed = settled.changed, reasons = settled.reasons,
          user_id = settled."userId"
      from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
        as settled (line int, state text, changed jsonb, reasons jsonb, "userId" text)
      where kept.import_id = ${importId} and kept.line = settled.line`)
  },

  async counts(db: Reading, importId: string): Promise<RowCounts> {
    const rows = await db
      .select({ state: userImportRows.state, rows: count(), created: count(userImportRows.userId) })
      .from(userImportRows)
      .where(eq(userImportRows.importId, importId))
      .groupBy(userImportRows.state)
    const of = (state: UserImportRowState) => rows.find((row) => row.state === state)?.rows ?? 0
    const created = rows.reduce((sum, row) => sum + row.created, 0)
    return { new: of('new'), changed: of('changed'), same: of('same'), refused: of('refused'), created }
  },

  async page(db: Reading, importId: string, filter: RowFilter): Promise<{ rows: StoredRow[]; total: number }> {
    const where = and(eq(userImportRows.importId, importId), matching(filter))
    const rows = await db
      .select()
      .from(userImportRows)
      .where(where)
      .orderBy(asc(userImportRows.line))
      .limit(filter.limit)
      .offset(offsetOf(filter))
    const [counted] = await db.select({ total: count() }).from(userImportRows).where(where)
    return { rows, total: counted?.total ?? 0 }
  },

  async createdUsers(db: Reading, importId: string): Promise<string[]> {
    const rows = await db
      .select({ userId: userImportRows.userId })
      .from(userImportRows)
      .where(and(eq(userImportRows.importId, importId), isNotNull(userImportRows.userId)))
      .orderBy(asc(userImportRows.line))
    return rows.flatMap(({ userId }) => userId ?? [])
  },
}

const runBy = (key: ImportKey, runner: string) =>
  and(isImport(key), eq(userImports.state, 'running'), eq(userImports.runner, runner))

const isPending = (importId: string) =>
  and(
    eq(userImportRows.importId, importId),
    // In the words of the index, so that it is found.
    sql`not ${userImportRows.isDone} and ${userImportRows.state} in ('new', 'changed')`,
  )

const hasCell = (pattern: string) =>
  sql`exists (select from jsonb_each_text(${userImportRows.cells}) as cell where cell.value ilike ${pattern})`

function matching({ keyword, state }: RowFilter): SQL | undefined {
  return and(
    state === undefined ? undefined : eq(userImportRows.state, state),
    keyword?.trim() ? hasCell(contains(keyword)) : undefined,
  )
}
