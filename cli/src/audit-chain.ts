import { createHash } from 'node:crypto'
import { auditFaultOf, type AuditFault, type AuditLink, type AuditRow } from '@center/shared/contract'

/** What is wrong with a row that follows `before`; null when it is as it was written. Decided here, not by the server. */
export function faultOf(row: AuditRow, before: AuditLink | null): AuditFault | null {
  return auditFaultOf(row, before, (text) => createHash('sha256').update(text).digest('hex'))
}
