import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const todos = pgTable(
  'todos',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    title: text('title').notNull(),
    doneAt: timestamp('done_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('todos_owner').on(table.tenantId, table.userId)],
)
