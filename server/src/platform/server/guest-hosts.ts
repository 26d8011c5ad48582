import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { createGuestOrigins } from '../config/guest-domain'
import { AppError } from '../errors/errors'
import { FRAME_PATHS } from './guest-frames'

/**
 * Hosts of the guest domain answer what frames of isolated apps need, and nothing else: the portal itself is not there, nor are its cookies
 * and its calls.
 */
export const guestHosts = fastifyPlugin(async (app: FastifyInstance) => {
  if (app.config.guestDomain === null) return
  const { isGuestHost } = createGuestOrigins(app.config, null)
  app.addHook('onRequest', async ({ host, routeOptions: { url = '' } }) => {
    if (isGuestHost(host) && !FRAME_PATHS.some((path) => url.startsWith(path))) throw new AppError('route.not_found')
  })
})
