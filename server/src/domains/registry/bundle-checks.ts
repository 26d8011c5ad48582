import { posix } from 'node:path'
import { parse } from 'es-module-lexer/js'
import { BundlePath, faultsOfModules, isNativeEntry, type Manifest } from '@center/shared/contract'
import { AppError } from '../../platform/errors'
import type { BundleFile } from './bundle'
import { filesAskedFor, type AskedFile } from './script-files'

const ownScope = /^@center\//
const registered = /System\.register\(\s*(?:(?:'[^']*'|"[^"]*")\s*,\s*)?\[([^\]]*)\]/g

const MAX_CODE_BYTES = 16 * 1024 * 1024

/** A fault of `center.json`, named by its field. */
export const manifestFault = (field: string, message: string) =>
  new AppError('app.manifest_invalid', [{ field, message }])

/**
 * What every version must satisfy. A name of the base import map is refused: whoever may publish could replace a library
 * or an app of ours for a whole tenant.
 */
export function checkName(manifest: Manifest, name: string, isReserved: (name: string) => boolean): void {
  if (manifest.name !== name) throw manifestFault('name', `is ${manifest.name}, the address says ${name}`)
  if (ownScope.test(name) || isReserved(name)) throw manifestFault('name', `${name} belongs to the portal`)
}

/**
 * A bundle holds every file that its manifest names and that its scripts name in their dependencies. One of the browser's own
 * modules imports nothing else: no import map has a name for it (platform 3).
 */
export function checkBundle(manifest: Manifest, files: BundleFile[]): void {
  checkKind(manifest)
  if (!BundlePath.safeParse(manifest.entry).success || !/\.m?js$/.test(manifest.entry))
    throw manifestFault('entry', 'is not the path of a script in the bundle')

  const paths = new Set(files.map(({ path }) => path))
  for (const file of [manifest.entry, ...manifest.styles, ...files.flatMap(dependenciesOf)]) {
    if (!paths.has(file)) throw new AppError('app.chunk_missing', { file })
  }
  checkSize(files)
  for (const { besideScript, belowRoot } of files.flatMap(laterFilesOf)) {
    if (!paths.has(besideScript) && !paths.has(belowRoot))
      throw new AppError('app.chunk_missing', { file: besideScript })
  }
  if (isNativeEntry(manifest.entry)) checkModules(manifest, files)
}

/** Scripts and styles that users must load before they see anything useful cannot be as large as that. */
function checkSize(files: BundleFile[]): void {
  const code = files.filter(({ path }) => /\.(m?js|css)$/.test(path))
  const bytes = code.reduce((sum, file) => sum + file.bytes.length, 0)
  if (bytes <= MAX_CODE_BYTES) return
  const [largest] = code.toSorted((a, b) => b.bytes.length - a.bytes.length)
  const reason = `scripts and styles are ${megabytes(bytes)} MB, ${largest?.path} alone ${megabytes(largest?.bytes.length ?? 0)}`
  throw new AppError('app.bundle_invalid', { reason: `${reason}; ${megabytes(MAX_CODE_BYTES)} MB are allowed` })
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

function laterFilesOf({ path, bytes }: BundleFile): AskedFile[] {
  return path.endsWith('.js') ? filesAskedFor(path, bytes.toString('utf8')) : []
}

function checkModules({ kind, entry, shared }: Manifest, files: BundleFile[]): void {
  if (kind !== 'element') throw manifestFault('entry', 'only an element may be a module of the browser (.mjs)')
  if (Object.keys(shared).length > 0)
    throw manifestFault('shared', 'is for System bundles: a module of the browser brings everything itself')
  const scripts = files.filter(({ path }) => /\.m?js$/.test(path))
  const texts = new Map(scripts.map(({ path, bytes }) => [path, bytes.toString('utf8')]))
  const [fault] = faultsOfModules(entry, texts, (text) => parse(text)[0])
  if (!fault) return
  const { file, specifier, target } = fault
  if (target !== null) throw new AppError('app.chunk_missing', { file: target })
  const reason =
    specifier === null ? `${file} is no module` : `${file} imports ${specifier}, which is not in the bundle`
  throw new AppError('app.bundle_invalid', { reason })
}

/** Fields that only some kinds have. */
function checkKind(manifest: Manifest): void {
  if (manifest.kind !== 'system' && manifest.kind !== 'element') {
    throw manifestFault('kind', `${manifest.kind} has no files: publish its address`)
  }
  if (manifest.kind === 'element' && !manifest.tag) throw manifestFault('tag', 'is required for an element')
  if (manifest.kind !== 'element' && manifest.element) throw manifestFault('element', 'is for an element only')
}

/** Relative modules in the dependency list of a `System.register` script, as paths in the bundle. */
function dependenciesOf({ path, bytes }: BundleFile): string[] {
  if (!path.endsWith('.js')) return []
  const lists = [...bytes.toString('utf8').matchAll(registered)].map((match) => match[1] ?? '')
  return lists
    .flatMap((list) => [...list.matchAll(/'([^']*)'|"([^"]*)"/g)].map((match) => match[1] ?? match[2] ?? ''))
    .filter((specifier) => /^\.\.?\//.test(specifier))
    .map((specifier) => posix.normalize(posix.join(posix.dirname(path), specifier)))
}

/** The address of a guest that its owner serves. Plain http is for this machine only. */
export function checkAddress(manifest: Manifest, baseUrl: string): URL {
  if (manifest.kind !== 'iframe' && manifest.kind !== 'link') {
    throw manifestFault('kind', `${manifest.kind} is published as a bundle`)
  }
  const address = URL.canParse(manifest.entry, baseUrl) ? new URL(manifest.entry, baseUrl) : null
  if (!address || !isSafe(address)) throw manifestFault('entry', 'is not an https address (http only for this machine)')
  return address
}

function isSafe({ protocol, hostname }: URL): boolean {
  const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback)
}
