import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { auditText, type AuditAction, type AuditRow } from '@center/shared/contract'
import type { Transaction } from '../../platform/database/database'
import { hashOf } from './audit-hash'
import { APPEND_LOCK, appendAudit, toRow } from './audit.repository'
import { auditEntries } from './audit.tables'

/** How many rows one row tells of. */
const ROWS_AT_ONCE = 500

type Content = Pick<AuditRow, 'object' | 'details'>
type Redaction = {
  tenantId: string
  /** Texts by one of which a row is found. */
  words: readonly string[]
  /** What stands in a row from now on; null: it stays as it is. */
  redact: (content: Content) => Content | null
  /** The row that is added to tell of it. */
  entry: { at: Date; actor: string; action: AuditAction; object: string; requestId: string | null }
}

/**
 * Erases personal data from the rows of a tenant, in a transaction. A row keeps its hash and its place in the chain; its salt and the id of
 * its call go, so that the hash gives nothing away. A row is added that has the hash of what stands in each now, so a later change of it
 * shows like any other. Answers how many rows were changed.
 */
export async function redactAudit(tx: Transaction, { tenantId, words, redact, entry }: Redaction): Promise<number> {
  if (words.length === 0) return 0
  await tx.execute(sql`select pg_advisory_xact_lock(${APPEND_LOCK})`)
  const changed = (await findRows(tx, tenantId, words)).flatMap((row) => {
    const content = redact({ object: row.object, details: row.details })
    return content ? [{ ...row, ...content, salt: null, requestId: null }] : []
  })
  for (let from = 0; from < changed.length; from += ROWS_AT_ONCE) {
    const batch = changed.slice(from, from + ROWS_AT_ONCE)
    const by = (await lastSequence(tx)) + 1
    for (const { sequence, object, details, salt, requestId } of batch)
      await tx
        .update(auditEntries)
        .set({ object, details, salt, requestId, redactedBy: by })
        .where(eq(auditEntries.sequence, sequence))
    const redacted = batch.map((row) => [row.sequence, hashOf(auditText(row))])
    await appendAudit(tx, { ...entry, tenantId, details: { kind: 'redact', redacted } })
  }
  return changed.length
}

async function findRows(tx: Transaction, tenantId: string, words: readonly string[]): Promise<AuditRow[]> {
  const text = sql`lower(${auditEntries.object} || ' ' || ${auditEntries.details}::text)`
  const hasWord = or(...words.map((word) => sql`strpos(${text}, ${word.toLowerCase()}) > 0`))
  const found = await tx
    .select({ sequence: auditEntries.sequence })
    .from(auditEntries)
    .where(and(or(eq(auditEntries.tenantId, tenantId), isNull(auditEntries.tenantId)), hasWord))
  if (found.length === 0) return []
  const sequences = found.map(({ sequence }) => sequence)
  const rows = await tx
    .select()
    .from(auditEntries)
    .where(inArray(auditEntries.sequence, sequences))
    .orderBy(asc(auditEntries.sequence))
  return rows.map(toRow)
}

async function lastSequence(tx: Transaction): Promise<number> {
  const [last] = await tx
    .select({ sequence: auditEntries.sequence })
    .from(auditEntries)
    .orderBy(desc(auditEntries.sequence))
    .limit(1)
  return last?.sequence ?? 0
}
