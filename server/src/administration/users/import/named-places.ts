import { and, eq, or } from 'drizzle-orm'
import type { UserColumn, UserImportReason } from '@center/shared/contract'
import { departments, enterprises, roles } from '../../../domains/members/members.tables'
import { isAnyOf } from '../../../platform/database/any-of'
import type { Database } from '../../../platform/database/database'
import { listSigns } from '../tables/user-titles'
import type { FileRow } from './read-user-table'

/** The columns that name what users hold, and what holds their ids in a draft. */
export const holdingOf = { roles: 'roleIds', departments: 'departmentIds', enterprises: 'enterpriseIds' } as const
type HoldingColumn = keyof typeof holdingOf
export const holdingColumns = Object.keys(holdingOf) as HoldingColumn[]

/** Ids by the word that a file says: the code of a role; the id or the name of a department or an enterprise, which several may have. */
export type NamedPlaces = Record<HoldingColumn, Map<string, string[]>>

const parts = (cell: string, signs: RegExp) =>
  cell
    .split(signs)
    .map((part) => part.trim())
    .filter((part) => part !== '')
/** Names may have commas, so they separate only what is not a name as a whole. */
const commas = /[,，]/

/** Reads what rows name, all of them at once. */
export async function readPlaces(
  db: Pick<Database, 'select'>,
  tenantId: string,
  rows: readonly FileRow[],
): Promise<NamedPlaces> {
  const wordsOf = (column: HoldingColumn) => {
    const words = rows.flatMap(({ cells }) => parts(cells[column] ?? '', listSigns))
    return [...new Set(words.flatMap((word) => [word, ...parts(word, commas)]))]
  }
  return {
    roles: await readRoles(db, tenantId, wordsOf('roles')),
    departments: await readNamed(db, departments, tenantId, wordsOf('departments')),
    enterprises: await readNamed(db, enterprises, tenantId, wordsOf('enterprises')),
  }
}

async function readRoles(db: Pick<Database, 'select'>, tenantId: string, codes: string[]) {
  if (codes.length === 0) return new Map<string, string[]>()
  const rows = await db
    .select({ id: roles.id, code: roles.code })
    .from(roles)
    .where(and(eq(roles.tenantId, tenantId), isAnyOf(roles.code, codes)))
  return new Map(rows.map(({ id, code }) => [code, [id]]))
}

type NamedTable = typeof departments | typeof enterprises

async function readNamed(db: Pick<Database, 'select'>, table: NamedTable, tenantId: string, words: string[]) {
  const found = new Map<string, string[]>()
  if (words.length === 0) return found
  const rows = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(eq(table.tenantId, tenantId), or(isAnyOf(table.id, words), isAnyOf(table.name, words))))
  for (const { id, name } of rows) found.set(name, [...(found.get(name) ?? []), id])
  for (const { id } of rows) found.set(id, [id])
  return found
}

/** The ids that a cell names, and what is wrong with it. */
export function idsOf(
  cell: string,
  column: HoldingColumn,
  places: NamedPlaces,
): { ids: string[]; reasons: UserImportReason[] } {
  const named = places[column]
  const words = parts(cell, listSigns).flatMap((word) => (named.has(word) ? [word] : parts(word, commas)))
  const found = words.map((word) => ({ word, ids: named.get(word) ?? [] }))
  const refuse = (fault: UserImportReason['fault'], word: string) => ({ column: column as UserColumn, fault, word })
  return {
    ids: [...new Set(found.flatMap(({ ids }) => ids))],
    reasons: found
      .filter(({ ids }) => ids.length !== 1)
      .map(({ word, ids }) => refuse(ids.length === 0 ? 'unknown' : 'ambiguous', word)),
  }
}
