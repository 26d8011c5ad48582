import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The last code that was sent to a phone for a purpose; neither stands here in clear. Made UNLOGGED by a migration. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    /** Hash of the number. */
    phone: text('phone').notNull(),
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.phone, table.purpose] }), index('sms_codes_expires_at').on(table.expiresAt)],
)
