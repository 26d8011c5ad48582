import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const owner = { tenantId: text('tenant_id').notNull(), userId: text('user_id').notNull() }

/** By which id an app knows a user: that of the tokens it was given. */
export const appUsers = pgTable(
  'app_users',
  { ...owner, app: text('app').notNull(), subject: text('subject').notNull() },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.app, table.subject] }),
    index('app_users_user').on(table.tenantId, table.userId),
  ],
)

/** What apps want done by users. */
export const appTodos = pgTable(
  'app_todos',
  {
    ...owner,
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    app: text('app').notNull(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    titleEn: text('title_en').notNull(),
    path: text('path').notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('app_todos_name').on(table.tenantId, table.userId, table.app, table.name)],
)

/** Numbers at menu items. */
export const appBadges = pgTable(
  'app_badges',
  { ...owner, app: text('app').notNull(), path: text('path').notNull(), value: integer('value').notNull() },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId, table.app, table.path] })],
)
