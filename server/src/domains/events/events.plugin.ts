import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { SESSION_CHANNEL } from '../../platform/session/session.repository'
import { createEventsRepository, EVENT_CHANNEL } from './events.repository'
import { eventsRoutes } from './events.routes'
import { createEventsService } from './events.service'

const TICK_MS = 1000

/** `app.publishEvent` and the event stream. Streams end before the server closes, so that they never hold it up. */
export const eventsPlugin = fastifyPlugin(async (app: FastifyInstance) => {
  const service = createEventsService({
    repository: createEventsRepository(app.db),
    now: () => app.now(),
    endedSessions: (ids) => app.callers.ended(ids),
  })
  app.decorate('publishEvent', service.publish)
  app.decorate('lastEventId', service.lastId)

  const report = (error: unknown) => app.log.warn({ err: error }, 'the event log could not be read')
  const stops = [
    await app.onNotify(EVENT_CHANNEL, () => void service.wake().catch(report)),
    await app.onNotify(SESSION_CHANNEL, (ids) => service.endSessions(ids.split(' '))),
  ]
  const timer = setInterval(() => void service.tick().catch(report), TICK_MS)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    service.close()
    await Promise.all(stops.map((stop) => stop()))
  })

  await app.register(eventsRoutes, { service })
})
