import { PassThrough } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { listMissedEvents, streamEvents } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { Session } from '../../platform/session/session'
import type { Subscriber } from './event-streams'
import type { EventsService } from './events.service'

/** A thousand missed events fit in, and not much more. */
const MAX_UNSENT_BYTES = 512 * 1024

/** `GET /api/front/events`: one stream per browser, by header token; and what it would bring, for who cannot have one. */
export const eventsRoutes: FastifyPluginAsync<{ service: EventsService }> = async (app, { service }) => {
  serve(app, listMissedEvents, ({ session, query }) => service.missed(toSubscriber(session), toEventId(query.after)))

  serve(app, streamEvents, async ({ session, request, reply }) => {
    const text = new PassThrough({ highWaterMark: MAX_UNSENT_BYTES })
    const outlet = {
      // A browser that does not read is cut off, and what waits for it is freed: it comes back and is told what it missed.
      write: (part: string) => void (text.writable && !text.write(part) && reply.raw.destroy()),
      end: () => void text.end(),
    }
    const leave = await service.open(toSubscriber(session), outlet, toEventId(request.headers['last-event-id']))
    text.once('close', leave)
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      .send(text)
  })
}

function toSubscriber({ id, tenantId, userId }: Session): Subscriber {
  return { sessionId: id, tenantId, userId }
}

/** Null for a browser that comes for the first time, or brings what no log of ours gave it. */
function toEventId(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null
}
