import { bigint, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The authenticator app of a user. */
export const secondFactors = pgTable('second_factors', {
  userId: text('user_id').primaryKey(),
  tenantId: text('tenant_id').notNull(),
  /** Sealed; base32. */
  secret: text('secret').notNull(),
  /** The time step of the last code that was taken: it and those before it are taken no more. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  madeAt: instant('made_at').notNull(),
  /** Null until a first code was right: nothing is asked for before. */
  confirmedAt: instant('confirmed_at'),
})

/** What lets in once without the app. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id').notNull(),
    tenantId: text('tenant_id').notNull(),
    /** SHA-256 of the code. */
    key: text('key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

/** Browsers that a user trusts: after the password no code is asked for there. */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    /** SHA-256 of what the browser is known by, for this user. */
    key: text('key').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('trusted_devices_until').on(table.until)],
)

/** Sign-ins of which the password was right and the code is waited for. */
export const secondSteps = pgTable(
  'second_steps',
  {
    /** SHA-256 of the ticket. */
    key: text('key').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    /** SHA-256 of what the browser is known by before the sign-in. */
    browserHash: text('browser_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('second_steps_user').on(table.userId), index('second_steps_expires_at').on(table.expiresAt)],
)
