import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Password hashes, argon2id in PHC form. Nothing but sign-in reads them. */
export const credentials = pgTable('credentials', {
  userId: text('user_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  changedAt: instant('changed_at').notNull(),
})

/** Pictures that were shown and not yet answered. Made UNLOGGED by a migration of its own. */
export const captchas = pgTable(
  'captchas',
  {
    /** Hash of the browser's cookie and of the counter in the picture's address. */
    key: text('key').primaryKey(),
    answer: text('answer').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('captchas_expires_at').on(table.expiresAt)],
)

/** Failed sign-ins by subject (a user from a network, a user, a network) within a window of time. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    subject: text('subject').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.windowStart] }),
    index('login_attempts_window_start').on(table.windowStart),
  ],
)

/** Key pairs for password fields, newest used. The private half never leaves the server. */
export const passwordKeys = pgTable('password_keys', {
  kid: text('kid').primaryKey(),
  /** PKCS#8, PEM. */
  privateKey: text('private_key').notNull(),
  /** SPKI, base64 DER. */
  publicKey: text('public_key').notNull(),
  createdAt: instant('created_at').notNull(),
})
