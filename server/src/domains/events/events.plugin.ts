import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { createEventsRepository, EVENT_CHANNEL } from './events.repository'
import { eventsRoutes } from './events.routes'
import { createEventsService } from './events.service'

const TICK_MS = 1000

/** `app.publishEvent` and the event stream. Streams end before the server closes, so that they never hold it up. */
export const eventsPlugin = fastifyPlugin(async (app: FastifyInstance) => {
  const service = createEventsService({
    repository: createEventsRepository(app.db),
    now: () => app.now(),
    endedSessions: (ids) => app.sessions.ended(ids),
  })
  app.decorate('publishEvent', service.publish)

  const report = (error: unknown) => app.log.warn({ err: error }, 'the event log could not be read')
  const stop = await app.onNotify(EVENT_CHANNEL, () => void service.wake().catch(report))
  const timer = setInterval(() => void service.tick().catch(report), TICK_MS)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    service.close()
    await stop()
  })

  await app.register(eventsRoutes, { service })
})
