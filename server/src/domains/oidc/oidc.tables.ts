import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Sign-ins that are under way at a provider. A user who comes back removes the own one. */
export const oidcAttempts = pgTable(
  'oidc_attempts',
  {
    /** Of the state in the address. */
    stateHash: text('state_hash').primaryKey(),
    /** Of the cookie: who begins in one browser ends in it. */
    browserHash: text('browser_hash').notNull(),
    providerId: text('provider_id').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    /** The address that asked for the sign-in. */
    service: text('service').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('oidc_attempts_expires_at').on(table.expiresAt)],
)

/** Central sign-ins that came from a provider: what it is told when they end. */
export const oidcSignOns = pgTable(
  'oidc_sign_ons',
  {
    grantId: text('grant_id').primaryKey(),
    providerId: text('provider_id').notNull(),
    idToken: text('id_token').notNull(),
    /** Who it is at the provider, and the provider's own name of the sign-in: by these it says that it has ended. */
    subject: text('subject').notNull().default(''),
    sid: text('sid'),
    beganAt: instant('began_at').notNull(),
  },
  (table) => [
    index('oidc_sign_ons_began_at').on(table.beganAt),
    index('oidc_sign_ons_subject').on(table.subject),
    index('oidc_sign_ons_sid').on(table.sid),
  ],
)

/** Sign-outs that providers told of, as long as their tokens could come again: each is heard once. */
export const oidcLogouts = pgTable(
  'oidc_logouts',
  {
    issuer: text('issuer').notNull(),
    jti: text('jti').notNull(),
    sid: text('sid'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.jti] }),
    index('oidc_logouts_expires_at').on(table.expiresAt),
    index('oidc_logouts_sid').on(table.sid),
  ],
)
