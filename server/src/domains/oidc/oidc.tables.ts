import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

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
    /** Of the provider as it was at the start: one that was changed since answers no attempt. */
    generation: text('generation').notNull().default(''),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    /** The address that asked for the sign-in. */
    service: text('service').notNull(),
    /** The session whose user proves who it is; null: somebody signs in. */
    provesSession: text('proves_session'),
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

/** Providers that administrators of a tenant have set up; those of the deployment stand in its configuration. */
export const identityProviders = pgTable(
  'identity_providers',
  {
    /** Stands in the addresses of sign-in and callback, and is therefore one of all tenants. */
    code: text('code').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull().default(''),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    /** Sealed; null for a public client. */
    clientSecret: text('client_secret'),
    /** How the secret goes to the token endpoint; null: as the provider says. */
    tokenEndpointAuthMethod: text('token_endpoint_auth_method').$type<'client_secret_basic' | 'client_secret_post'>(),
    scope: text('scope').notNull(),
    usernameClaim: text('username_claim').notNull(),
    enabled: boolean('enabled').notNull().default(false),
    orderNo: integer('order_no').notNull().default(0),
    /** Random, and another after each change. */
    generation: text('generation').notNull(),
    /** Counts the changes of the row. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [index('identity_providers_tenant').on(table.tenantId, table.orderNo)],
)
