import { bigint, boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Public keys that users sign in by (WebAuthn). The private half is with the user's device. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** As the authenticator names it, base64url. */
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    /** The host name that it was made at, and is good at. */
    rpId: text('rp_id').notNull(),
    name: text('name').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it was used, as it says itself; 0 for those that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How the device is reached: what a browser is told that asks for it again. */
    transports: jsonb('transports').$type<string[]>().notNull(),
    isSynced: boolean('is_synced').notNull(),
    madeAt: instant('made_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('passkeys_user').on(table.tenantId, table.userId)],
)
