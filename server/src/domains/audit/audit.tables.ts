import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
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
  (table) => [index('audit_entries_tenant').on(table.tenantId, table.sequence)],
)
