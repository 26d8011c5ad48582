import type { FastifyPluginAsync } from 'fastify'
import { claimCertification, endCertification, readCertification, repeatCertification } from '@center/shared/contract'
import { serve } from '../../../platform/http/serve'
import type { PublishingRights } from '../versions/publishing-rights'
import type { CertificationsService } from './certifications.service'

type Dependencies = {
  certifications: CertificationsService
  rights: Pick<PublishingRights, 'expectReader' | 'expectCertifier'>
}

/** The portal's own check of versions: what workers take and tell, and what people read of it. */
export const certificationsRoutes: FastifyPluginAsync<Dependencies> = async (app, { certifications, rights }) => {
  serve(app, readCertification, async ({ params, session }) => {
    await rights.expectReader(session, params.name)
    return certifications.read(params)
  })
  serve(app, repeatCertification, ({ params, request, session }) =>
    certifications.repeat(params, { by: session.userId, requestId: request.id }),
  )
  serve(app, claimCertification, async ({ body, session }) => {
    await rights.expectCertifier(session)
    return { job: await certifications.claim(body.worker, body.of) }
  })
  serve(app, endCertification, async ({ params, body, request, session }) => {
    await rights.expectCertifier(session)
    return certifications.end(params, body, { by: session.userId, requestId: request.id })
  })
}
