import * as z from 'zod/mini'
import { IntentAction, ParamName, type IntentParams } from './intent-params'

/** What a parameter must be. */
export const IntentParam = z.strictObject({
  type: z.enum(['string', 'integer', 'number', 'boolean']),
  /** It may be left out; it then stands in the query of the address or not at all. */
  optional: z.optional(z.boolean()),
  /** A string is one of these. */
  values: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.minLength(1), z.maxLength(50)),
  ),
})
export type IntentParam = z.infer<typeof IntentParam>

/** The names in `/devices/{id}`, in their order. */
export function placesIn(path: string): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
}

/** Whether each place of the path has a parameter that is always there. */
function isFilled({ path, params }: { path: string; params: Record<string, IntentParam> }): boolean {
  return placesIn(path).every((name) => Object.hasOwn(params, name) && params[name]?.optional !== true)
}

const title = z.string().check(z.minLength(1), z.maxLength(60))

/**
 * Something that other apps may ask of this one: the page that does it. Parameters stand in the path where it names them (`{id}`), all
 * others in its query.
 */
export const ManifestIntent = z
  .strictObject({
    action: IntentAction,
    path: z.string().check(z.maxLength(200), z.regex(/^\/[A-Za-z0-9._~{}/-]*$/, 'is not a path such as /devices/{id}')),
    title,
    titleEn: z.optional(title),
    /** The action that the user needs; without it everybody who may open the app. */
    permission: z.optional(z.string().check(z.maxLength(200))),
    params: z._default(z.record(ParamName, IntentParam), {}),
  })
  .check(z.refine(isFilled, { path: ['path'], error: 'names a parameter that is not in params, or is optional' }))
export type ManifestIntent = z.infer<typeof ManifestIntent>

/** An intent that an app of the tenant offers, as its guest list has it. */
export const GuestIntent = z.object({
  action: z.string(),
  path: z.string(),
  title: z.string(),
  titleEn: z.string(),
  permission: z.nullable(z.string()),
  params: z.record(z.string(), IntentParam),
})
export type GuestIntent = z.infer<typeof GuestIntent>

/** The intents of a manifest, for the guest list. */
export function toGuestIntents(intents: readonly ManifestIntent[]): GuestIntent[] {
  return intents.map(({ title, titleEn = title, permission = null, ...intent }) => ({
    ...intent,
    title,
    titleEn,
    permission,
  }))
}

/**
 * Why the parameters do not fit the intent: the name of the first that does not; `null` when all do. Dots alone do not fit into a
 * path: they would lead out of it.
 */
export function invalidParam(
  { path, params }: Pick<GuestIntent, 'path' | 'params'>,
  given: IntentParams,
): string | null {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(params, name))
  if (unknown !== undefined) return unknown
  const leadsOut = (name: string) => /^\.+$/.test(String(given[name])) && placesIn(path).includes(name)
  return Object.keys(params).find((name) => !fits(params[name] as IntentParam, given[name]) || leadsOut(name)) ?? null
}

function fits({ type, optional, values }: IntentParam, value: IntentParams[string] | undefined): boolean {
  if (value === undefined) return optional === true
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'string') return typeof value === 'string' && value !== '' && (values?.includes(value) ?? true)
  return typeof value === type && (type !== 'number' || Number.isFinite(value))
}

/** The inner path that does it, with the parameters in it. They fit (see {@link invalidParam}). */
export function intentPath({ path }: Pick<GuestIntent, 'path'>, given: IntentParams): string {
  const inPath = placesIn(path)
  const filled = path.replace(/\{([^{}]*)\}/g, (_, name: string) => encodeURIComponent(String(given[name])))
  const query = new URLSearchParams(
    Object.entries(given)
      .filter(([name]) => !inPath.includes(name))
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  return query === '' ? filled : `${filled}?${query}`
}
