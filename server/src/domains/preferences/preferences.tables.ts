import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { PreferencesChange } from '@center/shared/contract'

/** What a user has set; a key that is not there was never set. */
export const userPreferences = pgTable(
  'user_preferences',
  {
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    set: jsonb('set').$type<PreferencesChange>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId] })],
)
