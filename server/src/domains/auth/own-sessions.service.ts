import { toWireTime, type OwnSession } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import type { EndAllOf } from '../../platform/session/end-all-of'
import type { Session } from '../../platform/session/session'
import type { Sessions } from '../../platform/session/sessions'
import { describeAgent } from './describe-agent'

export type OwnSessionsService = ReturnType<typeof createOwnSessionsService>

/**
 * The central sign-ins behind sessions. Comes from single sign-on: a browser that keeps one would be back without a password. The one
 * behind `keeper` stays.
 */
export type CentralSignIns = { endBehind(sessionId: string, keeper: Session): Promise<void> }

type Dependencies = Pick<Sessions, 'openOf' | 'end'> & { central: CentralSignIns; endAllOf: EndAllOf }

/** The sessions of the user who asks, and the end of others of them. No one sees or ends another user's. */
export function createOwnSessionsService({ openOf, end, central, endAllOf }: Dependencies) {
  return {
    async list(session: Session): Promise<{ rows: OwnSession[]; total: number }> {
      const open = await openOf(session)
      const rows = open.map(({ id, beganAt, seenAt, ip, agent }) => ({
        id,
        ip,
        current: id === session.id,
        ...describeAgent(agent),
        beganAt: toWireTime(beganAt),
        seenAt: toWireTime(seenAt),
      }))
      return { rows: rows.toSorted((one, other) => Number(other.current) - Number(one.current)), total: rows.length }
    },

    async end(session: Session, id: string): Promise<void> {
      const open = await openOf(session)
      if (!open.some((row) => row.id === id)) throw new AppError('record.not_found')
      await end(id, 'revoked')
      await central.endBehind(id, session)
    },

    /** Ends every session but the caller's own: for users who fear that their password is known. */
    async endOthers(session: Session): Promise<number> {
      const others = (await openOf(session)).filter(({ id }) => id !== session.id)
      await endAllOf(session, { keep: session.id })
      return others.length
    },
  }
}
