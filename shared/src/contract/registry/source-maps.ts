import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { AppName, BundlePath, Version } from './manifest'

const OPS = 'ops:release'
const versionParam = z.object({ name: AppName, version: Version })

/** How many maps a version has now, and how large they are. */
export const KeptSourceMaps = z.object({ files: z.number(), bytes: z.number() })
export type KeptSourceMaps = z.infer<typeof KeptSourceMaps>

/**
 * Keeps the source maps of a version that is published, in place of those before: a packed folder of which `.map` files are taken. No address
 * serves them; those who publish the app read them one by one. Retention takes them with the version's files.
 */
export const keepSourceMaps = {
  method: 'PUT',
  url: '/api/ops/apps/:name/versions/:version/source-maps',
  permission: OPS,
  alsoVendors: true,
  upload: 'bundle',
  schema: { params: versionParam, response: KeptSourceMaps },
} as const satisfies Endpoint

/** One of them, by the path of its script. `file.not_found` when no map was handed in for it. For those who publish the app. */
export const readSourceMap = {
  method: 'POST',
  url: '/api/ops/apps/:name/versions/:version/source-maps',
  permission: OPS,
  alsoVendors: true,
  reads: true,
  schema: {
    params: versionParam,
    body: z.object({ script: BundlePath }),
    response: z.object({ map: z.string() }),
  },
} as const satisfies Endpoint
