import type { SignInWay } from '@center/shared/contract'
import { sql } from 'drizzle-orm'
import { bigserial, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Password hashes, argon2id in PHC form. Nothing but sign-in reads them. */
export const credentials = pgTable('credentials', {
  userId: text('user_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  changedAt: instant('changed_at').notNull(),
})

/** Hashes of the passwords before the present one, so that none of the last five comes back. */
export const formerPasswords = pgTable(
  'former_passwords',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: text('user_id').notNull(),
    passwordHash: text('password_hash').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('former_passwords_user').on(table.userId, table.id)],
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

/** Every try to sign in that named a tenant: who, from where, and what came of it. Kept for `CENTER_SIGN_IN_RETENTION_DAYS`. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenantId: text('tenant_id').notNull(),
    /** Null for a name that no user has. */
    userId: text('user_id'),
    username: text('username').notNull(),
    at: instant('at').notNull(),
    ip: text('ip').notNull(),
    agent: text('agent').notNull(),
    /** `ok`, or the code of the failure. */
    outcome: text('outcome').notNull(),
    /** How the user showed who it is; null for tries of before this was written down. */
    way: text('way').$type<SignInWay>(),
    /** What a word is looked for in, in small letters. */
    search: text('search').generatedAlwaysAs(sql`lower(username || ' ' || ip)`),
  },
  (table) => [
    index('sign_ins_tenant').on(table.tenantId, table.id),
    index('sign_ins_user').on(table.tenantId, table.userId, table.id),
    index('sign_ins_tenant_at').on(table.tenantId, table.at),
    index('sign_ins_at').on(table.at),
  ],
)

/** Devices that users signed in from. Of the cookie that names a browser the hash is kept. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    /** SHA-256 of what the browser is known by, with the names of browser and system. */
    key: text('key').notNull(),
    browser: text('browser').notNull(),
    system: text('system').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId, table.key] })],
)

/** A link by which a user sets a password once: an invitation, or what an administrator gives who was asked for a new one. */
export const passwordLinks = pgTable('password_links', {
  /** SHA-256 of what the link carries. */
  key: text('key').primaryKey(),
  tenantId: text('tenant_id').notNull(),
  userId: text('user_id').notNull(),
  madeBy: text('made_by').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** The address for the first start, by the hash of its secret; a single row, gone once the portal is set up. */
export const setupKeys = pgTable('setup_keys', {
  name: text('name').primaryKey(),
  key: text('key').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
