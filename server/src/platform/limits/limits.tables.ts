import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * How often a subject (a user from a network, a phone, an address) did something within a window of time. Outlives a crash:
 * forgetting what was counted would hand out new guesses. The name is that of the first thing which was counted.
 */
export const counts = pgTable(
  'login_attempts',
  {
    subject: text('subject').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
    /** When each of them was: as many as the limit allows, the oldest first. */
    hits: instant('hits')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When no one asks for the row any more. */
    expiresAt: instant('expires_at')
      .notNull()
      .default(sql`now() + interval '1 day'`),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.windowStart] }),
    index('login_attempts_expires_at').on(table.expiresAt),
  ],
)

/** How many calls a user or a tenant made in each of the last 61 seconds, the newest first. After a crash it begins anew. */
export const callCounts = pgTable('call_counts', {
  subject: text('subject').primaryKey(),
  /** Seconds since 1970: the second of the first count. */
  lastSecond: bigint('last_second', { mode: 'number' }).notNull(),
  /** How many of the calls that were counted last were let through. */
  granted: integer('granted').notNull(),
  seconds: integer('seconds').array().notNull(),
})
