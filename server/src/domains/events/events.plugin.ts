import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { SESSION_CHANNEL } from '../../platform/session/session.repository'
import { appendEvent, createEventsRepository, EVENT_CHANNEL } from './events.repository'
import { eventsRoutes } from './events.routes'
import { createEventsService } from './events.service'

const TICK_MS = 1000

/** `app.appendEvent` and the event stream. Streams end before the server closes, so that they never hold it up. */
export const eventsPlugin = fastifyPlugin(async (app: FastifyInstance) => {
  const service = createEventsService({
    repository: createEventsRepository(app.db),
    now: () => app.now(),
    endedSessions: (ids) => app.callers.ended(ids),
  })
  app.metrics.observe('center_event_streams', 'Open event streams of this instance', service.openStreams)
  app.decorate('appendEvent', (tx, payload, audience) =>
    appendEvent(tx, { payload, audiences: [audience].flat(), at: app.now() }),
  )
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
