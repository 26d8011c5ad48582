import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { OwnPaging, rowsOf, WireTime } from '../wire/envelope'
import { AppName, Capability, GuestKind, Manifest, Origin, Version } from '../registry/manifest'
import { AppHealth } from './health'
import { BundleSignature } from '../registry/bundle-signature'
import { PinnedFile } from '../registry/micro-frontends'

const OPS = 'ops:release'
const tenantCode = z.string().check(z.minLength(1), z.maxLength(64))
const appParam = z.object({ name: AppName })
const tenantAppParam = z.object({ tenantCode, name: AppName })

export const Policy = z.enum(['prompt', 'immediate', 'next-visit'])
export type Policy = z.infer<typeof Policy>

/**
 * What a canary may do before it is taken back by itself: its share of failed attempts over the last `windowMinutes`, once there
 * were `minTries`, and how many times slower than the stable version it may mount (95th percentile).
 */
export const HealthBudget = z.object({
  maxErrorRate: z._default(z.number().check(z.gte(0), z.lte(1)), 0.05),
  minTries: z._default(z.int().check(z.gte(1), z.lte(100_000)), 10),
  windowMinutes: z._default(z.int().check(z.gte(1), z.lte(1440)), 30),
  maxSlowdown: z._default(z.number().check(z.gte(1), z.lte(100)), 3),
})
export type HealthBudget = z.infer<typeof HealthBudget>

/** A version that a share of the users runs, always the same ones; all others run the stable version. */
export const Canary = z.object({ version: z.string(), percent: z.number(), since: WireTime, budget: HealthBudget })
export type Canary = z.infer<typeof Canary>

export const AppRow = z.object({
  name: z.string(),
  title: z.string(),
  titleEn: z.string(),
  kind: GuestKind,
  isolation: z.enum(['none', 'frame']),
  /** One of the portal's own apps: every tenant has it, and only its version is decided. */
  isOwn: z._default(z.boolean(), false),
  revision: z.number(),
  stable: z.nullable(z.object({ version: z.string() })),
  /** Where a roll-back leads that names no version, while no canary runs; null when the tenant ran nothing before. */
  rollbackTo: z._default(z.nullable(z.string()), null),
  canary: z.nullable(Canary),
  /** The tenant stays where it is: releases are refused until it is unpinned. */
  pinned: z.boolean(),
  /** Of the last hour; null when no page said anything. */
  health: z.nullable(AppHealth),
  enabled: z.boolean(),
  updatedAt: z.nullable(WireTime),
  updatedBy: z.nullable(z.string()),
})
export type AppRow = z.infer<typeof AppRow>

export const PublishedVersion = z.object({
  name: z.string(),
  version: z.string(),
  entry: z.string(),
  integrity: z.nullable(z.string()),
  files: z.array(PinnedFile),
  bytes: z.number(),
  publishedAt: WireTime,
  publishedBy: z.string(),
  /** A withdrawn version is released no more; tenants that run it keep it. */
  enabled: z.boolean(),
  /** Retention removed its files: it can be released no more. */
  filesRemovedAt: z.nullable(WireTime),
  /** Whether the attached report of `center check` passed; null without one. */
  report: z.nullable(z.object({ passed: z.boolean(), at: WireTime, by: z.string() })),
})
export type PublishedVersion = z.infer<typeof PublishedVersion>

/** A version at its owner's address: a page, which stays there, or the files of a bundle, which are fetched and kept. */
export const ManifestByAddress = z.object({
  manifest: Manifest,
  baseUrl: z.string().check(z.maxLength(500)),
  signature: z.optional(BundleSignature),
})
export type ManifestByAddress = z.infer<typeof ManifestByAddress>

/** Where code of a vendor runs: `frame`, isolated from the portal's page; `none`, in the page, with the rights of its user. */
const Isolation = z.enum(['none', 'frame'])

/** How a tenant has an app: what operations decide, not the vendor. */
export const Registration = z.object({
  /** Not `docs`: the pages for vendors are there. */
  menuPrefix: z.string().check(z.regex(/^(?!docs$)[a-zA-Z0-9-]{1,40}$/)),
  origins: z._default(z.array(Origin), []),
  capabilities: z._default(z.array(Capability), []),
  isolation: Isolation,
  props: z._default(z.record(z.string(), z.unknown()), {}),
  enabled: z._default(z.boolean(), true),
})
export type Registration = z.infer<typeof Registration>

/** A registration as it is asked for. Without `capabilities` and `isolation` it has what its kind has by default: an element runs in a frame. */
export const RegistrationRequest = z.extend(Registration, {
  capabilities: z.optional(z.array(Capability)),
  isolation: z.optional(Isolation),
})
export type RegistrationRequest = z.infer<typeof RegistrationRequest>

export const ReleaseRow = z.object({
  revision: z.number(),
  name: z.string(),
  action: z.enum(['release', 'rollback']),
  from: z.nullable(z.string()),
  to: z.string(),
  /** Share of the users that were moved from `from` to `to`; below 100 the others stayed where they were. */
  percent: z.number(),
  policy: Policy,
  by: z.string(),
  at: WireTime,
  note: z.string(),
  /** The portal did it by itself, since the version broke its health budget. */
  auto: z.boolean(),
})
export type ReleaseRow = z.infer<typeof ReleaseRow>

export const ReleaseResult = z.object({ revision: z.number(), from: z.nullable(z.string()), to: z.string() })
export type ReleaseResult = z.infer<typeof ReleaseResult>

const note = z._default(z.string().check(z.maxLength(500)), '')

export const listApps = {
  method: 'GET',
  url: '/api/ops/apps',
  permission: OPS,
  schema: { querystring: z.object({ tenantCode }), response: rowsOf(AppRow) },
} as const satisfies Endpoint

export const listVersions = {
  method: 'GET',
  url: '/api/ops/apps/:name/versions',
  permission: OPS,
  alsoVendors: true,
  schema: { params: appParam, response: rowsOf(PublishedVersion) },
} as const satisfies Endpoint

/**
 * Adds an immutable version: multipart `bundle` (tgz with `center.json` at its root), or JSON: its manifest, whose `entry` is
 * resolved against `baseUrl`. The files of a bundle (`system`, `element`) are fetched from there and kept as if they had been sent; a
 * page (`iframe`, `link`) stays where it is.
 *
 * A signature comes as `signature`, a field of the JSON or, as JSON, a field of the form before `bundle`. In the scope of a vendor with a
 * key in force a version without one is `app.signature_required`; one that does not hold is `app.signature_invalid`. The same bytes with
 * another signature take it.
 *
 * The same bytes again answer the same; other bytes are `release.version_conflict`; a file that the manifest names
 * and the bundle lacks is `app.chunk_missing`.
 */
export const publishVersion = {
  method: 'POST',
  url: '/api/ops/apps/:name/versions',
  permission: OPS,
  alsoVendors: true,
  upload: 'bundle',
  schema: { params: appParam, body: z.optional(ManifestByAddress), response: PublishedVersion },
} as const satisfies Endpoint

/** The same for the app that the bundle names in its manifest: its first version, or another. */
export const publishApp = {
  method: 'POST',
  url: '/api/ops/apps',
  permission: OPS,
  alsoVendors: true,
  upload: 'bundle',
  schema: { response: PublishedVersion },
} as const satisfies Endpoint

/** An app of which a version can be released. */
export const PublishedApp = z.object({ name: AppName, title: z.string(), titleEn: z.string(), kind: GuestKind })
export type PublishedApp = z.infer<typeof PublishedApp>

/** By name, without the apps of the portal itself, which every tenant has. */
export const listPublishedApps = {
  method: 'GET',
  url: '/api/ops/published-apps',
  permission: OPS,
  schema: { response: rowsOf(PublishedApp) },
} as const satisfies Endpoint

export const registerApp = {
  method: 'PUT',
  url: '/api/ops/tenants/:tenantCode/apps/:name',
  permission: OPS,
  schema: { params: tenantAppParam, body: RegistrationRequest, response: z.object({ revision: z.number() }) },
} as const satisfies Endpoint

/**
 * Points a tenant at a version. Needs `If-Match: <revision>`; another revision is `release.revision_conflict`, and a pinned
 * tenant `release.pinned`.
 *
 * Below 100 percent it is a canary beside the stable version, for that share of the users: always the same ones, and raising the
 * share moves no user back. With `budget` the canary is taken back by itself when it breaks it. A user's release to all asks for a proof
 * of late.
 */
export const releaseVersion = {
  method: 'POST',
  url: '/api/ops/tenants/:tenantCode/apps/:name/release',
  permission: OPS,
  confirmed: 'partly',
  schema: {
    params: tenantAppParam,
    body: z.object({
      version: Version,
      percent: z._default(z.int().check(z.gte(1), z.lte(100)), 100),
      policy: z._default(Policy, 'prompt'),
      budget: z._default(HealthBudget, HealthBudget.parse({})),
      note,
    }),
    response: ReleaseResult,
  },
} as const satisfies Endpoint

/**
 * Goes back to `to`, or to the version before the current one. While a canary runs and `to` is not named, only the canary is
 * taken back, and the stable version stays. Open pages follow at once (policy `immediate`).
 */
export const rollBack = {
  method: 'POST',
  url: '/api/ops/tenants/:tenantCode/apps/:name/rollback',
  permission: OPS,
  schema: { params: tenantAppParam, body: z.object({ to: z.optional(Version), note }), response: ReleaseResult },
} as const satisfies Endpoint

export const listReleases = {
  method: 'GET',
  url: '/api/ops/tenants/:tenantCode/releases',
  permission: OPS,
  schema: {
    params: z.object({ tenantCode }),
    querystring: z.extend(OwnPaging, { name: z.optional(AppName) }),
    response: rowsOf(ReleaseRow),
  },
} as const satisfies Endpoint

const switching = {
  method: 'POST',
  permission: OPS,
  schema: { params: tenantAppParam, body: z.object({ note }), response: z.object({ revision: z.number() }) },
} as const

/** Keeps the tenant on its version: releases and roll-backs are `release.pinned`. A canary may still be taken back. Needs `If-Match`. */
export const pinApp = { ...switching, url: '/api/ops/tenants/:tenantCode/apps/:name/pin' } as const satisfies Endpoint

export const unpinApp = {
  ...switching,
  url: '/api/ops/tenants/:tenantCode/apps/:name/unpin',
} as const satisfies Endpoint

/**
 * Shows an app to no user of the tenant from now on, open pages included; what was registered and released stays for when it is
 * enabled again. Needs `If-Match`.
 */
export const disableApp = {
  ...switching,
  url: '/api/ops/tenants/:tenantCode/apps/:name/disable',
} as const satisfies Endpoint

export const enableApp = {
  ...switching,
  url: '/api/ops/tenants/:tenantCode/apps/:name/enable',
} as const satisfies Endpoint

/** The tenants that the caller may operate: the deploy token all, a user the own one. */
export const listOperatedTenants = {
  method: 'GET',
  url: '/api/ops/tenants',
  permission: OPS,
  schema: { response: rowsOf(z.object({ tenantCode: z.string(), name: z.string() })) },
} as const satisfies Endpoint

/**
 * Says which tenants the back end behind the portal has, by the ids that it names: added, or given another name. The first is the one of
 * calls that name none. With the deploy token, and with `CENTER_UPSTREAM` alone: else tenants are created in the administration.
 */
export const registerTenant = {
  method: 'PUT',
  url: '/api/ops/tenants/:tenantCode',
  permission: OPS,
  schema: {
    params: z.object({ tenantCode: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/)) }),
    body: z.object({
      id: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    }),
    response: z.object({ id: z.string(), tenantCode: z.string(), name: z.string() }),
  },
} as const satisfies Endpoint
