import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../errors/errors'

/** Calls of operations and administration. To show who one is, and the first set-up, belong to every address of the portal. */
const administrative = /^\/api\/(?:ops|admin)\/(?!proof$|setup(?:\/|$))/

/** Where the deployment gives administration an address of its own, its calls are answered there, and nowhere else are they there. */
export const adminHost = fastifyPlugin(async (app: FastifyInstance) => {
  const { adminOrigin } = app.config
  if (adminOrigin === null) return
  const { host } = new URL(adminOrigin)
  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions
    if (administrative.test(url) && request.host !== host) throw new AppError('record.not_found')
  })
})
