import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Tokens that programs call with. Of the secret its SHA-256 is kept. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    name: text('name').notNull(),
    digest: text('digest').notNull(),
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
    /** The token that this one was made for. */
    replaces: text('replaces'),
    /** Counts the changes of the row. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    uniqueIndex('access_tokens_digest').on(table.digest),
    index('access_tokens_tenant').on(table.tenantId, table.createdAt),
  ],
)
