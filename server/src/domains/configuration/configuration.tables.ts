import { boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const tenants = pgTable('tenants', {
  id: text('id').primaryKey(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  enabled: boolean('enabled').notNull().default(true),
  /** One tenant answers whoever names none. */
  isDefault: boolean('is_default').notNull().default(false),
  /** `CENTER_…` keys. A key the contract does not know is kept: another version of the portal may. */
  settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
  /** Where "back to portal" leads; empty while nobody has said. */
  homeUrl: text('home_url').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
