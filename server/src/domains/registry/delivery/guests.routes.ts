import type { FastifyPluginAsync } from 'fastify'
import { getImportMap, listMicroFrontends, listPublicGuests } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import { createCache } from '../../../platform/async/cache'
import { createCompressedTexts } from '../../../platform/http/compressed-texts'
import { cohortSealOf } from '../../../platform/http/cohort-cookie'
import { isKnown } from '../../../platform/http/content-tag'
import { serve } from '../../../platform/http/serve'
import { cohortOf, type Cohorts } from './cohorts'
import type { GuestsService } from './guests.service'
import type { createGuestList } from './list-guests'

export type FindTenant = (key: { code: string } | { id: string }) => Promise<{ id: string } | null>

/** What a page asks about its guests. */
export const guestsRoutes: FastifyPluginAsync<{
  guests: GuestsService
  listGuests: ReturnType<typeof createGuestList>
  cohorts: Cohorts
  findTenant: FindTenant
}> = async (app, { guests, listGuests, cohorts, findTenant }) => {
  // Asked for with every page: a tenant that is turned off is gone from here after a second.
  const tenants = createCache({ maxAgeMs: 1000, maxEntries: 1000, load: (id) => findTenant({ id }) })
  const texts = createCompressedTexts()

  serve(app, listMicroFrontends, async ({ params, session, request, reply }) => {
    if (params.tenantId !== session.tenantId) throw new AppError('record.not_found')
    return listGuests({ session, request, reply })
  })

  serve(app, listPublicGuests, async ({ params }) => {
    const tenant = await tenants.get(params.tenantId)
    if (!tenant) throw new AppError('record.not_found')
    return guests.publicGuests(tenant.id)
  })

  serve(app, getImportMap, async ({ params, session, request, reply }) => {
    const tenant = await tenants.get(params.tenantId)
    if (!tenant) throw new AppError('record.not_found')
    const isMember = session?.tenantId === tenant.id
    const cohort = isMember ? cohortOf(session) : await cohorts.open(tenant.id, cohortSealOf(request))
    const { text, etag: tag } = await guests.importMap(tenant.id, cohort, isMember ? 'tenant' : 'public')
    // Weak: it is the same for each encoding.
    const etag = `W/${tag}`
    reply.headers({ 'cache-control': 'private, no-cache', etag, vary: 'Authorization_front, Cookie' })
    if (isKnown(request, etag)) return reply.code(304).send()
    return texts.send(request, reply, { tag, text })
  })
}
