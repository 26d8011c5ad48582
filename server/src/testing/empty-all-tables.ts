import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database'

/** The names of all tables, for a loop in the engine. */
export const allTables = 'select tablename from pg_tables where schemaname = current_schema()'

/**
 * Empties all tables, in the engine. Row by row: to truncate a table is to make its files anew, which takes the embedded engine longer
 * than to delete what a test has written. No trigger and no reference looks at it.
 */
export const emptying = () => `
  perform set_config('session_replication_role', 'replica', true);
  for name in ${allTables} loop
    execute format('delete from %I', name);
  end loop;
  if to_regclass('kept.touched') is not null then insert into kept.touched ${allTables}; end if;
  ${restarting}`

/** Has the numbers of new rows begin anew. */
export const restarting = `
  for name in select sequencename from pg_sequences where schemaname = current_schema() and last_value is not null loop
    execute format('alter sequence %I restart', name);
  end loop;`

/** Runs statements in the engine, in one go. `name` is theirs to use. */
export async function runInEngine(db: Database, statements: string): Promise<void> {
  await db.execute(sql.raw(`do $$ declare name text; begin ${statements} end $$`))
}

/** Back to a migrated database without a row. Opening another one would take ten times as long. */
export function emptyAllTables(db: Database): Promise<void> {
  return runInEngine(db, emptying())
}
