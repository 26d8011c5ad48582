import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf, WireTime } from '../wire/envelope'
import { AppName, Version } from '../registry/manifest'
import { fromText } from '../values/whole-numbers'

const OPS = 'ops:release'
const tenantCode = z.string().check(z.minLength(1), z.maxLength(64))

/**
 * What a page says of a guest: its files came (`load`) or it is in the page (`mount`), with the time it took; it failed
 * (`error`, with the phase: a word, never a sentence); or it is `open`, which a page says once a minute of each version it runs.
 */
export const Beacon = z.object({
  app: AppName,
  version: Version,
  event: z.enum(['load', 'mount', 'error', 'open']),
  ms: z.optional(z.number().check(z.gte(0), z.lte(600_000))),
  error: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9._-]{0,39}$/))),
})
export type Beacon = z.infer<typeof Beacon>

/**
 * Takes beacons, one or a list, as JSON or as the plain text that `navigator.sendBeacon` makes of a string, and answers 204
 * without a body. Nothing in them is of a person. Without a session the tenant is named in the query. What is of no app or
 * version of the tenant is dropped in silence; too many are `rate.limited`.
 */
export const sendTelemetry = {
  method: 'POST',
  url: '/api/front/telemetry',
  permission: 'public',
  answers: 'nothing',
  schema: {
    querystring: z.object({ tenantId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))) }),
    body: z.union([Beacon, z.array(Beacon).check(z.maxLength(100))]),
    response: z.unknown(),
  },
} as const satisfies Endpoint

/** Estimates from a histogram, in milliseconds. */
export const Percentiles = z.object({ p50: z.number(), p95: z.number() })
export type Percentiles = z.infer<typeof Percentiles>

/** `errorRate` is the share of attempts that failed: errors / (mounts + errors); null without an attempt. */
export const HealthFigures = z.object({
  loads: z.number(),
  mounts: z.number(),
  errors: z.number(),
  errorRate: z.nullable(z.number()),
  load: z.nullable(Percentiles),
  mount: z.nullable(Percentiles),
})
export type HealthFigures = z.infer<typeof HealthFigures>

/** A step of a sparkline. Steps without a word are there too, with zeros; oldest first. */
export const HealthStep = z.object({ at: WireTime, mounts: z.number(), errors: z.number() })
export type HealthStep = z.infer<typeof HealthStep>

/** An app of a tenant at a glance: both versions apart, and all of them together over the last hour in steps of five minutes. */
export const AppHealth = z.object({
  stable: z.nullable(HealthFigures),
  canary: z.nullable(HealthFigures),
  trend: z.array(HealthStep),
})
export type AppHealth = z.infer<typeof AppHealth>

/** How a version stands to a tenant; `other`: pages that were opened earlier still run it. */
export const VersionRole = z.enum(['stable', 'canary', 'other'])
export type VersionRole = z.infer<typeof VersionRole>

export const HealthRow = z.extend(HealthFigures, {
  name: z.string(),
  version: z.string(),
  role: VersionRole,
  /** By phase, most frequent first. */
  failures: z.array(z.object({ error: z.string(), count: z.number() })),
  trend: z.array(HealthStep),
})
export type HealthRow = z.infer<typeof HealthRow>

/** How the versions of the last `minutes` do in the tenant's pages: by app, newest version first, `trend` in twelve steps. */
export const getHealth = {
  method: 'GET',
  url: '/api/ops/health',
  permission: OPS,
  schema: {
    querystring: z.object({
      tenantCode,
      name: z.optional(AppName),
      minutes: z._default(fromText(z.int().check(z.gte(12), z.lte(10_080))), 60),
    }),
    response: rowsOf(HealthRow),
  },
} as const satisfies Endpoint

/** Pages that had a version mounted within the last two minutes. */
export const RunningVersion = z.object({
  name: z.string(),
  version: z.string(),
  role: VersionRole,
  pages: z.number(),
})
export type RunningVersion = z.infer<typeof RunningVersion>

/** Who runs what right now, by app and version. A released version without an open page is listed with no pages. */
export const listRunning = {
  method: 'GET',
  url: '/api/ops/running',
  permission: OPS,
  schema: { querystring: z.object({ tenantCode }), response: rowsOf(RunningVersion) },
} as const satisfies Endpoint
