import { sql } from 'drizzle-orm'
import { APPEND_LOCK } from '../domains/events/events.repository'
import type { Database } from '../platform/database/database'
import { isDatabaseTrouble } from '../platform/database/database-trouble'

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
  ${awaitingEvents}
  delete from events;
  if to_regclass('kept.touched') is not null then insert into kept.touched ${allTables}; end if;
  ${restarting}`

/**
 * Waits for the transaction that writes an event at this moment, such as one that a timer began: its row would come after the table is as it
 * was, with a number that the next test is given again.
 */
export const awaitingEvents = `perform pg_advisory_xact_lock(${APPEND_LOCK});`

/** Has the numbers of new rows begin anew. */
export const restarting = `
  for name in select sequencename from pg_sequences where schemaname = current_schema() and last_value is not null loop
    execute format('alter sequence %I restart', name);
  end loop;`

const MAX_TRIES = 3

/**
 * Runs statements in the engine, in one go, and once more where a timer of the server holds what they take, and takes what they hold.
 * `name` is theirs to use.
 */
export async function runInEngine(db: Database, statements: string, tries = MAX_TRIES): Promise<void> {
  try {
    await db.execute(sql.raw(`do $$ declare name text; begin ${statements} end $$`))
  } catch (error) {
    if (tries === 1 || !isDatabaseTrouble(error)) throw error
    await runInEngine(db, statements, tries - 1)
  }
}

/** Back to a migrated database without a row. Opening another one would take ten times as long. */
export function emptyAllTables(db: Database): Promise<void> {
  return runInEngine(db, emptying())
}
