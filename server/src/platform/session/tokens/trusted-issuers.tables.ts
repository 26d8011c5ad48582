import type { ClaimRule } from '@center/shared/contract'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** CI systems whose own tokens are taken in place of a stored one. */
export const trustedIssuers = pgTable(
  'trusted_issuers',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    name: text('name').notNull(),
    issuer: text('issuer').notNull(),
    audience: text('audience').notNull(),
    /** What a token must say besides. */
    claims: jsonb('claims').$type<ClaimRule[]>().notNull(),
    scopes: text('scopes').array().notNull(),
    /** Networks in CIDR notation that it may come from; none for any. */
    networks: text('networks').array().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** Written at most once a minute. */
    lastUsedAt: instant('last_used_at'),
    lastNetwork: text('last_network'),
    /** Counts the changes of the row. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    index('trusted_issuers_of').on(table.issuer, table.audience),
    index('trusted_issuers_tenant').on(table.tenantId, table.createdAt),
  ],
)
