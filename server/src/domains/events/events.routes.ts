import { PassThrough } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { streamEvents } from '@center/shared/contract'
import { serve } from '../../platform/serve'
import type { EventsService } from './events.service'

const MAX_UNSENT_BYTES = 1024 * 1024

/** `GET /api/front/events`: one stream per browser, by header token. */
export const eventsRoutes: FastifyPluginAsync<{ service: EventsService }> = async (app, { service }) => {
  serve(app, streamEvents, async ({ session, request, reply }) => {
    const text = new PassThrough({ highWaterMark: MAX_UNSENT_BYTES })
    const outlet = {
      // A browser that does not read is let go: it comes back and is told what it missed.
      write: (part: string) => void (text.writable && !text.write(part) && text.end()),
      end: () => void text.end(),
    }
    const leave = await service.open(
      { sessionId: session.id, tenantId: session.tenantId, userId: session.userId },
      outlet,
      toEventId(request.headers['last-event-id']),
    )
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

/** Null for a browser that comes for the first time, or brings what no log of ours gave it. */
function toEventId(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null
}
