import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNull, or, sql, sum } from 'drizzle-orm'
import { auditText, toWireTime, type AuditAction, type AuditLink, type AuditRow } from '@center/shared/contract'
import type { AppendAudit } from '../../platform/database/audit'
import type { Database } from '../../platform/database/database'
import { hashOf } from './audit-hash'
import { auditEntries, auditTotals } from './audit.tables'

/** Any number that no other advisory lock uses. */
export const APPEND_LOCK = 7_304_002

export type AuditFilter = { tenantId?: string | undefined; action?: AuditAction | undefined }
export type AuditPage = { order: 'newest' | 'oldest'; page: number; limit: number }
export type AuditRepository = ReturnType<typeof createAuditRepository>

/**
 * Adds a row to the chain, or several, in the transaction of what they tell of: both are there, or neither. The lock is held until
 * that transaction ends, so call it last.
 */
export const appendAudit: AppendAudit = async (tx, entries) => {
  await tx.execute(sql`select pg_advisory_xact_lock(${APPEND_LOCK})`)
  const last = await endOfChain(tx)
  const rows: (typeof auditEntries.$inferInsert)[] = []
  let { sequence, hash } = last ?? { sequence: 0, hash: '' }
  for (const { at, details, ...entry } of [entries].flat()) {
    const written = {
      ...entry,
      // As it will be read back: JSON has no undefined.
      details: JSON.parse(JSON.stringify(details)) as Record<string, unknown>,
      sequence: (sequence += 1),
      previousHash: hash,
      salt: randomBytes(16).toString('base64url'),
    }
    hash = hashOf(auditText({ ...written, at: toWireTime(at) }))
    rows.push({ ...written, at, hash })
  }
  if (rows.length > 0) await tx.insert(auditEntries).values(rows)
}

/** The newest entry of all tenants, of which a call of one sees no more than this (migration `row_walls`). */
async function endOfChain(tx: Database): Promise<{ sequence: number; hash: string } | undefined> {
  const found = await tx.execute(sql`select sequence, hash from audit_chain_end()`)
  const { rows } = found as unknown as { rows: { sequence: string | number; hash: string }[] }
  return rows[0] && { sequence: Number(rows[0].sequence), hash: rows[0].hash }
}

export function createAuditRepository(db: Database) {
  async function totalOf({ tenantId, action }: AuditFilter): Promise<number> {
    const ofTenant = tenantId === undefined ? undefined : inArray(auditTotals.tenantId, [tenantId, ''])
    const ofAction = action === undefined ? undefined : eq(auditTotals.action, action)
    const [counted] = await db
      .select({ total: sum(auditTotals.total).mapWith(Number) })
      .from(auditTotals)
      .where(and(ofTenant, ofAction))
    return counted?.total ?? 0
  }

  return {
    /** Of a tenant: what was done to it, and to all tenants. */
    async page(filter: AuditFilter, { order, page, limit }: AuditPage): Promise<{ rows: AuditRow[]; total: number }> {
      const ofTenant =
        filter.tenantId === undefined
          ? undefined
          : or(eq(auditEntries.tenantId, filter.tenantId), isNull(auditEntries.tenantId))
      const ofAction = filter.action === undefined ? undefined : eq(auditEntries.action, filter.action)
      const rows = await db
        .select()
        .from(auditEntries)
        .where(and(ofTenant, ofAction))
        .orderBy((order === 'oldest' ? asc : desc)(auditEntries.sequence))
        .limit(limit)
        .offset((page - 1) * limit)
      return { rows: rows.map(toRow), total: await totalOf(filter) }
    },

    async head(): Promise<AuditLink | null> {
      const [row] = await db
        .select({ sequence: auditEntries.sequence, hash: auditEntries.hash })
        .from(auditEntries)
        .orderBy(desc(auditEntries.sequence))
        .limit(1)
      return row ?? null
    },

    /** The rows after a sequence number, oldest first. */
    async after(sequence: number, limit: number): Promise<AuditRow[]> {
      const rows = await db
        .select()
        .from(auditEntries)
        .where(gt(auditEntries.sequence, sequence))
        .orderBy(asc(auditEntries.sequence))
        .limit(limit)
      return rows.map(toRow)
    },
  }
}

export const toRow = ({ at, ...row }: typeof auditEntries.$inferSelect): AuditRow => ({ ...row, at: toWireTime(at) })
