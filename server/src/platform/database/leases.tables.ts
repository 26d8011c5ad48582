import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Work that one instance does for all: who does it, and until when no one else may. */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  until: timestamp('until', { withTimezone: true }).notNull(),
})
