import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { AuditAction } from '@center/shared/contract'

/**
 * What operations did. Rows are added, and changed only where personal data is erased (`redact-audit.ts`); each carries the hash of the one before, so that a change shows.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    /** Without a gap: given under a lock, not by a sequence, which loses numbers. */
    sequence: bigint('sequence', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    actor: text('actor').notNull(),
    tenantId: text('tenant_id'),
    action: text('action').$type<AuditAction>().notNull(),
    object: text('object').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    requestId: text('request_id'),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
    /** Random, part of the hash; gone with the personal data that was erased from the row. Null in rows of before. */
    salt: text('salt'),
    /** The row that tells of it. */
    redactedBy: bigint('redacted_by', { mode: 'number' }),
  },
  (table) => [
    index('audit_entries_tenant').on(table.tenantId, table.sequence),
    index('audit_entries_action').on(table.action, table.sequence),
  ],
)

/**
 * How many rows there are of a tenant, or of all tenants (`''`), with an action. The database itself counts what is added (migration
 * `audit_totals`): ten million rows cannot be counted while a user waits.
 */
export const auditTotals = pgTable(
  'audit_totals',
  {
    tenantId: text('tenant_id').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.action] })],
)
