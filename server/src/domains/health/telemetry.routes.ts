import type { FastifyPluginAsync } from 'fastify'
import { sendTelemetry } from '@center/shared/contract'
import { cohortSealOf } from '../../platform/http/cohort-cookie'
import { AppError } from '../../platform/errors/errors'
import { serve } from '../../platform/http/serve'
import type { Intake } from './intake'

type User = { tenantId: string; userId: string }
/** Who speaks: the cohort of a session, or of the seal that the browser brought. */
export type CohortOf = (tenantId: string, user: User | null, seal: string | null) => Promise<string | null>

const MAX_BYTES = 64 * 1024
const SECONDS = 60

/** `POST /api/front/telemetry`: from pages with and without a session, also while they are being left. */
export const telemetryRoutes: FastifyPluginAsync<{ intake: Intake; cohortOf: CohortOf }> = async (
  app,
  { intake, cohortOf },
) => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // `navigator.sendBeacon` makes plain text of a string.
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: MAX_BYTES }, parseJson)

  serve(app, sendTelemetry, async ({ body, query, session, request, reply }) => {
    const tenantId = session?.tenantId ?? query.tenantId
    if (tenantId !== undefined) {
      const cohort = await cohortOf(tenantId, session, cohortSealOf(request))
      const isHeard = await intake.accept([body].flat(), { tenantId, cohort, ip: request.ip })
      if (!isHeard) throw new AppError('rate.limited', { retryAfter: SECONDS })
    }
    return reply.code(204).send()
  })
}
