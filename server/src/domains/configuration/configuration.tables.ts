import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What tenants may have; 0 is no limit, null all apps. The triggers `plan_…` of the database refuse what is beyond. */
export const plans = pgTable('plans', {
  id: text('id').primaryKey(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
  apps: jsonb('apps').$type<string[]>(),
  maxUsers: integer('max_users').notNull(),
  maxStorageMb: integer('max_storage_mb').notNull(),
  revision: integer('revision').notNull().default(1),
})

export const tenants = pgTable('tenants', {
  id: text('id').primaryKey(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  enabled: boolean('enabled').notNull().default(true),
  /** The tenant of calls that name none. */
  isDefault: boolean('is_default').notNull().default(false),
  /** `CENTER_…` keys. A key the contract does not know is kept: another version of the portal may. */
  settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
  /** Where "back to portal" leads; empty while no one has said. */
  homeUrl: text('home_url').notNull().default(''),
  planId: text('plan_id').references(() => plans.id),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** Counts the changes by administrators, for `If-Match`; settings have a revision of their own. */
  revision: integer('revision').notNull().default(1),
})

/** Host names at which the portal is that of a tenant, if the address names none. */
export const tenantDomains = pgTable('tenant_domains', {
  host: text('host').primaryKey(),
  tenantId: text('tenant_id')
    .notNull()
    .references(() => tenants.id, { onDelete: 'cascade' }),
})

/** Who changed which settings of a tenant. Rows are added, never changed: this is the audit, and the last one is the revision. */
export const settingChanges = pgTable(
  'setting_changes',
  {
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    revision: integer('revision').notNull(),
    changes: jsonb('changes').$type<{ key: string; from: unknown; to: unknown }[]>().notNull(),
    by: text('by').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    note: text('note').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.revision] })],
)
