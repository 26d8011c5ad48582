import { createHash } from 'node:crypto'

/** A file of a version: its path, `sha384-…` as browsers compare it, and the SHA-256 by which it is stored. */
export type SignedFile = { path: string; integrity: string; sha256: string }

/** All that a signature of a version covers. `baseUrl`: of a page that its owner serves; null for files of a bundle. */
export type SignedVersion = {
  name: string
  version: string
  manifest: object
  baseUrl: string | null
  files: readonly SignedFile[]
}

const FORM = 'center-signed-version 1'

/**
 * The one text of a version that is signed: one JSON array for the version, with the hash of its manifest, and one for each file, by
 * path. The order of files, and of keys in the manifest, does not matter; no other version has the same text.
 */
export function signedText({ name, version, manifest, baseUrl, files }: SignedVersion): string {
  const lines = files
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, integrity, sha256 }) => JSON.stringify([path, integrity, sha256]))
  return [JSON.stringify([FORM, name, version, baseUrl, manifestDigest(manifest)]), ...lines].join('\n')
}

/** `sha384-…` of a manifest in canonical form. */
export function manifestDigest(manifest: object): string {
  return `sha384-${createHash('sha384').update(canonicalJson(manifest)).digest('base64')}`
}

/** JSON whose keys stand in one order, however the vendor's tool wrote them. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? Object.fromEntries(sorted(part)) : part))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function sorted(record: Record<string, unknown>): [string, unknown][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
}
