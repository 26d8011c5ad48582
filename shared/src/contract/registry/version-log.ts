import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { WireTime } from '../wire/envelope'
import { fromText } from '../values/whole-numbers'
import { VersionProof } from './app-versions'
import { AppName, Version } from './manifest'

/**
 * That a version was published, for everybody to read. `sequence` rises by one without a gap; `hash` is {@link logText}'s SHA-256 in
 * hexadecimal, so an entry that is changed, removed or put between others breaks the chain. The first one's `previousHash` is empty.
 */
export const LogEntry = z.object({
  sequence: z.number(),
  name: z.string(),
  version: z.string(),
  /** SHA-256, in hexadecimal, of the text of the version that signatures cover: its manifest and all of its files. */
  digest: z.string(),
  /** The key that signed it; null: it came without a signature. */
  keyId: z.nullable(z.string()),
  at: WireTime,
  previousHash: z.string(),
  hash: z.string(),
})
export type LogEntry = z.infer<typeof LogEntry>

/** The text of an entry whose SHA-256 is its hash. */
export function logText({ previousHash, sequence, name, version, digest, keyId, at }: Omit<LogEntry, 'hash'>): string {
  return JSON.stringify([previousHash, sequence, name, version, digest, keyId, at])
}

export const LOG_PAGE = 500

/** The log of versions, oldest first, behind an entry; at most {@link LOG_PAGE} at once. */
export const readVersionLog = {
  method: 'GET',
  url: '/api/front/version-log',
  permission: 'public',
  schema: {
    querystring: z.object({ after: z._default(fromText(z.int().check(z.gte(0), z.lte(2_147_483_647))), 0) }),
    response: z.object({ entries: z.array(LogEntry) }),
  },
} as const satisfies Endpoint

/** All that is signed of a published version, as the portal has it now. */
export const readVersionProof = {
  method: 'GET',
  url: '/api/front/apps/:name/versions/:version/proof',
  permission: 'public',
  schema: { params: z.object({ name: AppName, version: Version }), response: VersionProof },
} as const satisfies Endpoint
