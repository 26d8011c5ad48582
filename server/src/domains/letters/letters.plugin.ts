import type { FastifyPluginAsync } from 'fastify'
import { createLettersRepository } from './letters.repository'
import { lettersRoutes } from './letters.routes'
import { createLettersService } from './letters.service'

/** Letters to users, over HTTP; open pages hear of changes through the event stream. */
export const lettersPlugin: FastifyPluginAsync = async (app) => {
  const service = createLettersService(createLettersRepository(app.db), {
    now: () => app.now(),
    publish: (event, audience) => app.publishEvent(event, audience),
  })
  await app.register(lettersRoutes, { service })
}
