import { Column, is, sql, type SQL } from 'drizzle-orm'
import type { Database } from './database'

/** What comes in a row of JSON: columns that JSON has a form for, and objects of them. An instant has none: its text differs by the database. */
export type JsonColumns = { [name: string]: Column | JsonColumns }

/** Asks for such rows alone. */
export async function readJson<Row>(db: Database, rows: SQL<Row[]>): Promise<Row[]> {
  const answer = (await db.execute(sql`select ${rows} as found`)) as unknown as { rows: { found: Row[] }[] }
  return answer.rows[0]?.found ?? []
}

/** Rows of a query inside of another one, as a list under one name: what belongs together comes in one query. `order` may be left out. */
export function jsonRows<Row>(columns: JsonColumns, from: SQL, order?: SQL): SQL<Row[]> {
  const sorted = order ? sql` order by ${order}` : sql``
  return sql<Row[]>`(select coalesce(json_agg(${jsonObject(columns)}${sorted}), '[]') from ${from})`
}

function jsonObject(columns: JsonColumns): SQL {
  const fields = Object.entries(columns).map(([name, column]) => {
    const value = isColumn(column) ? sql`${column}` : jsonObject(column)
    return sql`${sql.raw(`'${name}'`)}, ${value}`
  })
  return sql`json_build_object(${sql.join(fields, sql`, `)})`
}

const isColumn = (value: Column | JsonColumns): value is Column => is(value, Column)
