import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { list } from 'tar'
import { readManifestText } from '@center/shared/bundle'
import type { Manifest } from '@center/shared/contract'
import { filesIn } from '../bundle'
import { CommandError } from '../cli-context'

export const MANIFEST = 'center.json'

/** A sub-app as it was handed in. Nothing in it is trusted to be right. */
export type CheckTarget = {
  source: string
  /** Text of `center.json`; null without one. */
  manifestText: string | null
  /** The manifest, when it fits the schema. */
  manifest: Manifest | null
  /** Path below the folder → bytes. Empty for a page that its owner serves. */
  files: Map<string, Buffer>
  /** Where the owner serves it. */
  address: URL | null
}

/** Reads a folder, a packed bundle or an address. Fails only when there is nothing to look at. */
export async function readCheckTarget(source: string, fetchIt: typeof fetch): Promise<CheckTarget> {
  if (/^https?:\/\//.test(source)) return readAddress(source, fetchIt)
  const found = await stat(source).catch(() => null)
  if (!found) throw new CommandError(`${source} does not exist.`, 'Name the built folder, a .tgz or an address.')
  const files = found.isDirectory() ? await readFolder(source) : await readArchive(source)
  return toCheckTarget(source, files, null)
}

async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const paths = await filesIn(folder)
  const read = paths.map(async (path): Promise<[string, Buffer]> => [path, await readFile(join(folder, path))])
  return new Map(await Promise.all(read))
}

async function readArchive(file: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  try {
    await list({
      file,
      strict: true,
      onReadEntry: (entry) => {
        const parts: Buffer[] = []
        entry.on('data', (part: Buffer) => parts.push(part))
        entry.on('end', () => {
          if (entry.type === 'File') files.set(entry.path.replace(/^\.\//, ''), Buffer.concat(parts))
        })
      },
    })
  } catch (error) {
    throw new CommandError(`${file} is no tgz (${String(error)}).`, 'Make one with "center pack <folder>".')
  }
  return files
}

/** What is served: its manifest beside the page, or a page alone that knows nothing of the portal. */
async function readAddress(source: string, fetchIt: typeof fetch): Promise<CheckTarget> {
  const address = new URL(source)
  const base = new URL('./', address)
  const manifestText = await textAt(new URL(MANIFEST, base), fetchIt)
  const files = new Map<string, Buffer>()
  if (manifestText === null) {
    if ((await bytesAt(address, fetchIt)) === null) throw new CommandError(`${source} does not answer.`)
    files.set(MANIFEST, Buffer.from(pageManifest(address)))
    return toCheckTarget(source, files, address)
  }
  files.set(MANIFEST, Buffer.from(manifestText))
  const target = toCheckTarget(source, files, base)
  const { manifest } = target
  if (!manifest || isServedByOwner(manifest)) return target
  for (const path of [manifest.entry, ...manifest.styles]) {
    const bytes = await bytesAt(new URL(path, base), fetchIt)
    if (bytes) files.set(path, bytes)
  }
  return { ...target, address: null }
}

/** A page without a manifest is checked as what it could be registered as. */
function pageManifest({ hostname, href }: URL): string {
  const name =
    hostname
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
      .join('-') || 'page'
  return JSON.stringify({ name, title: hostname, titleEn: hostname, kind: 'iframe', version: '0.0.0', entry: href })
}

function toCheckTarget(source: string, files: Map<string, Buffer>, address: URL | null): CheckTarget {
  const manifestText = files.get(MANIFEST)?.toString('utf8') ?? null
  return {
    source,
    manifestText,
    manifest: manifestText === null ? null : readManifestText(manifestText).manifest,
    files,
    address,
  }
}

export function isServedByOwner({ kind }: Manifest): boolean {
  return kind === 'iframe' || kind === 'link'
}

async function bytesAt(address: URL, fetchIt: typeof fetch): Promise<Buffer | null> {
  try {
    const response = await fetchIt(address, { signal: AbortSignal.timeout(10_000) })
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null
  } catch {
    return null
  }
}

async function textAt(address: URL, fetchIt: typeof fetch): Promise<string | null> {
  const text = (await bytesAt(address, fetchIt))?.toString('utf8') ?? null
  // A single-page site answers its page for every address.
  return text?.trimStart().startsWith('{') ? text : null
}
