import { sql, type AnyColumn, type SQL } from 'drizzle-orm'

/**
 * Whether a column of text has one of the values, however many: they are one parameter, where `inArray` has one for each, of which
 * a statement takes 65,535.
 */
export function isAnyOf(column: AnyColumn | SQL, values: string[]): SQL {
  return sql`${column} = any(${sql.param(values)}::text[])`
}
