import * as z from 'zod/mini'
import { WireTime } from '../wire/envelope'
import type { Endpoint } from '../wire/endpoint'
import { CheckReport } from './app-versions'
import { AppName, Version } from './manifest'

const OPS = 'ops:release'
const versionParam = z.object({ name: AppName, version: Version })

/** So long may one check take before another worker gets the version, in minutes. */
export const CERTIFICATION_MINUTES = 10
/** So often is a check tried whose worker fell silent or failed. */
export const CERTIFICATION_ATTEMPTS = 3

/** `failed`: the check could not be made, `CERTIFICATION_ATTEMPTS` times; what it found is in the report of `done`. */
export const CertificationState = z.enum(['waiting', 'running', 'done', 'failed'])
export type CertificationState = z.infer<typeof CertificationState>

/** The check that the portal itself has made of a version, by a worker of its own. */
export const Certification = z.object({
  state: CertificationState,
  attempts: z.number(),
  queuedAt: WireTime,
  endedAt: z.nullable(WireTime),
  /** Name of the worker that has it or had it. */
  worker: z.string(),
  /** Why the last attempt came to nothing. */
  fault: z.string(),
  report: z.nullable(CheckReport),
})
export type Certification = z.infer<typeof Certification>

/** `record.not_found` for a version that is not checked: a link, and an app of the portal. */
export const readCertification = {
  method: 'GET',
  url: '/api/ops/apps/:name/versions/:version/certification',
  permission: OPS,
  alsoVendors: true,
  schema: { params: versionParam, response: Certification },
} as const satisfies Endpoint

/** Puts a version into the queue again, in front of nothing. One that is being checked is left alone. */
export const repeatCertification = {
  method: 'POST',
  url: '/api/ops/apps/:name/versions/:version/certification',
  permission: OPS,
  schema: { params: versionParam, response: Certification },
} as const satisfies Endpoint

const Lease = z.string().check(z.minLength(1), z.maxLength(64))

/**
 * Takes the version that waits longest, for {@link CERTIFICATION_MINUTES}; null when none waits. For workers: the deploy token, or a token with
 * the scope `certify:*` whose maker administers the portal; `permission.denied` for all others.
 */
export const claimCertification = {
  method: 'POST',
  url: '/api/ops/certifications/claim',
  permission: OPS,
  schema: {
    body: z.object({
      worker: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      /** This one alone, in place of the one that waits longest. */
      of: z.optional(versionParam),
    }),
    response: z.object({
      job: z.nullable(z.object({ name: AppName, version: Version, lease: Lease, attempt: z.number() })),
    }),
  },
} as const satisfies Endpoint

/**
 * What the worker found, or why it found nothing. A lease that ran out is `record.not_found`, a report of another name or version
 * `request.invalid`.
 */
export const endCertification = {
  method: 'PUT',
  url: '/api/ops/apps/:name/versions/:version/certification',
  permission: OPS,
  schema: {
    params: versionParam,
    body: z.object({
      lease: Lease,
      report: z.nullable(CheckReport),
      fault: z._default(z.string().check(z.maxLength(500)), ''),
    }),
    response: Certification,
  },
} as const satisfies Endpoint
