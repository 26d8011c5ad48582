import type { FastifyPluginAsync } from 'fastify'
import { getImportMap, listMicroFrontends, listPublicGuests } from '@center/shared/contract'
import { AppError } from '../../platform/errors'
import { serve } from '../../platform/serve'
import type { GuestsService } from './guests.service'
import type { FindTenant } from './registry.routes'

/** What a page asks about its guests. */
export const guestsRoutes: FastifyPluginAsync<{ guests: GuestsService; findTenant: FindTenant }> = async (
  app,
  { guests, findTenant },
) => {
  serve(app, listMicroFrontends, ({ params, session }) => {
    if (params.tenantId !== session.tenantId) throw new AppError('record.not_found')
    return guests.list(session.tenantId)
  })

  serve(app, listPublicGuests, async ({ params }) => {
    const tenant = await findTenant({ id: params.tenantId })
    if (!tenant?.enabled) throw new AppError('record.not_found')
    return guests.publicGuests(tenant.id)
  })

  serve(app, getImportMap, async ({ params, request, reply }) => {
    const tenant = await findTenant({ id: params.tenantId })
    if (!tenant?.enabled) throw new AppError('record.not_found')
    const { map, etag } = await guests.importMap(tenant.id)
    reply.header('cache-control', 'private, no-cache').header('etag', etag)
    const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    if (known.includes(etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(map))
  })
}
