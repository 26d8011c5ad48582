import * as z from 'zod/mini'
import {
  UserDraft,
  UserImportFault,
  userColumns,
  usernameProblem,
  type AdminUser,
  type UserColumn,
  type UserImportReason,
  type UserImportRow,
} from '@center/shared/contract'
import type { Database } from '../../../platform/database/database'
import type { Act } from '../../admin-dependencies'
import type { Rank } from '../../rank'
import { once, readKnown, refusalOf, rightsAbove, type Known } from '../user-rules'
import { userRows } from '../users.repository'
import { holdingColumns, holdingOf, idsOf, readPlaces, type NamedPlaces } from './named-places'
import type { FileRow } from './read-user-table'

/** A row with what it does, `before` being the user that it is about and `draft` how that user is to be. */
export type JudgedRow = UserImportRow & { before: AdminUser | null; draft: UserDraft }

/** What earlier rows of a file have said. */
export type Said = { usernames: Set<string>; mobiles: Set<string> }
export const nothingSaid = (): Said => ({ usernames: new Set(), mobiles: new Set() })

type Wanted = FileRow & Pick<JudgedRow, 'before' | 'draft' | 'reasons'>
type Ground = {
  act: Rank
  known: Known
  owners: ReadonlyMap<string, string>
  closed: ReadonlySet<string>
  said: Said
}

/** Says of each row what it would do, by the rules of `createUser` and `updateUser`. Reads what all of them name at once; writes nothing. */
export async function judgeRows(
  db: Pick<Database, 'select'>,
  act: Rank & Pick<Act, 'tenantId'>,
  rows: readonly FileRow[],
  said: Said,
): Promise<JudgedRow[]> {
  const { tenantId } = act
  const places = await readPlaces(db, tenantId, rows)
  const usernames = rows.map(({ cells }) => foldName(cells.username))
  const users = new Map((await userRows.named(db, tenantId, usernames)).map((user) => [foldName(user.username), user]))
  const wanted = rows.map((row) => toWanted(row, users.get(foldName(row.cells.username)) ?? null, places))
  const known = await readKnown(
    db,
    tenantId,
    wanted.map(({ before, draft }) => ({ before: before?.roleIds ?? [], draft })),
  )
  const mobiles = wanted.map(({ draft }) => draft.mobile).filter((mobile) => mobile !== '')
  const present = [...users.values()].map(({ username }) => username)
  const closed = await userRows.closedOf(db, tenantId, present)
  const ground = { act, known, owners: await userRows.ownersOf(db, tenantId, mobiles), closed, said }
  return wanted.map((row) => judge(row, ground))
}

const foldName = (username = '') => username.toLowerCase()

/** How a row wants its user: what it does not say stays as it is. */
function toWanted(row: FileRow, before: AdminUser | null, places: NamedPlaces): Wanted {
  const { username, name, mobile, email } = row.cells
  const now = before ?? { username: username ?? '', ...emptyUser }
  const texts = {
    username: now.username,
    name: name ?? now.name,
    mobile: mobile ?? now.mobile,
    email: email ?? now.email,
  }
  const { roleIds, departmentIds, enterpriseIds } = now
  const draft: UserDraft = { ...texts, roleIds, departmentIds, enterpriseIds }
  const reasons: UserImportReason[] = []
  for (const column of holdingColumns) {
    const cell = row.cells[column]
    if (cell === undefined) continue
    const found = idsOf(cell, column, places)
    draft[holdingOf[column]] = found.ids
    reasons.push(...found.reasons)
  }
  const parsed = z.safeParse(UserDraft, draft)
  if (parsed.success) return { ...row, before, draft: once(parsed.data), reasons }
  const faults = parsed.error.issues.map(({ path, code }) => refuse(columnOf(String(path[0])), faultOf(code), ''))
  return { ...row, before, draft, reasons: [...reasons, ...faults] }
}

const emptyUser = { name: '', mobile: '', email: '', roleIds: [], departmentIds: [], enterpriseIds: [] }

const refuse = (column: UserColumn, fault: UserImportFault, word: string): UserImportReason => ({ column, fault, word })

function faultOf(code: string): UserImportFault {
  if (code === 'too_small') return 'required'
  return code === 'too_big' ? 'long' : 'form'
}

const columnOf = (field: string): UserColumn =>
  holdingColumns.find((column) => holdingOf[column] === field) ??
  userColumns.find((column) => column === field) ??
  'username'

function judge({ before, draft, ...row }: Wanted, ground: Ground): JudgedRow {
  const changed = before ? changesOf(before, draft) : []
  const reasons = [...row.reasons, ...faultsOfFile(draft, ground.said)]
  if (!before) reasons.push(...faultsOfName(draft.username))
  const { owners } = ground
  if ((owners.get(draft.mobile) ?? before?.id) !== before?.id) reasons.push(refuse('mobile', 'taken', draft.mobile))
  if (reasons.length === 0 && (!before || changed.length > 0)) reasons.push(...faultsOfRank(before, draft, ground))
  return { ...row, before, draft, changed, reasons, state: stateOf(before, changed, reasons) }
}

function stateOf(before: AdminUser | null, changed: UserColumn[], reasons: UserImportReason[]): UserImportRow['state'] {
  if (reasons.length > 0) return 'refused'
  if (!before) return 'new'
  return changed.length > 0 ? 'changed' : 'same'
}

/** A file says a user, and a number, once. */
function faultsOfFile({ username, mobile }: UserDraft, { usernames, mobiles }: Said): UserImportReason[] {
  const name = foldName(username)
  const faults = [
    ...(usernames.has(name) ? [refuse('username', 'double', username)] : []),
    ...(mobile !== '' && mobiles.has(mobile) ? [refuse('mobile', 'double', mobile)] : []),
  ]
  if (name !== '') usernames.add(name)
  mobiles.add(mobile)
  return faults
}

function faultsOfName(username: string): UserImportReason[] {
  const problem = usernameProblem(username)
  if (!problem) return []
  const { success, data } = z.safeParse(UserImportFault, problem)
  return [refuse('username', success ? data : 'form', username)]
}

/** What the actor may not do to this user, or may not give. */
function faultsOfRank(before: AdminUser | null, draft: UserDraft, { act, known, closed }: Ground): UserImportReason[] {
  if (before && closed.has(before.username)) return [refuse('username', 'closed', before.username)]
  const roleIds = before?.roleIds ?? []
  if (rightsAbove(act, roleIds, known).length > 0) return [refuse('username', 'outranked', draft.username)]
  const refusal = refusalOf(act, { before: roleIds, draft }, known)
  if (!refusal) return []
  if (refusal.code === 'permission.outranked') return [refuse('roles', 'outranked', '')]
  const [{ field } = { field: 'username' }] = refusal.data as { field: string }[]
  return [refuse(columnOf(field), 'unknown', '')]
}

function changesOf(before: AdminUser, draft: UserDraft): UserColumn[] {
  return userColumns.filter((column) => {
    if (column === 'roles' || column === 'departments' || column === 'enterprises') {
      const field = holdingOf[column]
      return (
        new Set([...before[field], ...draft[field]]).size !== before[field].length ||
        before[field].length !== draft[field].length
      )
    }
    return before[column] !== draft[column]
  })
}
