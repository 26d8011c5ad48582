import type { FastifyInstance } from 'fastify'
import { isDatabaseTrouble } from '../database/database-trouble'
import { AppError } from '../errors/errors'
import { subjectOf } from '../limits/limits'
import type { Session } from './session'

/**
 * Counts the calls of sessions against the limits of the deployment; refuses with `rate.limited`. While the database does not answer
 * nothing is counted: what is answered from memory then is still answered.
 */
export function createCallCounter({ callLimits, config }: Pick<FastifyInstance, 'callLimits' | 'config'>) {
  const { user, tenant } = config.callLimits

  async function count(subject: string, max: number | null): Promise<number | null> {
    if (max === null) return null
    try {
      return await callLimits.count({ subject, max })
    } catch (error) {
      if (isDatabaseTrouble(error)) return null
      throw error
    }
  }

  return async ({ tenantId, userId }: Session): Promise<void> => {
    const ofUser = await count(subjectOf('user-calls', tenantId, userId), user)
    // What a user is refused takes no room from the others of the tenant.
    const retryAfter = ofUser ?? (await count(subjectOf('tenant-calls', tenantId), tenant))
    if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
  }
}
