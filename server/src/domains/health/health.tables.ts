import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What pages said, counted by the minute. No row is of a person: a count of `kind`, by bucket of its time, or by phase. */
export const telemetry = pgTable(
  'telemetry',
  {
    tenantId: text('tenant_id').notNull(),
    name: text('name').notNull(),
    version: text('version').notNull(),
    minute: timestamp('minute', { withTimezone: true }).notNull(),
    kind: text('kind').$type<'load' | 'mount' | 'error' | 'open'>().notNull(),
    /** Of the histogram; 0 for what took no time. */
    bucket: integer('bucket').notNull(),
    /** The phase that failed; empty for everything else. */
    label: text('label').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.tenantId, table.name, table.version, table.minute, table.kind, table.bucket, table.label],
    }),
    index('telemetry_tenant_minute').on(table.tenantId, table.minute),
    index('telemetry_minute').on(table.minute),
  ],
)

/**
 * What was said of both versions of an app while a canary of it ran, apart by voice: a number that stands for some of the users and
 * for no one by name. Kept for as long as a health budget may look back.
 */
export const canaryCounts = pgTable(
  'canary_counts',
  {
    tenantId: text('tenant_id').notNull(),
    name: text('name').notNull(),
    minute: timestamp('minute', { withTimezone: true }).notNull(),
    version: text('version').notNull(),
    reporterGroup: integer('voice').notNull(),
    kind: text('kind').$type<'load' | 'mount' | 'error'>().notNull(),
    bucket: integer('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'canary_counts_key',
      columns: [table.tenantId, table.name, table.minute, table.version, table.reporterGroup, table.kind, table.bucket],
    }),
    index('canary_counts_minute').on(table.minute),
  ],
)
