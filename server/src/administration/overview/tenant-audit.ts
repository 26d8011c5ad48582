import type { AuditAction, AuditEntry } from '@center/shared/contract'
import { nameActors, type AuditReader } from '../../domains/audit/audit.plugin'
import type { NamesOf } from '../../platform/session/names-of'
import type { Session } from '../../platform/session/session'

type Query = { page: number; limit: number; action?: AuditAction | undefined }
export type TenantAudit = (
  tenantId: string,
  query: Query,
  session: Session,
) => Promise<{ rows: AuditEntry[]; total: number }>

/** What was done to a tenant and to all, with the names of those who did it. */
export function createTenantAudit({ reader, namesOf }: { reader: AuditReader; namesOf: NamesOf }): TenantAudit {
  return async (tenantId, { action, ...paging }, session) => {
    const { rows, total } = await reader({ tenantId, action }, { ...paging, order: 'newest' })
    return { rows: await nameActors(rows, session, namesOf), total }
  }
}
