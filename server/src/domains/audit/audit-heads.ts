import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuditLink } from '@center/shared/contract'

/**
 * Notes beside the database where the chain is, a line at a time. A chain tells nothing of rows that were cut off at its end; a
 * line of this file whose hash is not in the chain any more does.
 */
export function createAuditHeads(dataDir: string, now: () => Date) {
  let last = ''
  return async function note(head: AuditLink | null): Promise<void> {
    if (head === null || head.hash === last) return
    await appendFile(join(dataDir, 'audit-heads.log'), `${now().toISOString()} ${head.sequence} ${head.hash}\n`, {
      mode: 0o600,
    })
    last = head.hash
  }
}
