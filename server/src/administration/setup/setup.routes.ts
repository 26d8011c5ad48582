import type { FastifyPluginAsync } from 'fastify'
import { renewSetupKey, setUp } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import { serve } from '../../platform/http/serve'
import { subjectOf, type Limits } from '../../platform/limits/limits'
import type { SetupService } from './setup.service'

const HOUR_MS = 3_600_000
const MAX_TRIES = 30

export const setupRoutes: FastifyPluginAsync<{ setup: SetupService; limits: Limits }> = async (
  app,
  { setup, limits },
) => {
  serve(app, setUp, async ({ body, request }) => {
    const limit = { subject: subjectOf('setup', request.ip), max: MAX_TRIES, windowMs: HOUR_MS }
    const retryAfter = await limits.count(limit)
    if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
    await setup.begin(body, request.id)
    return { tenantCode: body.tenantCode }
  })

  serve(app, renewSetupKey, async () => {
    const offer = await setup.offer()
    if (offer === null) throw new AppError('setup.done')
    return offer
  })
}
