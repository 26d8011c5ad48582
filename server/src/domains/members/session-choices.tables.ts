import { foreignKey, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './members.tables'

/** What a session has chosen over the user's defaults; empty text is "the default". */
export const sessionChoices = pgTable(
  'session_choices',
  {
    sessionId: text('session_id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    roleId: text('role_id').notNull().default(''),
    enterpriseId: text('enterprise_id').notNull().default(''),
    departmentId: text('department_id').notNull().default(''),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'session_choices_user',
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete('cascade'),
  ],
)
