import { codeSizeFault, startsSystemModule } from '@center/shared/bundle'
import { BundlePath, isNativeCode, type Manifest } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import type { BundleFile } from './bundle'
import type { ScriptReader } from './script-reader'

/** `@center/…`, and scopes that look like it. */
const ownScope = /^@center(-[^/]*)?\//
const HOST = '@center/shared/host'

/** A fault of `center.json`, named by its field. */
export const manifestFault = (field: string, message: string) =>
  new AppError('app.manifest_invalid', [{ field, message }])

/**
 * What every version must satisfy. A name of the base import map is refused: a publisher could replace a library
 * or an app of ours for a whole tenant. `isOurs`: it is an app of the portal, published by its deployment.
 */
export function checkName(
  manifest: Manifest,
  name: string,
  isReserved: (name: string) => boolean,
  isOurs = false,
): void {
  if (manifest.name !== name) throw manifestFault('name', `is ${manifest.name}, the address says ${name}`)
  if (manifest.search !== undefined && !isSafe(new URL(manifest.search)))
    throw manifestFault('search', 'is not an https address (http only for this machine)')
  if (!isOurs && (ownScope.test(name) || isReserved(name))) throw manifestFault('name', `${name} belongs to the portal`)
}

/** An app of ours stands on the portal's own libraries, and says on which; a portal with others will not load it. */
export function checkOwnApp({ kind, shared }: Manifest): void {
  if (kind !== 'system') throw manifestFault('kind', `${kind} is not a kind of the portal's own apps`)
  if (!(HOST in shared)) throw manifestFault('shared', `lacks the range of ${HOST} that it was built for`)
}

/**
 * A bundle holds every file that its manifest names and that its scripts name in their dependencies. One of the browser's own
 * modules imports nothing else: no import map has a name for it (platform 3).
 */
export async function checkBundle(manifest: Manifest, files: BundleFile[], scripts: ScriptReader): Promise<void> {
  checkKind(manifest)
  if (!BundlePath.safeParse(manifest.entry).success || !/\.m?js$/.test(manifest.entry))
    throw manifestFault('entry', 'is not the path of a script in the bundle')

  const tooLarge = codeSizeFault(files)
  if (tooLarge) throw new AppError('app.bundle_invalid', { reason: tooLarge })
  const [missing] = await scripts.missing(manifest, files)
  if (missing !== undefined) throw new AppError('app.chunk_missing', { file: missing })
  await checkProvided(manifest, files, scripts)
  const reason = pageInPlaceOfCode(files)
  if (reason) throw new AppError('app.bundle_invalid', { reason })
  if (isNativeCode(manifest)) await checkModules(manifest, files, scripts)
}

const pageStart = /^[\uFEFF\s]*<(!doctype|html|head|body)\b/i

/** What a server answers that has one page for every address: it is there, and yet the script is not. */
function pageInPlaceOfCode(files: BundleFile[]): string | null {
  const found = files.find(
    ({ path, bytes }) => /\.(m?js|css)$/.test(path) && pageStart.test(bytes.subarray(0, 200).toString('utf8')),
  )
  return found ? `${found.path} is a web page, neither a script nor a style` : null
}

/** What others import by a name is a module without one, with all that it imports by a path. */
async function checkProvided(manifest: Manifest, files: BundleFile[], scripts: ScriptReader): Promise<void> {
  for (const { file } of Object.values(manifest.provides ?? {})) {
    const found = files.find(({ path }) => path === file)
    if (!found) throw new AppError('app.chunk_missing', { file })
    if (!startsSystemModule(found.bytes.toString('utf8')))
      throw new AppError('app.bundle_invalid', { reason: `${file} is no System module without a name` })
    const [lacking] = await scripts.missing({ ...manifest, entry: file }, files)
    if (lacking !== undefined) throw new AppError('app.chunk_missing', { file: lacking })
  }
}

async function checkModules(
  { kind, entry, shared }: Manifest,
  files: BundleFile[],
  scripts: ScriptReader,
): Promise<void> {
  if (kind !== 'element') throw manifestFault('entry', 'only an element may be made of ES modules')
  if (Object.keys(shared).length > 0)
    throw manifestFault('shared', 'is for System bundles: a module of the browser brings everything itself')
  const [fault] = await scripts.moduleFaults(entry, files)
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
  if (manifest.kind !== 'system' && manifest.provides) throw manifestFault('provides', 'is for a System bundle only')
  if (manifest.kind !== 'element' && manifest.element) throw manifestFault('element', 'is for an element only')
}

/** The address of a guest that its owner serves, or of a bundle's entry. Plain http is for this machine only. */
export function checkAddress(manifest: Manifest, baseUrl: string): URL {
  const address = URL.canParse(manifest.entry, baseUrl) ? new URL(manifest.entry, baseUrl) : null
  if (!address || !isSafe(address)) throw manifestFault('entry', 'is not an https address (http only for this machine)')
  return address
}

function isSafe({ protocol, hostname }: URL): boolean {
  const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback)
}
