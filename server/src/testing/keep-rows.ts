import type { Database } from '../platform/database/database'
import { allTables, awaitingEvents, restarting, runInEngine } from './empty-all-tables'

/**
 * Written to since the rows were put back the last time: a test writes to a few of a hundred tables. What is written from here on is noted for
 * the next time.
 */
const touchedTables =
  'with touched as (delete from kept.touched returning table_name) select distinct table_name from touched'
/** The tables that were written to since their rows were kept, or put back. */
export async function tablesWritten(db: Database): Promise<Set<string>> {
  const answer = await db.execute('select distinct table_name from kept.touched')
  const { rows } = answer as { rows: { table_name: string }[] }
  return new Set(rows.map((row) => row.table_name))
}

/** That tables were put back is nothing to note. */
const forgetOwnTouch = 'delete from kept.touched where xmin = pg_current_xact_id()::xid;'
const usedSequences =
  'select sequencename, last_value from pg_sequences where schemaname = current_schema() and last_value is not null'
/** The columns of the table `name` that are written: not those that the database makes of others. */
const columnsOf = (place: string) =>
  `(select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = format('${place}', name)::regclass and attnum > 0 and not attisdropped and attgenerated = '')`

/**
 * Keeps a copy of every row, in the engine; the answer puts them back, in a fraction of the time that it takes to make them anew: a trigger of
 * each table notes that it was written to, even where other triggers are off. Schema `kept` holds all of that, and takes the triggers along when
 * it is dropped.
 */
export async function keepRows(db: Database): Promise<() => Promise<void>> {
  await runInEngine(
    db,
    `drop schema if exists kept, kept_sequences cascade;
    create schema kept;
    create schema kept_sequences;
    create table kept_sequences.used as ${usedSequences};
    for name in ${allTables} loop
      execute format('create table kept.%I as select %s from %I', name, ${columnsOf('%I')}, name);
    end loop;
    create table kept.touched (table_name text);
    create function kept.touch() returns trigger language plpgsql security definer as
      $touch$ begin insert into kept.touched values (tg_table_name); return null; end $touch$;
    for name in ${allTables} loop
      execute format('create trigger kept after insert or update or delete or truncate on %I execute function kept.touch()', name);
      execute format('alter table %I enable always trigger kept', name);
    end loop;`,
  )
  return () => putBackRows(db)
}

const puttingBackTable = `
  execute format('delete from %I', name);
  execute format('insert into %I (%s) table kept.%I', name, ${columnsOf('kept.%I')}, name);`

/** Puts back the rows that were kept. */
export const puttingBack = () => `
  perform set_config('session_replication_role', 'replica', true);
  for name in ${touchedTables} loop ${puttingBackTable} end loop;
  ${awaitingEvents}
  name := 'events';
  ${puttingBackTable}
  ${forgetOwnTouch}
  ${restarting}
  perform setval(quote_ident(sequencename), last_value) from kept_sequences.used;`

export const putBackRows = (db: Database): Promise<void> => runInEngine(db, puttingBack())
