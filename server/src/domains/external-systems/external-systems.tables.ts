import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** A system outside of the portal that users of a tenant have accounts in. */
export const externalSystems = pgTable(
  'external_systems',
  {
    tenantId: text('tenant_id').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** Page of that system on which a user binds an account; empty without such a page. */
    bindUrl: text('bind_url').notNull().default(''),
    /** Address at which it takes users over; empty where it takes none. */
    ssoUrl: text('sso_url').notNull().default(''),
    /** Counts the changes of the row. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.code] })],
)

/** The account of a user in such a system. */
export const externalUsers = pgTable(
  'external_users',
  {
    tenantId: text('tenant_id').notNull(),
    systemCode: text('system_code').notNull(),
    userId: text('user_id').notNull(),
    extUserId: text('ext_user_id').notNull(),
    extUserName: text('ext_user_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.systemCode, table.userId] }),
    foreignKey({
      name: 'external_users_system',
      columns: [table.tenantId, table.systemCode],
      foreignColumns: [externalSystems.tenantId, externalSystems.code],
    }),
  ],
)
