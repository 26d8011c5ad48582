import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { tablesWritten } from '../keep-rows'
import { tenantTables } from './fill-tables'

export type DataWall = {
  /** Texts of the tenant's rows alone that an answer tells although the request did not. */
  leaksIn(answer: string, request: string): string[]
  /** Rows of a tenant that were added, changed or removed, each with its table. */
  changesOf(tenantId: string): Promise<string[]>
  /** Rows of a tenant that were changed or removed and are not the user's, each with its table. */
  lossesOf(tenantId: string, userId: string): Promise<string[]>
}

/** Shorter texts are words that stand in answers for other reasons. */
const MIN_LENGTH = 4

/**
 * Watches the rows of tenant `t-demo`: who is not of it is told nothing of them, and changes nothing. The rows are kept (`keepRows`) before
 * it is asked what changed, so that it looks at the tables that were written to alone.
 */
export async function createDataWall(db: Database): Promise<DataWall> {
  const tables = await tenantTables(db)
  const before = await rowsOf(db, tables, 't-demo')
  const others = [...(await rowsOf(db, tables, 't-park')).values(), ...(await rowsOf(db, tables, 't-region')).values()]
  const ofOthers = others.flat().join('\n')
  const texts = new Set([...before.values()].flatMap((rows) => rows.flatMap(textsIn)))
  const own = [...texts].filter((text) => !ofOthers.includes(text))
  const differences = async (tenantId: string, countAdded: boolean, except?: string) => {
    const written = await tablesWritten(db)
    const looked = tables.filter((table) => written.has(table))
    const after = await rowsOf(db, looked, tenantId)
    return looked.flatMap((table) => {
      const [was, is] = [new Set(before.get(table)), new Set(after.get(table))]
      const lost = [...was].filter((row) => !is.has(row) && !(except && row.includes(`"${except}"`)))
      const added = countAdded ? [...is].filter((row) => !was.has(row)) : []
      return [...lost.map((row) => `${table} without ${row}`), ...added.map((row) => `${table} with ${row}`)]
    })
  }
  return {
    leaksIn: (answer, request) => own.filter((text) => answer.includes(text) && !request.includes(text)),
    changesOf: (tenantId) => differences(tenantId, true),
    lossesOf: (tenantId, userId) => differences(tenantId, false, userId),
  }
}

/** Every row of a tenant as JSON, by table. */
async function rowsOf(db: Database, tables: string[], tenantId: string): Promise<Map<string, string[]>> {
  if (tables.length === 0) return new Map()
  const each = tables.map(
    (table) => `select '${table}' as name, to_jsonb(t)::text as row from ${table} t
    where tenant_id = '${tenantId}'`,
  )
  const { rows } = (await db.execute(sql.raw(each.join(' union all ')))) as unknown as {
    rows: { name: string; row: string }[]
  }
  const byTable = new Map<string, string[]>(tables.map((table) => [table, []]))
  for (const { name, row } of rows) byTable.get(name)?.push(row)
  return byTable
}

/** The texts in a row that say something of it: no times and no single words. */
function textsIn(row: string): string[] {
  const texts: string[] = []
  JSON.parse(row, (_key, value: unknown) => {
    if (typeof value === 'string' && value.length >= MIN_LENGTH && !/^\d{4}-\d\d-|^t-|^\w{1,16}$/.test(value))
      texts.push(value)
    return value
  })
  return texts
}
