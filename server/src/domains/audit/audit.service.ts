import { auditFaultOf, type AuditFault, type AuditLink } from '@center/shared/contract'
import { hashOf } from './audit-hash'
import type { AuditRepository } from './audit.repository'

const BATCH = 500

export type AuditService = ReturnType<typeof createAuditService>
export type Verified = { rows: number; head: AuditLink | null; broken: AuditFault | null }

/** The audit, read and verified. Nothing here writes. */
export function createAuditService(repository: AuditRepository) {
  return {
    page: repository.page,

    /** The last row, else null. */
    head: repository.head,

    /** Follows the chain from its first row to the first that is not as it was written, or to its end. */
    async verify(): Promise<Verified> {
      let head: AuditLink | null = null
      let rows = 0
      for (;;) {
        const batch = await repository.after(head?.sequence ?? 0, BATCH)
        for (const row of batch) {
          const broken = auditFaultOf(row, head, hashOf)
          if (broken) return { rows, head, broken }
          head = { sequence: row.sequence, hash: row.hash }
          rows += 1
        }
        if (batch.length < BATCH) return { rows, head, broken: null }
      }
    },
  }
}
