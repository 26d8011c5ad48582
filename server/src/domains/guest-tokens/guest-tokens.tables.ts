import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Key pairs that sign guest tokens. Instances share them, so that any may answer what another signed. */
export const guestTokenKeys = pgTable('guest_token_keys', {
  kid: text('kid').primaryKey(),
  /** RFC 7517, with its private part, which never leaves the server: sealed, or as it was before there was a seal. */
  privateKey: jsonb('private_key').$type<string | Record<string, unknown>>().notNull(),
  /** Sealed. What makes of a user another id for every app; an app's ids stay as long as the row does. */
  subjectSecret: text('subject_secret').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
