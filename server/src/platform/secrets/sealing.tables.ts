import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** One row, which only the secret opens that sealed the keys of this database. */
export const sealChecks = pgTable('seal_checks', { id: integer('id').primaryKey(), sealed: text('sealed').notNull() })
