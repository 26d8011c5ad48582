import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../../platform/database/database'
import type { Act } from '../../admin-dependencies'
import { refuseDouble, type Deed } from '../../changes'
import { maskedUser, newUserOf } from '../user-rules'
import { userRows } from '../users.repository'
import type { JudgedRow } from './judge-rows'

/** A judged row, and the user whom it created. */
export type WrittenRow = JudgedRow & { userId: string | null }

/**
 * Writes the new and changed users of some rows, in the transaction it is given, in as many statements for one new user as for all.
 * Users are created without a password. Answers what the audit says: a line for each user.
 */
export async function writeRows(
  tx: Transaction,
  { tenantId }: Pick<Act, 'tenantId'>,
  rows: JudgedRow[],
): Promise<{ written: WrittenRow[]; deeds: Deed[] }> {
  const written = rows.map((row) => ({ ...row, userId: row.state === 'new' ? randomUUID() : null }))
  const created = written.flatMap(({ userId, draft }) => (userId ? [{ ...draft, id: userId }] : []))
  const changed = written.flatMap(({ state, before, draft }) =>
    before && state === 'changed' ? [{ before, draft }] : [],
  )
  const workbenches = await userRows.workbenchesOf(
    tx,
    tenantId,
    created.flatMap(({ roleIds }) => roleIds.slice(0, 1)),
  )
  const newRows = created.map((draft) => newUserOf(tenantId, draft, workbenches))
  if (newRows.length > 0) await refuseDouble('username', userRows.insert(tx, newRows))
  for (const { before, draft } of changed) {
    const { name, mobile, email } = draft
    const row = { name, mobile, email, revision: before.revision + 1 }
    await refuseDouble('mobile', userRows.update(tx, { tenantId, id: before.id }, row))
  }
  const held = [...created, ...changed.map(({ before, draft }) => ({ ...draft, id: before.id }))]
  if (held.length > 0) await userRows.hold(tx, tenantId, held)
  return { written, deeds: written.flatMap(deedOf) }
}

function deedOf({ state, before, draft, userId }: WrittenRow): Deed[] {
  const deed = { action: 'user' as const, object: draft.username, after: maskedUser(draft) }
  if (userId) return [{ ...deed, kind: 'create', userId, isQuiet: true }]
  if (!before || state !== 'changed') return []
  return [{ ...deed, kind: 'update', userId: before.id, before: maskedUser(before) }]
}
