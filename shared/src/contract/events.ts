import * as z from 'zod/mini'
import type { Endpoint } from './endpoint'

/**
 * What the server pushes over `GET /api/front/events` (text/event-stream). `event:` is the type, `data:` the JSON
 * payload, `id:` rises; after a break the client sends `Last-Event-ID` and gets what it missed.
 */
export const ServerEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('release'),
    name: z.string(),
    version: z.string(),
    revision: z.number(),
    policy: z.enum(['prompt', 'immediate', 'next-visit']),
  }),
  z.object({ type: z.literal('letter'), id: z.number(), title: z.string(), pushTime: z.string() }),
  z.object({ type: z.literal('unread'), count: z.number() }),
  z.object({ type: z.literal('permission') }),
  z.object({ type: z.literal('logout'), reason: z.string() }),
  /** The server no longer has what the client missed: fetch everything again. */
  z.object({ type: z.literal('gap') }),
])
export type ServerEvent = z.infer<typeof ServerEvent>

export const streamEvents = {
  method: 'GET',
  url: '/api/front/events',
  permission: 'session',
  schema: { response: z.unknown() },
} as const satisfies Endpoint
