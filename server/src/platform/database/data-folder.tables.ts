import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The folder of files that belongs to this database, by the id that lies in it. */
export const dataFolders = pgTable('data_folders', {
  name: text('name').primaryKey(),
  id: text('id').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
})
