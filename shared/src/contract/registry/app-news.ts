import * as z from 'zod/mini'
import { fromText, RecordId } from '../values/whole-numbers'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf, WireTime } from '../wire/envelope'
import { InnerPath } from './inner-path'
import { AppName } from './manifest'

/** How much one app may have for one user. */
export const mostAppTodos = 100
/** The largest number that a badge has; the menu shows `99+` from a hundred on. */
export const largestBadge = 9999
/** How many notices one app sends one user within an hour. */
export const mostNoticesAnHour = 10

const line = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
/** The app's own name for a to-do: the same key again changes it. */
const Key = z.string().check(z.regex(/^[\w.:-]{1,100}$/))
/** Something that a user has to do in an app. */
export const AppTodoEntry = z.strictObject({
  key: Key,
  title: line(120),
  titleEn: z.optional(line(120)),
  /** Where it is done; left out, the first page of the app. */
  path: z._default(InnerPath, '/'),
  /** An instant (ISO 8601 with an offset). */
  dueAt: z.optional(z.iso.datetime({ offset: true })),
})
export type AppTodoEntry = z.infer<typeof AppTodoEntry>

/** A number at the menu item of a page; 0 takes it away. */
export const AppBadgeEntry = z.strictObject({
  path: z._default(InnerPath, '/'),
  value: z.int().check(z.gte(0), z.lte(largestBadge)),
})
export type AppBadgeEntry = z.infer<typeof AppBadgeEntry>

const most = <T extends z.ZodMiniType>(item: T, count: number) =>
  z._default(z.array(item).check(z.maxLength(count)), [])
const parts = {
  /** Written, or changed where the key is there. Needs the capability `todo`. */
  todos: most(AppTodoEntry, 50),
  /** Keys of to-dos that are done: they go. One that is not there is no failure. Needs `todo`. */
  done: most(Key, 50),
  /** Needs `badge`. */
  badges: most(AppBadgeEntry, 20),
}

/** What an app has for the user who has it open. */
export const AppNews = z.strictObject(parts)
export type AppNews = z.infer<typeof AppNews>
export type AppNewsInput = z.input<typeof AppNews>

/** A letter of the app to one user, as text: it is shown in both languages where it has both. */
export const AppNotice = z.strictObject({
  title: line(60),
  text: line(2000),
  textEn: z.optional(line(2000)),
  path: z.optional(InnerPath),
})
export type AppNotice = z.infer<typeof AppNotice>

/** The same for a user whom the app's server knows by the `sub` of its tokens. */
export const NewsForUser = z.strictObject({
  user: z.string().check(z.minLength(1), z.maxLength(100)),
  ...parts,
  /** Needs `notify`. */
  notice: z.optional(AppNotice),
})
export type NewsForUser = z.infer<typeof NewsForUser>

export const AppTodo = z.object({
  id: z.number(),
  app: z.string(),
  key: z.string(),
  title: z.string(),
  titleEn: z.string(),
  path: z.string(),
  dueAt: z.nullable(WireTime),
  crtTime: WireTime,
})
export type AppTodo = z.infer<typeof AppTodo>

export const AppBadge = z.object({ app: z.string(), path: z.string(), value: z.number() })
export type AppBadge = z.infer<typeof AppBadge>

/**
 * The app's own server tells users what it has for them. Opened by a token of the scope `tell:<app>` that the tenant made. All or
 * nothing, besides `unknown`: those who never used the app here, or are no longer there.
 */
export const tellUsers = {
  method: 'POST',
  url: '/api/ops/tenants/:tenantCode/apps/:name/news',
  permission: 'ops:release',
  schema: {
    params: z.object({ tenantCode: z.string().check(z.minLength(1), z.maxLength(64)), name: AppName }),
    body: z.strictObject({ news: z.array(NewsForUser).check(z.minLength(1), z.maxLength(100)) }),
    response: z.object({ told: z.number(), unknown: z.array(z.string()) }),
  },
} as const satisfies Endpoint

/** The portal's page writes down what an open app has for its user. */
export const tellMe = {
  method: 'POST',
  url: '/api/front/app-news/:name',
  permission: 'session',
  schema: { params: z.object({ name: AppName }), body: AppNews, response: z.literal(true) },
} as const satisfies Endpoint

/** What apps want done, the soonest first; what has no end comes last. */
export const listAppTodos = {
  method: 'GET',
  url: '/api/front/app-news/todos',
  permission: 'session',
  schema: { response: rowsOf(AppTodo) },
} as const satisfies Endpoint

/** The user takes a to-do of an app off the list. That of another user is `record.not_found`. */
export const removeAppTodo = {
  method: 'DELETE',
  url: '/api/front/app-news/todos/:id',
  permission: 'session',
  schema: { params: z.object({ id: fromText(RecordId) }), response: z.literal(true) },
} as const satisfies Endpoint

/** The numbers at the user's menu items. */
export const listAppBadges = {
  method: 'GET',
  url: '/api/front/app-news/badges',
  permission: 'session',
  schema: { response: rowsOf(AppBadge) },
} as const satisfies Endpoint
