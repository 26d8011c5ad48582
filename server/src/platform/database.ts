import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The database, embedded or a server: the same type, so that a query cannot tell which. A transaction is one too. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** An open database, migrated. */
export type Storage = {
  db: Database
  /** Calls back for every `pg_notify` on the channel, of any instance; the answer stops it. */
  onNotify(channel: string, handle: (payload: string) => void): Promise<() => Promise<void>>
  /** True when a query is answered in time. */
  isHealthy(): Promise<boolean>
  close(): Promise<void>
}
