import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { WireTime } from '../wire/envelope'
import { BundleSignature, SigningKeyId } from './bundle-signature'
import { AppName, Version } from './manifest'

const OPS = 'ops:release'
const appParam = z.object({ name: AppName })
const versionParam = z.object({ name: AppName, version: Version })
const text = z.string().check(z.maxLength(2000))

/** What `center check` found, without its pictures. */
export const CheckFinding = z.object({
  check: z.string().check(z.maxLength(40)),
  level: z.enum(['pass', 'warn', 'fail', 'skip']),
  message: text,
  fix: text,
})
export type CheckFinding = z.infer<typeof CheckFinding>

export const CheckReport = z.object({
  source: z.string().check(z.maxLength(500)),
  name: z.nullable(z.string()),
  version: z.nullable(z.string()),
  kind: z.nullable(z.string()),
  passed: z.boolean(),
  findings: z.array(CheckFinding).check(z.maxLength(500)),
})
export type CheckReport = z.infer<typeof CheckReport>

export const AttachedReport = z.object({ report: CheckReport, at: WireTime, by: z.string() })
export type AttachedReport = z.infer<typeof AttachedReport>

/**
 * Attaches the report of `center check` to a version, in place of the one before. A report of another name or version is
 * `request.invalid`. At publish the same JSON may come as the field `report`, before `bundle`.
 */
export const attachReport = {
  method: 'PUT',
  url: '/api/ops/apps/:name/versions/:version/report',
  permission: OPS,
  alsoVendors: true,
  schema: { params: versionParam, body: CheckReport, response: AttachedReport },
} as const satisfies Endpoint

/** `app.report_not_found` when none is attached. */
export const readReport = {
  method: 'GET',
  url: '/api/ops/apps/:name/versions/:version/report',
  permission: OPS,
  alsoVendors: true,
  schema: { params: versionParam, response: AttachedReport },
} as const satisfies Endpoint

/** All that is signed of a version, with the signature and its key, so that anyone can verify it. */
export const VersionProof = z.object({
  name: AppName,
  version: Version,
  /** Of a page that its owner serves; null for a bundle. */
  baseUrl: z.nullable(z.string()),
  /** As it was stored when the version was published. */
  manifest: z.record(z.string(), z.unknown()),
  files: z.array(z.object({ path: z.string(), integrity: z.string(), sha256: z.string() })),
  /** Null: the version is not signed. */
  signature: z.nullable(BundleSignature),
  /** The key of the signature; null where the portal does not know it. */
  key: z.nullable(
    z.object({
      id: SigningKeyId,
      /** The scope of its vendor. */
      vendor: z.string(),
      name: z.string(),
      publicKey: z.string(),
      revokedAt: z.nullable(WireTime),
    }),
  ),
})
export type VersionProof = z.infer<typeof VersionProof>

export const readSignature = {
  method: 'GET',
  url: '/api/ops/apps/:name/versions/:version/signature',
  permission: OPS,
  alsoVendors: true,
  schema: { params: versionParam, response: VersionProof },
} as const satisfies Endpoint

const switching = {
  method: 'POST',
  permission: OPS,
  alsoVendors: true,
  schema: {
    params: versionParam,
    body: z.object({ note: z._default(z.string().check(z.maxLength(500)), '') }),
    /** `tenants`: how many run it, whole or as canary. */
    response: z.object({ enabled: z.boolean(), tenants: z.number() }),
  },
} as const

/** Keeps a version from being released from now on. Tenants that run it, whole or as canary, are left alone. */
export const withdrawVersion = {
  ...switching,
  url: '/api/ops/apps/:name/versions/:version/withdraw',
} as const satisfies Endpoint

export const restoreVersion = {
  ...switching,
  url: '/api/ops/apps/:name/versions/:version/restore',
} as const satisfies Endpoint

const FileOf = z.object({ path: z.string(), bytes: z.number() })

/** What changes for users of `from` who get `to`. */
export const VersionDiff = z.object({
  name: z.string(),
  from: z.string(),
  to: z.string(),
  bytes: z.object({ from: z.number(), to: z.number() }),
  files: z.object({
    added: z.array(FileOf),
    removed: z.array(FileOf),
    changed: z.array(z.object({ path: z.string(), from: z.number(), to: z.number() })),
    same: z.number(),
  }),
  /** Fields of `center.json` that differ, but the version and what is told below. */
  manifest: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** What the sub-app asks of the portal. */
  capabilities: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  /** Origins that the sub-app wants to be framed from. */
  origins: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
})
export type VersionDiff = z.infer<typeof VersionDiff>

export const diffVersions = {
  method: 'GET',
  url: '/api/ops/apps/:name/diff',
  permission: OPS,
  alsoVendors: true,
  schema: { params: appParam, querystring: z.object({ from: Version, to: Version }), response: VersionDiff },
} as const satisfies Endpoint
