import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import {
  toWireTime,
  type Language,
  type TableFormat,
  type UserImport,
  type UserImportRow,
  type UserImportRowState,
} from '@center/shared/contract'
import type { Database } from '../../../platform/database/database'
import { AppError } from '../../../platform/errors/errors'
import type { Act, AdminDependencies } from '../../admin-dependencies'
import type { Changes } from '../../changes'
import { toCsv } from '../../exports/csv'
import type { PhoneChanges } from '../phone-changes'
import { userRows } from '../users.repository'
import type { TableThread } from '../tables/table-thread'
import { makeInvitations } from './import-links'
import { judgeRows, nothingSaid } from './judge-rows'
import { readUserTable, type UserTable } from './read-user-table'
import { runImport } from './run-import'
import { importRows, SILENT_MS, type ImportKey, type ImportRow } from './user-imports.repository'

const DAY_MS = 24 * 3_600_000
/** So many rows are checked at once; other calls have their turn in between. */
const CHUNK = 250

type Dependencies = Pick<AdminDependencies, 'db' | 'now' | 'publicUrl' | 'appendEvent'> & {
  change: Changes
  phones: PhoneChanges
  tables: TableThread
  onFailure: (error: unknown) => void
}
export type UserFile = { fileName: string; format: TableFormat; bytes: Uint8Array }
/** The tenant and the user whose open pages are told of progress. */
export type Watcher = { tenantId: string; userId: string }
type RowQuery = { page: number; limit: number; keyword?: string | undefined; state?: UserImportRowState | undefined }

type Reading = { db: Pick<Database, 'select'>; now: () => Date }

export type UserImports = ReturnType<typeof createUserImports>

/** Files of users: checked, shown, written in the background, and gone after a day. Each is seen by the user alone who brought it. */
export function createUserImports(dependencies: Dependencies) {
  const { db, now } = dependencies
  const running = new Map<string, Promise<void>>()
  let isClosing = false

  /** Runs in the background until the import ends. */
  function run(key: ImportKey, runner: string, { renew, watcher }: { renew: () => Promise<Act>; watcher: Watcher }) {
    const tell = (done: number, isOver: boolean) =>
      db.transaction((tx) => dependencies.appendEvent(tx, { type: 'user-import', id: key.id, done, isOver }, watcher))
    const renewed = async () => ((await isShutOut(db, watcher)) ? { ...(await renew()), held: nothing } : renew())
    const job = {
      key,
      runner,
      renew: renewed,
      isClosing: () => isClosing,
      onProgress: (done: number) => tell(done, false),
    }
    const work = runImport(dependencies, job)
      .catch(async (error: unknown) => {
        dependencies.onFailure(error)
        await importRows.end(db, key, runner, 'stopped')
      })
      .then(async () => tell((await find(dependencies, key)).done, true))
      .catch(dependencies.onFailure)
      .finally(() => running.delete(key.id))
    running.set(key.id, work)
  }

  return {
    check: (act: Act, file: UserFile) => checkFile(dependencies, act, file),

    read: (act: Act, id: string) => describe(dependencies, { ...keyOf(act), id }),

    async rows(act: Act, id: string, query: RowQuery): Promise<{ rows: UserImportRow[]; total: number }> {
      await find(dependencies, { ...keyOf(act), id })
      return importRows.page(db, id, query)
    },

    /** Begins or goes on; nothing for one that is under way or over. */
    async start(act: Act, id: string, by: { renew: () => Promise<Act>; watcher: Watcher }): Promise<UserImport> {
      const key = { ...keyOf(act), id }
      const runner = randomUUID()
      await find(dependencies, key)
      if (await importRows.claim(db, key, { runner, at: now() })) run(key, runner, by)
      return describe(dependencies, key)
    },

    async cancel(act: Act, id: string): Promise<UserImport> {
      const key = { ...keyOf(act), id }
      await importRows.cancel(db, key)
      return describe(dependencies, key)
    },

    links: (act: Act, id: string, language: Language) => takeLinks(dependencies, act, { id, language }),

    sweep: () => importRows.forgetExpired(db, now()),

    /** Waits for the batches that are being written; what is left can be gone on with. */
    async close(): Promise<void> {
      isClosing = true
      await Promise.all(running.values())
    },
  }
}

/** The invitations of the users whom an import created, told this one time. */
function takeLinks(dependencies: Dependencies, act: Act, { id, language }: { id: string; language: Language }) {
  return dependencies.change(act, async (tx) => {
    const key = { ...keyOf(act), id }
    const { fileName } = await find({ ...dependencies, db: tx }, key)
    if (!(await importRows.takeLinks(tx, key))) throw new AppError('record.not_found')
    const userIds = await importRows.createdUsers(tx, id)
    const invited = await makeInvitations(tx, act, { ...dependencies, userIds })
    const rows = invited.map(({ username, name, link, expiresAt }) => [username, name, link, expiresAt])
    const csv = await toCsv([[...linkTitles[language]], ...rows])
    const deed = { action: 'user' as const, object: fileName, kind: 'password-links', isQuiet: true as const }
    return { result: { fileName: linksName[language], csv }, deeds: [{ ...deed, after: { links: rows.length } }] }
  })
}

const nothing: ReadonlySet<string> = new Set()

/** Whether the user was disabled since the import began. A program is no user. */
async function isShutOut(db: Database, { tenantId, userId }: Watcher): Promise<boolean> {
  return (await userRows.find(db, { tenantId, id: userId }))?.enabled === false
}

const linkTitles = {
  zh_CN: ['用户名', '姓名', '设置密码的链接', '有效期至'],
  eng: ['Username', 'Name', 'Link that sets a password', 'Valid until'],
} as const satisfies Record<Language, readonly string[]>
const linksName = { zh_CN: '邀请链接.csv', eng: 'invitations.csv' } as const satisfies Record<Language, string>

const keyOf = ({ tenantId, actor }: Act) => ({ tenantId, actor })

/** One whose day is over is not found, though it may be there until the next sweep. */
async function find({ db, now }: Reading, key: ImportKey): Promise<ImportRow> {
  const row = await importRows.find(db, key)
  if (!row || row.expiresAt <= now()) throw new AppError('record.not_found')
  return row
}

/** Reads a file, and keeps its rows with what they would do. */
async function checkFile(dependencies: Dependencies, act: Act, { fileName, format, bytes }: UserFile) {
  const { db, now, tables } = dependencies
  const table = readUserTable(await tables.read(format, bytes))
  const key = { ...keyOf(act), id: randomUUID() }
  await importRows.forgetUnstarted(db, key)
  const expiresAt = new Date(now().getTime() + DAY_MS)
  await importRows.insert(db, { ...key, fileName, state: 'checking', ignored: table.ignored, expiresAt })
  const total = await keepRows(dependencies, act, { id: key.id, table })
  await importRows.update(db, key, { state: 'ready', total })
  return describe(dependencies, key)
}

/** Checks rows and keeps them with what they would do; answers how many there are to write. */
async function keepRows(
  { db }: Pick<Dependencies, 'db'>,
  act: Act,
  { id: importId, table }: { id: string; table: UserTable },
): Promise<number> {
  const said = nothingSaid()
  let total = 0
  for (let from = 0; from < table.rows.length; from += CHUNK) {
    const judged = await judgeRows(db, act, table.rows.slice(from, from + CHUNK), said)
    const kept = judged.map(({ line, cells, state, changed, reasons }) => ({ line, cells, state, changed, reasons }))
    await importRows.addRows(
      db,
      kept.map((row) => ({ ...row, importId })),
    )
    total += kept.filter(({ state }) => state === 'new' || state === 'changed').length
    await setImmediate()
  }
  return total
}

async function describe({ db, now }: Pick<Dependencies, 'db' | 'now'>, key: ImportKey): Promise<UserImport> {
  const row = await find({ db, now }, key)
  const { created, ...counts } = await importRows.counts(db, row.id)
  const { id, fileName, ignored, total, done, linksTaken } = row
  const state = stateOf(row, now())
  const hasLinks = created > 0 && !linksTaken && (state === 'done' || state === 'cancelled')
  return { id, fileName, state, counts, total, done, ignored, hasLinks, expiresAt: toWireTime(row.expiresAt) }
}

/** A run that went silent has stopped. */
function stateOf({ state, beatAt }: ImportRow, at: Date): UserImport['state'] {
  if (state === 'checking') return 'ready'
  const isSilent = state === 'running' && beatAt !== null && at.getTime() - beatAt.getTime() > SILENT_MS
  return isSilent ? 'stopped' : state
}
