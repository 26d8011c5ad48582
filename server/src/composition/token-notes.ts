import type { FastifyInstance } from 'fastify'
import type { AppendAudit } from '../platform/database/audit'
import { subjectOf } from '../platform/limits/limits'
import type { RefusedToken } from '../platform/session/tokens/token-wall'

const MINUTE_MS = 60_000

/**
 * Writes to the audit that a known token opened nothing, and why. A program that calls again and again is written down once a minute for
 * each token and reason, so that no one can fill the audit.
 */
export function composeTokenNotes(
  { db, now, limits }: Pick<FastifyInstance, 'db' | 'now' | 'limits'>,
  appendAudit: AppendAudit,
) {
  return async ({ token, why, ip, call, requestId }: RefusedToken): Promise<void> => {
    const subject = subjectOf('refused-token', `${token.id} ${why}`)
    if ((await limits.count({ subject, max: 1, windowMs: MINUTE_MS })) !== null) return
    const entry = { at: now(), actor: token.actor, tenantId: token.tenantId, object: token.name, requestId }
    const details = { kind: 'refused', why, call, ip }
    await db.transaction((tx) => appendAudit(tx, { ...entry, action: 'access-token' as const, details }))
  }
}
