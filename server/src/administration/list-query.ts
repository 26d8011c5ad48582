import type { AdminPaging } from '@center/shared/contract'

/** A pattern for `ilike` that matches what contains the word, whatever signs are in it. */
export const contains = (word: string) => `%${word.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

export const offsetOf = ({ page, limit }: Pick<AdminPaging, 'page' | 'limit'>) => (page - 1) * limit
