import { BUNDLE_LIMITS } from '@center/shared/bundle'
import { BundlePath, decodePath, isNativeCode, type Manifest } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import { UnusableAnswer, type OutgoingCalls } from '../../../platform/http/outgoing-calls'
import type { BundleFile } from './bundle'
import type { ScriptReader } from './script-reader'
import { addressesInStyle } from './style-addresses'

export type FetchFiles = ReturnType<typeof createFetchFiles>

const FILE_MS = 10_000
const ALL_MS = 60_000
/** They come as they are and not packed: as many bytes as an archive may have. */
const MAX_BYTES = BUNDLE_LIMITS.archiveBytes

/**
 * Fetches a bundle that lies at its owner's address, once and for good: what the manifest names, what these files ask for by a name that
 * their text tells, and so on. A file that only a computed name asks for is not found that way, and belongs into an archive.
 */
export function createFetchFiles(
  { get }: Pick<OutgoingCalls, 'get'>,
  scripts: ScriptReader,
  now: () => number = Date.now,
) {
  return async (manifest: Manifest, baseUrl: string): Promise<BundleFile[]> => {
    const until = now() + ALL_MS
    const files = new Map<string, BundleFile>()
    let room: number = MAX_BYTES

    async function fetchOne(path: string): Promise<void> {
      if (files.size >= BUNDLE_LIMITS.entries) throw invalid(`more than ${BUNDLE_LIMITS.entries} files`)
      const limits = { maxBytes: room, timeoutMs: Math.max(1, Math.min(FILE_MS, until - now())) }
      const bytes = await get(new URL(path, baseUrl).href, limits).catch((error: unknown) => {
        throw invalid(`${path} could not be fetched from ${new URL(baseUrl).origin}${whyOf(error)}`)
      })
      if (bytes === null) throw new AppError('app.chunk_missing', { file: path })
      room -= bytes.length
      files.set(path, { path, bytes })
    }

    let wanted = [manifest.entry, ...manifest.styles]
    while (wanted.length > 0) {
      for (const path of new Set(wanted)) await fetchOne(path)
      wanted = await wantedBy(manifest, files, scripts)
    }
    return [...files.values()]
  }
}

/** Whether an address inside answers, or how, is not told: only addresses that may be called are reported. */
function whyOf(error: unknown): string {
  if (error instanceof UnusableAnswer) return `: ${error.message}`
  return error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name) ? ': it took too long' : ''
}

const invalid = (reason: string) => new AppError('app.bundle_invalid', { reason })

/** What the files that are there ask for and is not; what cannot be a file of a bundle is refused with the bundle, not here. */
async function wantedBy(
  manifest: Manifest,
  files: ReadonlyMap<string, BundleFile>,
  scripts: ScriptReader,
): Promise<string[]> {
  const there = [...files.values()]
  const asked = isNativeCode(manifest)
    ? (await scripts.moduleFaults(manifest.entry, there)).flatMap(({ target }) => target ?? [])
    : await scripts.missing(manifest, there)
  const wanted = [...asked, ...there.flatMap(namedInStyle)]
  return wanted.filter((path) => !files.has(path) && BundlePath.safeParse(path).success)
}

const inRoot = 'http://bundle.invalid/'

/** Fonts and pictures of a style sheet, by their path in the bundle; an empty address, or a part of the sheet, is the sheet itself. */
function namedInStyle({ path, bytes }: BundleFile): string[] {
  if (!path.endsWith('.css')) return []
  return addressesInStyle(bytes.toString('utf8')).flatMap((name) => {
    if (!URL.canParse(name, inRoot + path)) return []
    const { href, pathname } = new URL(name, inRoot + path)
    return href.startsWith(inRoot) ? (decodePath(pathname.slice(1)) ?? []) : []
  })
}
