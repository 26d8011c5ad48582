import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A sign-in. The token itself is not here, only its hash: who reads the table cannot call in anybody's name. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    tenantId: text('tenant_id').notNull(),
    tenantCode: text('tenant_code').notNull(),
    userId: text('user_id').notNull(),
    /** base64url, sealed. A signature is checked with the key itself, so no hash would do. */
    signKey: text('sign_key').notNull(),
    /** Of the cookie by which the browser opens further tabs, as a hash; null: it has none. */
    cookieHash: text('cookie_hash').unique(),
    /** Where it began, for the user to recognise: the address, and what the browser said of itself. */
    ip: text('ip').notNull().default(''),
    agent: text('agent').notNull().default(''),
    beganAt: instant('began_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason').$type<EndReason>(),
    /** When the user typed the password again, for dangerous acts; null: never. */
    provenAt: instant('proven_at'),
    /** Set by an explicit sign-out, so that single sign-on does not sign in again by itself. */
    signedOutAt: instant('signed_out_at'),
  },
  (table) => [
    index('sessions_tenant_user').on(table.tenantId, table.userId),
    index('sessions_began_at').on(table.beganAt),
    // Without the time it was seen at, which is written again and again.
    index('sessions_open')
      .on(table.tenantId, table.userId)
      .where(sql`${table.endedAt} is null`),
  ],
)

/** Further tabs of a session: each has a token and a key of its own, and all else is the session's. They go with it. */
export const sessionTabs = pgTable(
  'session_tabs',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** As that of the session. */
    signKey: text('sign_key').notNull(),
    openedAt: instant('opened_at').notNull(),
    /** The role whose portal the tab previews, read only; null for an ordinary tab. */
    previewRoleId: text('preview_role_id'),
  },
  (table) => [index('session_tabs_session').on(table.sessionId)],
)

/** `expired`: it ran out, and was marked later. */
export type EndReason = 'signed-out' | 'replaced' | 'revoked' | 'expired'

/** Nonces of state-changing calls. Made UNLOGGED by a migration of its own: a crash may forget them. */
export const nonces = pgTable(
  'nonces',
  {
    sessionId: text('session_id').notNull(),
    nonce: text('nonce').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.nonce] }), index('nonces_expires_at').on(table.expiresAt)],
)
