import { setTimeout } from 'node:timers/promises'
import type { ErrorCode, UserImportReason } from '@center/shared/contract'
import type { Transaction } from '../../../platform/database/database'
import { AppError } from '../../../platform/errors/errors'
import type { Act, AdminDependencies } from '../../admin-dependencies'
import type { Changes } from '../../changes'
import type { PhoneChanges } from '../phone-changes'
import { judgeRows, nothingSaid } from './judge-rows'
import { importRows, type ImportKey, type StoredRow } from './user-imports.repository'
import { writeRows } from './write-rows'

/**
 * So many users are written at once, and so long others have the database for themselves before the next: the embedded one has a single
 * connection, and who asks for something meanwhile waits for one batch.
 */
const BATCH = 50
const PAUSE_MS = 20
/** When the tables have so many more rows than before, the database looks at them anew. */
const FIRST_LOOK = 200

type Dependencies = Pick<AdminDependencies, 'db' | 'now'> & { change: Changes; phones: PhoneChanges }
export type Run = {
  key: ImportKey
  runner: string
  /** The act as it may be done now: rights can be taken while an import runs. */
  renew: () => Promise<Act>
  /** Told after each batch how many rows are written. */
  onProgress: (done: number) => Promise<void>
  isClosing: () => boolean
}

/**
 * Writes the rows of an import batch by batch, each in a transaction with its lines in the audit. Between two of them other calls are
 * served. Ends when all are written, when the import is cancelled, or when the server or the rights of the actor go away.
 */
export async function runImport(dependencies: Dependencies, run: Run): Promise<void> {
  const { db } = dependencies
  let look = FIRST_LOOK
  for (let limit = BATCH; ;) {
    const act = await run.renew()
    if (run.isClosing() || !act.held.has('user:write')) break
    const done = await writeSome(dependencies, { run, act, limit })
    if (done === null) return
    if (done === 0) return void (await importRows.end(db, run.key, run.runner, 'done'))
    // Of a batch that is refused one row is to blame: it is found in smaller ones, and refused alone.
    limit = done === 'refused' ? Math.ceil(limit / 2) : Math.min(BATCH, limit * 2)
    if (done !== 'refused') await run.onProgress(done)
    if (done !== 'refused' && done >= look) {
      await importRows.lookAnew(db)
      look = done * 2
    }
    await setTimeout(PAUSE_MS)
  }
  await importRows.end(db, run.key, run.runner, 'stopped')
}

type Some = { run: Run; act: Act; limit: number }

/** How many rows are written by now; 0 when there was none left, null when the import is another run's, or is cancelled. */
async function writeSome({ change, db, now, phones }: Dependencies, { run, act, limit }: Some) {
  let settlePhones = async () => {}
  try {
    const done = await change(act, async (tx) => {
      if (!(await importRows.isMine(tx, run.key, run.runner))) return { result: null, deeds: [] }
      const rows = await importRows.next(tx, run.key.id, limit)
      if (rows.length === 0) return { result: 0, deeds: [] }
      const batch = await settle(tx, { act, run, rows, at: now() })
      const phone = await phones.write(tx, act, batch.phones)
      settlePhones = phone.settle
      return { ...batch, deeds: [...batch.deeds, ...phone.deeds] }
    })
    await settlePhones()
    return done
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return limit > 1 ? ('refused' as const) : db.transaction((tx) => refuseNext(tx, run, error, now()))
  }
}

type Batch = { act: Act; run: Run; rows: StoredRow[]; at: Date }

async function settle(tx: Transaction, { act, run: { key }, rows, at }: Batch) {
  const judged = await judgeRows(tx, act, rows, nothingSaid())
  const { written, deeds } = await writeRows(tx, act, judged)
  await importRows.settle(tx, key.id, written)
  const [after] = await importRows.beat(tx, key, { done: rows.length, at })
  const phoneChanges = judged.flatMap(({ state, before, draft }) =>
    before && state === 'changed' ? [{ ...before, from: before.mobile, to: draft.mobile }] : [],
  )
  return { result: after?.done ?? 0, deeds, phones: phoneChanges }
}

/** Nothing of this row is written: somebody else was faster, or it would take the last administrator. */
async function refuseNext(tx: Transaction, { key, runner }: Run, { code }: AppError, at: Date): Promise<number | null> {
  if (!(await importRows.isMine(tx, key, runner))) return null
  const [row] = await importRows.next(tx, key.id, 1)
  if (!row) return 0
  const reasons = [reasonOf(code, row.cells.username ?? '')]
  await importRows.settle(tx, key.id, [{ ...row, state: 'refused', reasons }])
  const [after] = await importRows.beat(tx, key, { done: 1, at })
  return after?.done ?? 0
}

function reasonOf(code: ErrorCode, username: string): UserImportReason {
  if (code === 'record.exists') return { column: 'username', fault: 'taken', word: username }
  if (code === 'plan.users_full') return { column: 'username', fault: 'planFull', word: '' }
  return { column: 'roles', fault: 'outranked', word: '' }
}
