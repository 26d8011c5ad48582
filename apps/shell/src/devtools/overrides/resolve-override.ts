import { Manifest, type MicroFrontend, type PinnedFile } from '@center/shared/contract'
import type { GuestRow } from '@center/shared/host'
import * as z from 'zod/mini'
import { toUnregisteredRow } from './unregistered-row'

/** Why an address was not taken. */
export type OverrideProblem =
  'not-local' | 'unreachable' | 'no-manifest' | 'other-app' | 'other-kind' | 'isolated' | 'no-hash'

/** `live`: the server says by events when it has built again, and which build it answered with. */
export type Resolved = { ok: true; row: GuestRow; live: LiveBuild | null } | { ok: false; problem: OverrideProblem }

/** What `center dev` says of itself. */
export type LiveBuild = { events: string; build: string }

/** Every taking of an address is a version of its own, so that it is swapped in like a release. */
let takes = 0

/**
 * Puts what a developer serves on their own machine in the place of a released version, in this browser only.
 *
 * The address is a folder with `center.json`, or that file; for an app in a frame it is the page. Only one's own machine is
 * taken. Entry and styles get the hash that they have now; chunks that the entry fetches later are let through by the loader.
 */
export async function resolveOverride(row: MicroFrontend, address: string): Promise<Resolved> {
  const base = toLocalAddress(address)
  if (!base) return refuse('not-local')
  const parts = row.kind === 'iframe' ? await framedFields(row, base) : await bundledFields(row, base)
  if (typeof parts === 'string') return refuse(parts)
  const { live, ...fields } = parts
  takes += 1
  const version = `${fields.version}${fields.version.includes('-') ? '.' : '-'}local.${takes}`
  const local = { ...row, ...fields, version, policy: 'immediate', revision: -takes, override: address } as const
  return { ok: true, row: local, live }
}

/** The same of an app that the tenant has not registered: one that is still being written. */
export async function resolveUnregistered(app: string, address: string, prefixes: string[]): Promise<Resolved> {
  const base = toLocalAddress(address)
  if (!base) return refuse('not-local')
  const answer = await readManifest(new URL('center.json', new URL('./', base)))
  if (typeof answer === 'string') return refuse(answer)
  if (answer.manifest.name !== app) return refuse('other-app')
  return resolveOverride(toUnregisteredRow(answer.manifest, prefixes), address)
}

type OverrideFields = Partial<MicroFrontend> & { version: string }

/** The address is the page, or that of `center dev`, which says where the page is. */
async function framedFields({ version, iframe, serviceCode }: MicroFrontend, base: URL) {
  const answer = await readManifest(new URL('center.json', new URL('./', base)))
  const said = typeof answer === 'string' || answer.manifest.name !== serviceCode ? null : answer.manifest
  const { href, origin } = (said?.kind === 'iframe' && toLocalAddress(said.entry)) || base
  return { version, entry: href, iframe: iframe && { ...iframe, src: href, origin }, live: null }
}

type BundledFields = OverrideFields & { live: LiveBuild | null }

async function bundledFields(row: MicroFrontend, base: URL): Promise<BundledFields | OverrideProblem> {
  const folder = new URL('./', base)
  const answer = await readManifest(new URL('center.json', folder))
  if (typeof answer === 'string') return answer
  const { manifest: found, build } = answer
  const live = build === null ? null : { events: new URL('events', folder).href, build }
  if (found.name !== row.serviceCode) return 'other-app'
  if (found.kind !== row.kind) return 'other-kind'
  const iframe = row.iframe && frameAt(row.iframe, folder, live)
  if (row.iframe && !iframe) return 'isolated'
  const files = await pinFiles(found, folder)
  return typeof files === 'string' ? files : { ...fieldsOf(found), iframe, live, ...files }
}

function fieldsOf({ version, sdk, format, tag, chunkGlobal }: Manifest) {
  return { version, sdk, format, tag: tag ?? null, chunkGlobal: chunkGlobal ?? null }
}

type PinnedCode = Pick<MicroFrontend, 'entry' | 'integrity' | 'files' | 'styles'>

async function pinFiles(found: Manifest, folder: URL): Promise<PinnedCode | 'no-hash' | 'unreachable'> {
  try {
    const entry = await pin(new URL(found.entry, folder))
    const styles = await Promise.all(found.styles.map((style) => pin(new URL(style, folder))))
    return { entry: entry.href, integrity: entry.integrity, files: [entry], styles }
  } catch (error) {
    return error instanceof NoHash ? 'no-hash' : 'unreachable'
  }
}

/** The page of an isolated element is made by a server: that of the portal, or of `center dev`. */
function frameAt(
  frame: NonNullable<MicroFrontend['iframe']>,
  folder: URL,
  live: LiveBuild | null,
): MicroFrontend['iframe'] {
  return live && { ...frame, src: new URL(`build-${live.build}/`, folder).href, origin: 'null' }
}

/** The address, if it is one of this machine; folders end with a slash. */
export function toLocalAddress(address: string): URL | null {
  const text = address.trim()
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'http:' || !['localhost', '127.0.0.1'].includes(url.hostname)) return null
  if (!/\.[a-z]+$|\/$/.test(url.pathname)) url.pathname += '/'
  return url
}

class NoHash extends Error {}

function refuse(problem: OverrideProblem): Resolved {
  return { ok: false, problem }
}

type FoundManifest = { manifest: Manifest; build: string | null }

async function readManifest(address: URL): Promise<FoundManifest | 'unreachable' | 'no-manifest'> {
  try {
    const response = await fetch(address, { cache: 'no-store', credentials: 'omit' })
    if (!response.ok) return 'unreachable'
    const manifest = z.safeParse(Manifest, await response.json())
    return manifest.success ? { manifest: manifest.data, build: response.headers.get('center-dev') } : 'no-manifest'
  } catch (error) {
    return error instanceof SyntaxError ? 'no-manifest' : 'unreachable'
  }
}

/** The file under an address that no cache knows, with the hash that it has now. */
async function pin(file: URL): Promise<PinnedFile> {
  const { subtle } = globalThis.crypto
  if (!subtle) throw new NoHash()
  const address = new URL(file)
  address.searchParams.set('override', String(Date.now()))
  const response = await fetch(address, { cache: 'no-store', credentials: 'omit' })
  if (!response.ok) throw new Error(`${file.href} answered ${response.status}.`)
  const digest = new Uint8Array(await subtle.digest('SHA-384', await response.arrayBuffer()))
  return { href: address.href, integrity: `sha384-${btoa(String.fromCharCode(...digest))}` }
}
