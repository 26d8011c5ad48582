import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Answers of the last day by `Idempotency-Key`, so that a repeated command is not done twice. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Who sent it and to which address: a key of one caller means nothing to another. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    request: text('request').notNull(),
    /** Null while the call is under way, or if the server ended in it. */
    answer: jsonb('answer'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idempotency_keys_at').on(table.at)],
)
