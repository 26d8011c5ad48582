import type { Database } from '../platform/database/database'
import { allTables, emptying, runInEngine } from './empty-all-tables'

const keptTables = "select tablename from pg_tables where schemaname = 'kept'"
const usedSequences =
  'select sequencename, last_value from pg_sequences where schemaname = current_schema() and last_value is not null'
/** The columns of the table `name` that are written: not those that the database makes of others. */
const columnsOf = (place: string) =>
  `(select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = format('${place}', name)::regclass and attnum > 0 and not attisdropped and attgenerated = '')`

/** Keeps a copy of every row, in the engine; the answer puts them back, in a fraction of the time that it takes to make them anew. */
export async function keepRows(db: Database): Promise<() => Promise<void>> {
  await runInEngine(
    db,
    `drop schema if exists kept, kept_sequences cascade;
    create schema kept;
    create schema kept_sequences;
    create table kept_sequences.used as ${usedSequences};
    for name in ${allTables} loop
      execute format('create table kept.%I as select %s from %I', name, ${columnsOf('%I')}, name);
    end loop;`,
  )
  return () =>
    runInEngine(
      db,
      `${emptying}
      for name in ${keptTables} loop
        execute format('insert into %I (%s) table kept.%I', name, ${columnsOf('kept.%I')}, name);
      end loop;
      perform setval(quote_ident(sequencename), last_value) from kept_sequences.used;`,
    )
}
