import type { FastifyInstance } from 'fastify'
import type { ProofWay } from '@center/shared/contract'
import type { ProofCaller } from '../domains/auth/auth.plugin'
import type { MembersService } from '../domains/members/members.plugin'
import type { AppendAudit } from '../platform/database/audit'

type Dependencies = { members: Pick<MembersService, 'findUsername'>; appendAudit: AppendAudit }

/** Writes to the audit that a wrong proof was given before a dangerous act. */
export function composeProofNotes(
  { db, now }: Pick<FastifyInstance, 'db' | 'now'>,
  { members, appendAudit }: Dependencies,
) {
  return async (caller: ProofCaller, way: ProofWay): Promise<void> => {
    const { userId, tenantId, ip, requestId } = caller
    const object = (await members.findUsername(caller)) ?? userId
    const entry = { at: now(), actor: userId, tenantId, action: 'proof' as const, object, requestId }
    await db.transaction((tx) => appendAudit(tx, { ...entry, details: { kind: 'wrong', way, ip } }))
  }
}
