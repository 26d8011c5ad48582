import * as z from 'zod/mini'
import { OwnPaging, rowsOf, WireTime } from '../wire/envelope'
import type { Endpoint } from '../wire/endpoint'
import { AppName, Version } from './manifest'
import { VendorScope } from './vendor-scope'

const OPS = 'ops:release'
const tenantParam = z.object({ tenantCode: z.string().check(z.minLength(1), z.maxLength(64)) })
const versionParam = z.extend(tenantParam, { name: AppName, version: Version })

/** Which versions a tenant releases only after a review. Pages of users are not told. */
export const APP_REVIEW_SETTING = 'CENTER_APP_REVIEW'
/** Vendors, by scope, whose versions need no review with `vendors`, as long as they do not run in the page. */
export const APPROVED_VENDORS_SETTING = 'CENTER_APPROVED_VENDORS'
/** Third-party versions are released only after they passed the check that the portal itself had made. */
export const CERTIFIED_APPS_SETTING = 'CENTER_CERTIFIED_APPS_ONLY'

/**
 * `none`: no version. `own`: those of the portal's own apps. `page`: these, and those of vendors that run in the page, until the tenant
 * trusts the app there. `vendors`: these, and those of vendors that are not approved. `all`: every version.
 */
export const reviewModes = ['none', 'own', 'page', 'vendors', 'all'] as const
export type ReviewMode = (typeof reviewModes)[number]
export const REVIEW_MODE_DEFAULT: ReviewMode = 'page'

export const ApprovedVendors = z.array(VendorScope).check(z.maxLength(200))

/**
 * Where the code of a version runs: `page` with the rights of the user who looks at it, `frame` isolated from the page, `site` at the
 * address of its owner.
 */
export const RunningPlace = z.enum(['page', 'frame', 'site'])
export type RunningPlace = z.infer<typeof RunningPlace>

export const Verdict = z.enum(['approved', 'refused'])
export type Verdict = z.infer<typeof Verdict>

/** What one reviewer said of a version, for one tenant. */
export const VersionReview = z.object({
  reviewer: z.string(),
  /** The caller's own. */
  isMine: z.boolean(),
  verdict: Verdict,
  /** The reviewer also agrees that it runs with the rights of users. */
  inPage: z.boolean(),
  note: z.string(),
  at: WireTime,
})
export type VersionReview = z.infer<typeof VersionReview>

/** `free`: no review is asked for. `second`: one more person has to agree, by a review or by releasing it. */
export const ReviewProgress = z.enum(['free', 'waiting', 'second', 'approved', 'refused'])
export type ReviewProgress = z.infer<typeof ReviewProgress>

/** A version as reviewers of a tenant see it. */
export const ReviewedVersion = z.object({
  name: AppName,
  title: z.string(),
  titleEn: z.string(),
  version: Version,
  publishedAt: WireTime,
  publishedBy: z.string(),
  bytes: z.number(),
  /** One of the portal's own apps. */
  isOwn: z.boolean(),
  /** Whose scope it is in; null: of no vendor. */
  vendor: z.nullable(z.object({ scope: z.string(), name: z.string() })),
  place: RunningPlace,
  /** What it asks of the portal. */
  capabilities: z.array(z.string()),
  /** Libraries that other apps of the tenant may take from it, with their versions. */
  provides: z.array(z.string()),
  /** What the tenant runs now; null: nothing of this app. */
  running: z.nullable(z.string()),
  state: ReviewProgress,
  /** The caller may say nothing about it: it is the caller's own version. */
  isOfCaller: z.boolean(),
  reviews: z.array(VersionReview),
})
export type ReviewedVersion = z.infer<typeof ReviewedVersion>

/** Versions that may be released to a tenant and need a review there, newest first; `waiting`: without those that nothing lacks. */
export const listVersionReviews = {
  method: 'GET',
  url: '/api/ops/tenants/:tenantCode/version-reviews',
  permission: OPS,
  schema: {
    params: tenantParam,
    querystring: z.extend(OwnPaging, { show: z._default(z.enum(['waiting', 'all']), 'waiting') }),
    response: rowsOf(ReviewedVersion),
  },
} as const satisfies Endpoint

export const readVersionReview = {
  method: 'GET',
  url: '/api/ops/tenants/:tenantCode/apps/:name/versions/:version/review',
  permission: OPS,
  schema: { params: versionParam, response: ReviewedVersion },
} as const satisfies Endpoint

export const ReviewDraft = z.object({
  verdict: Verdict,
  inPage: z._default(z.boolean(), false),
  note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
})

/**
 * Says what the caller thinks of a version, in place of what they said before. Users alone: a token is `permission.denied`. Users who
 * published the version, made the token that did, or are members of its vendor are `review.own_version`. A refusal needs a note.
 */
export const reviewVersion = {
  method: 'PUT',
  url: '/api/ops/tenants/:tenantCode/apps/:name/versions/:version/review',
  permission: OPS,
  confirmed: true,
  schema: { params: versionParam, body: ReviewDraft, response: ReviewedVersion },
} as const satisfies Endpoint

/** Takes back what the caller said. What was released meanwhile goes on. */
export const withdrawReview = {
  method: 'DELETE',
  url: '/api/ops/tenants/:tenantCode/apps/:name/versions/:version/review',
  permission: OPS,
  confirmed: true,
  schema: { params: versionParam, response: ReviewedVersion },
} as const satisfies Endpoint
