import { createAuditCheck, type AuditFault, type AuditLink } from '@center/shared/contract'
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
      const check = createAuditCheck(hashOf)
      const verified = (broken: AuditFault | null) => ({ rows: check.count(), head: check.head(), broken })
      for (;;) {
        const batch = await repository.after(check.head()?.sequence ?? 0, BATCH)
        for (const row of batch) {
          const broken = check.next(row)
          if (broken) return verified(broken)
        }
        if (batch.length < BATCH) return verified(check.end())
      }
    },
  }
}
