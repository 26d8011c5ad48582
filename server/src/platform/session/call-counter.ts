import type { FastifyInstance } from 'fastify'
import { isDatabaseTrouble } from '../database/database-trouble'
import { AppError } from '../errors/errors'
import type { CallLimit } from '../limits/call-limits'
import { subjectOf } from '../limits/limits'
import type { Session } from './session'

/**
 * Counts the calls of sessions against the limits of the deployment; refuses with `rate.limited`. While the database does not answer
 * nothing is counted: what is answered from memory then is still answered.
 */
export function createCallCounter({ callLimits, config }: Pick<FastifyInstance, 'callLimits' | 'config'>) {
  const { user, tenant } = config.callLimits
  const limit = (max: number | null, ...subject: string[]): CallLimit | null =>
    max === null ? null : { subject: subjectOf(...subject), max }

  return async ({ tenantId, userId }: Session): Promise<void> => {
    const call = { user: limit(user, 'user-calls', tenantId, userId), tenant: limit(tenant, 'tenant-calls', tenantId) }
    const retryAfter = await callLimits.count(call).catch((error: unknown) => {
      if (isDatabaseTrouble(error)) return null
      throw error
    })
    if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
  }
}
