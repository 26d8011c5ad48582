import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { AdminPaging } from '@center/shared/contract'

/** A pattern for `ilike` that matches what contains the word, whatever signs are in it. */
export const contains = (word: string) => `%${word.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Whether a column that is kept in small letters contains the word. Undefined without a word: nothing to ask. */
export const hasWord = (column: AnyColumn, word: string | undefined): SQL | undefined =>
  word?.trim() ? sql`${column} like lower(${contains(word)})` : undefined

export const offsetOf = ({ page, limit }: Pick<AdminPaging, 'page' | 'limit'>) => (page - 1) * limit
