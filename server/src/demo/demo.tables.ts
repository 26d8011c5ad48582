import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Which demo data was put in, and whether all of it is there: a stop in the middle is taken up at the next start. */
export const seeds = pgTable('seeds', {
  name: text('name').primaryKey(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
})
