import * as z from 'zod/mini'
import { LOCALES } from '../values/locale'
import type { Endpoint } from '../wire/endpoint'
import { InnerPath } from './inner-path'

/** How much of what one app has found is shown. */
export const mostFoundOfApp = 5
/** How long an app's server may take, in milliseconds. */
export const APP_SEARCH_LIMIT_MS = 2000

const line = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))

/** What is asked of an app's server; the token in `Authorization` says for whom. */
export const AppSearchQuestion = z.object({ keyword: z.string(), locale: z.enum(LOCALES), limit: z.number() })

/** Something that an app has found: its page, and where or what it is. */
export const AppFound = z.object({
  title: line(120),
  titleEn: z.optional(line(120)),
  note: z._default(z.string().check(z.trim(), z.maxLength(120)), ''),
  path: InnerPath,
})
export type AppFound = z.infer<typeof AppFound>

/** What an app's server answers, the best first. */
export const AppSearchAnswer = z.object({ results: z.array(AppFound).check(z.maxLength(50)) })

/**
 * Asks the servers of the apps that the tenant lets search, in the name of the user. `unanswered`: apps whose server gave no
 * answer in time, or one that does not fit. What users may see is decided by each app.
 */
export const searchApps = {
  method: 'GET',
  url: '/api/front/app-search',
  permission: 'session',
  schema: {
    querystring: z.object({ keyword: z.string().check(z.trim(), z.minLength(2), z.maxLength(64)) }),
    response: z.object({
      rows: z.array(z.object({ app: z.string(), found: z.array(AppFound) })),
      unanswered: z.array(z.string()),
    }),
  },
} as const satisfies Endpoint
