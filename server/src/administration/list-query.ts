import { asc, desc, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { AdminPaging } from '@center/shared/contract'

/** A pattern for `ilike` that matches what contains the word, whatever signs are in it. */
export const contains = (word: string) => `%${word.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Whether a column that is kept in small letters contains the word. Undefined without a word: nothing to ask. */
export const hasWord = (column: AnyColumn, word: string | undefined): SQL | undefined =>
  word?.trim() ? sql`${column} like lower(${contains(word)})` : undefined

export const offsetOf = ({ page, limit }: Pick<AdminPaging, 'page' | 'limit'>) => (page - 1) * limit

/**
 * How a list is sorted: by one of its columns, `-` before it for descending, and by `last` among rows that are alike there. Rows where the
 * column is empty come last when descending. Without a column the list has its own order, `usual`.
 */
export function orderOf(
  sort: string | undefined,
  { columns, usual, last }: { columns: Readonly<Record<string, AnyColumn>>; usual: SQL[]; last: AnyColumn },
): SQL[] {
  const isDown = sort?.startsWith('-') ?? false
  const column = sort && columns[isDown ? sort.slice(1) : sort]
  if (!column) return usual
  const direction = isDown ? desc : asc
  const empty = sql.raw(isDown ? 'nulls last' : 'nulls first')
  const first = column.notNull ? direction(column) : sql`${direction(column)} ${empty}`
  return column === last ? [first] : [first, direction(last)]
}
