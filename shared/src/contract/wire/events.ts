import * as z from 'zod/mini'
import type { Endpoint } from './endpoint'

/**
 * What the server pushes over `GET /api/front/events` (text/event-stream). `event:` is the type, `data:` the JSON
 * payload, `id:` rises; after a break the client sends `Last-Event-ID` and gets what it missed.
 */
export const ServerEvent = z.discriminatedUnion('type', [
  /**
   * Something was released to the tenant, to all users or to some, or the tenant has an app in another way now, or no longer: the
   * list of guests says what this user has.
   */
  z.object({
    type: z.literal('release'),
    name: z.string(),
    version: z.string(),
    revision: z.number(),
    policy: z.enum(['prompt', 'immediate', 'next-visit']),
    /** Whether the list of guests has the app from this revision on; absent: the sender does not know. */
    isListed: z.optional(z.boolean()),
  }),
  /** To those who may release: a canary broke its health budget, and its users are back on `to`. */
  z.object({
    type: z.literal('health'),
    name: z.string(),
    version: z.string(),
    to: z.string(),
    reason: z.enum(['errors', 'slow']),
    revision: z.number(),
  }),
  z.object({ type: z.literal('letter'), id: z.number(), title: z.string(), pushTime: z.string() }),
  z.object({ type: z.literal('unread'), count: z.number() }),
  z.object({ type: z.literal('permission') }),
  /** Something was changed that the lists of administration show, and no user's rights with it. It says nothing more. */
  z.object({ type: z.literal('administration') }),
  /** Settings of the tenant were changed: pages take the runtime configuration again. */
  z.object({ type: z.literal('configuration') }),
  /** An app has something else for the user: to-dos, or numbers at menu items. */
  z.object({ type: z.literal('app-news'), app: z.string() }),
  /** To the user who began it: an import of users came further, or to its end. */
  z.object({ type: z.literal('user-import'), id: z.string(), done: z.number(), isOver: z.boolean() }),
  z.object({ type: z.literal('logout'), reason: z.string() }),
  /** The server no longer has what the client missed: fetch everything again. */
  z.object({ type: z.literal('gap') }),
])
export type ServerEvent = z.infer<typeof ServerEvent>

export const streamEvents = {
  method: 'GET',
  url: '/api/front/events',
  permission: 'session',
  answers: 'text/event-stream',
  schema: { response: z.unknown() },
} as const satisfies Endpoint

/**
 * The same events by an ordinary call, for a browser that no stream reaches: what came after an id, and the id to ask with
 * the next time. Without `after`, only where the log is. What the log no longer has is one `gap`.
 */
export const listMissedEvents = {
  method: 'GET',
  url: '/api/front/events/missed',
  permission: 'session',
  schema: {
    querystring: z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
    response: z.object({
      id: z.number(),
      events: z.array(z.object({ id: z.number(), event: ServerEvent })),
    }),
  },
} as const satisfies Endpoint
