import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Passwords on their way to be recovered, by the hash of what the page was given for it. One that no one has has no user:
 * it is here all the same, so that both cost the same. Made UNLOGGED by its migration: a crash may forget them.
 */
export const recoveries = pgTable(
  'recoveries',
  {
    /** Of the ticket, and after the code was right of the token that sets the password. */
    key: text('key').primaryKey(),
    step: text('step').$type<'code' | 'password'>().notNull(),
    tenantId: text('tenant_id').notNull(),
    tenantCode: text('tenant_code').notNull(),
    userId: text('user_id'),
    username: text('username').notNull(),
    /** Where the code goes; for an unknown account a text that is no number. */
    phone: text('phone').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('recoveries_expires_at').on(table.expiresAt)],
)

/** What the numbers of accounts that are not there are made of, so that one account always has one. A single row. */
export const recoverySecrets = pgTable('recovery_secrets', {
  name: text('name').primaryKey(),
  secret: text('secret').notNull(),
})
