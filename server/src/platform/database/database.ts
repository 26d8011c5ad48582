import { sql, type SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The database, embedded or a server: the same type, so that a query cannot tell which. A transaction is one too. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** A transaction under way: what is written in it is there afterwards, or nothing. A `Database` does not count as one. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * The present moment as an expression of a query: by the clock of the database, which is one for all instances, while theirs differ.
 * Tests hand in the clock that they move.
 */
export type DatabaseClock = () => SQL<Date>

const now = sql<Date>`date_trunc('milliseconds', now())`
/** Of a transaction its beginning, in milliseconds as everywhere else. The expression is the same each time: a query with it can be prepared. */
export const databaseNow: DatabaseClock = () => now
/** How many connections an instance opens, and how long a statement, and the wait for a lock, may take. */
export type DatabaseLimits = { connections: number; statementMs: number; lockMs: number }
export const usualLimits: DatabaseLimits = { connections: 10, statementMs: 3000, lockMs: 2000 }

export type Connections = { open: number; idle: number; waiting: number }

/** An open database, migrated. */
export type Storage = {
  db: Database
  /** Whether the database itself keeps the calls of users to rows of their tenant (decision 061). */
  isWalled: boolean
  /** Calls back for every `pg_notify` on the channel, of any instance; the answer stops it. */
  onNotify(channel: string, handle: (payload: string) => void): Promise<() => Promise<void>>
  /** Connections of this instance, and queries that wait for one. */
  connections(): Connections
  /** True when a query is answered in time. */
  isHealthy(): Promise<boolean>
  close(): Promise<void>
}
