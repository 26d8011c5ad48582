import { renderFramePage, toFramePolicy } from '@center/shared/guest-protocol'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../../../platform/errors/errors'
import type { GuestOrigins } from '../../../platform/config/guest-domain'
import { portalOrigins } from '../../../platform/config/portal-origins'
import { readFrameBuild } from './frame-build'
import type { FramesService } from './frames.service'

/** Exact origins that may show the portal of a tenant in a frame of theirs. */
export type Embedders = (tenantId: string) => Promise<string[]>

type Address = { Params: { tenantId: string; name: string; version: string } }

type Dependencies = { frames: FramesService; embedders: Embedders; guestOrigins: GuestOrigins }

/** The pages of isolated guests. Public: without the portal around it and its port, such a page shows nothing. */
export const framesRoutes: FastifyPluginAsync<Dependencies> = async (app, { frames, embedders, guestOrigins }) => {
  const build = readFrameBuild(app.config.root)

  app.get<Address>('/center-frame/:tenantId/:name/:version', async (request, reply) => {
    if (!build) throw new AppError('server.busy', { reason: 'The frame is not built: run npm run build.' })
    const frame = await frames.find(request.params)
    const own = guestOrigins.ownOf(request.params)
    // What an app has stored at its own host no other app reads there.
    if (own !== null && request.host !== new URL(own).host) throw new AppError('route.not_found')
    // A name that could end the policy, or begin another source in it, is no address of ours.
    if (!frame || !/^[\w.[\]:-]+$/.test(request.host)) throw new AppError('route.not_found')
    // An origin that may show the portal has it, and with it this page, in its own frame.
    const ancestors = [...portalOrigins(app.config), ...(await embedders(request.params.tenantId))]
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
        'content-security-policy': toFramePolicy(frame, build, { host: request.host, ancestors }),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .send(renderFramePage(frame, build))
  })
}
