import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ApprovedAct } from '@center/shared/contract'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Dangerous acts that wait for a second administrator. There is nothing secret in them. */
export const adminRequests = pgTable(
  'admin_requests',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    act: text('act').$type<ApprovedAct>().notNull(),
    /** What it is done to, as people know it. */
    object: text('object').notNull(),
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    /** Null: the call has none. */
    body: jsonb('body'),
    /** Of `If-Match`. */
    revision: integer('revision'),
    askedBy: text('asked_by').notNull(),
    at: instant('at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    state: text('state').$type<'waiting' | 'approved' | 'refused' | 'expired'>().notNull().default('waiting'),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
  },
  (table) => [index('admin_requests_tenant').on(table.tenantId, table.state, table.at)],
)
