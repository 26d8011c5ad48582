import { auditText, type AuditRow } from '@center/shared/contract'
import { hashOf } from './audit-hash'
import { createAuditService } from './audit.service'

/** A whole chain, as it was written. */
function chainOf(length: number): AuditRow[] {
  const rows: AuditRow[] = []
  for (let sequence = 1; sequence <= length; sequence++) {
    const row = {
      sequence,
      at: '2026-01-01 00:00:00',
      actor: 'u',
      tenantId: null,
      action: 'publish' as const,
      object: 'app',
      details: {},
      requestId: null,
      previousHash: rows.at(-1)?.hash ?? '',
    }
    rows.push({ ...row, hash: hashOf(auditText(row)) })
  }
  return rows
}

/** As it lies in the database: so many rows at a time. */
const serviceOf = (chain: AuditRow[]) =>
  createAuditService({
    page: async () => ({ rows: [], total: 0 }),
    head: async () => null,
    after: async (sequence, limit) => chain.filter((row) => row.sequence > sequence).slice(0, limit),
  })

const chain = chainOf(1001)

test.each([0, 1, 499, 500, 501, 1000, 1001])('a chain of %i rows is read to its end', async (length) => {
  const last = chain[length - 1]
  const head = last ? { sequence: length, hash: last.hash } : null
  expect(await serviceOf(chain.slice(0, length)).verify()).toEqual({ rows: length, head, broken: null })
})

test.each([500, 501, 1001])('a fault in row %i is found, and the head is the last row before it', async (sequence) => {
  const touched = chain.map((row) => (row.sequence === sequence ? { ...row, actor: 'somebody' } : row))
  const { hash } = chain[sequence - 2]!
  expect(await serviceOf(touched).verify()).toEqual({
    rows: sequence - 1,
    head: { sequence: sequence - 1, hash },
    broken: { sequence, reason: 'content' },
  })
})
