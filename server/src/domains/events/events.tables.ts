import { bigserial, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ServerEvent } from '@center/shared/contract'

/** The log behind the event stream: what a browser missed is read from here. Old rows go. */
export const events = pgTable(
  'events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenantId: text('tenant_id').notNull(),
    /** Null: for every user of the tenant. */
    userId: text('user_id'),
    payload: jsonb('payload').$type<ServerEvent>().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [index('events_tenant_id').on(table.tenantId, table.id), index('events_at').on(table.at)],
)
