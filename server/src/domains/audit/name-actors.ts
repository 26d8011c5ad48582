import type { AuditEntry, AuditRow } from '@center/shared/contract'
import type { NamesOf } from '../../platform/session/names-of'
import type { Session } from '../../platform/session/session'

/** Rows with the names of those who acted, as far as the caller knows them. */
export async function nameActors(rows: AuditRow[], session: Session, namesOf: NamesOf): Promise<AuditEntry[]> {
  const nameOf = await namesOf(
    rows.map(({ actor }) => actor),
    session,
  )
  return rows.map((row) => ({ ...row, actorName: nameOf(row.actor) }))
}
