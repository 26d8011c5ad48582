import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Password hashes, argon2id in PHC form. Nothing but sign-in reads them. */
export const credentials = pgTable('credentials', {
  userId: text('user_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  changedAt: instant('changed_at').notNull(),
})

/** Key pairs for password fields, newest used. The private half never leaves the server. */
export const passwordKeys = pgTable('password_keys', {
  kid: text('kid').primaryKey(),
  /** PKCS#8, PEM. */
  privateKey: text('private_key').notNull(),
  /** SPKI, base64 DER. */
  publicKey: text('public_key').notNull(),
  createdAt: instant('created_at').notNull(),
})
