import type { FastifyPluginAsync } from 'fastify'
import { keepSourceMaps, readSourceMap } from '@center/shared/contract'
import { serve } from '../../../platform/http/serve'
import type { PublishingRights } from './publishing-rights'
import { readUpload } from './read-upload'
import type { SourceMaps } from './source-maps.service'

type Dependencies = { sourceMaps: SourceMaps; rights: Pick<PublishingRights, 'expectPublisher'> }

/** Source maps, for those who publish the app: who merely operates a portal does not read a vendor's source. */
export const sourceMapsRoutes: FastifyPluginAsync<{ service: Dependencies }> = async (
  app,
  { service: { sourceMaps, rights } },
) => {
  serve(app, keepSourceMaps, async ({ params, request, session }) => {
    await rights.expectPublisher(session, params.name)
    const { archive } = await readUpload(request)
    return sourceMaps.keep(params, archive, { by: session.userId, requestId: request.id })
  })

  serve(app, readSourceMap, async ({ params, body, session }) => {
    await rights.expectPublisher(session, params.name)
    return { map: await sourceMaps.read(params, body.script) }
  })
}
