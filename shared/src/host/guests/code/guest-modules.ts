import type { MicroFrontend, PinnedFile } from '../../../contract/registry/micro-frontends'
import { isNativeCode } from '../../../contract/registry/native-modules'
import type { GuestModule, GuestModules } from '../guest-services'
import { createSystemRegistry } from './system-registry'

/**
 * Loads guests' code by SystemJS; a bundle of ES modules by the browser's own modules.
 *
 * Every file of the version is pinned before the first is fetched. A file that has no hash is refused.
 */
export function createGuestModules(loader: typeof System, importNative = importNativeModule): GuestModules {
  const registry = createSystemRegistry(loader)

  async function load(guest: MicroFrontend): Promise<GuestModule> {
    if (!guest.integrity) throw new Error(`${guest.serviceCode} has no integrity.`)
    if (isNativeCode(guest)) return importNative(guest)
    registry.watch(guest.entry)
    const { specifier, entry, libraries } = guest
    const integrity = { ...pinsOf(libraries?.files), ...integrityOf(guest) }
    loader.addImportMap({ imports: { [specifier]: entry }, scopes: libraries?.scopes ?? {}, integrity })
    hintShared(loader, guest)
    return loader.import(guest.entry)
  }

  return {
    load,
    preload: (guest) => (isNativeCode(guest) ? preloadModules(guest) : null),
    forgetFailed: () => registry.forgetFailed(),
    release(guest, others) {
      // The registry knows nothing of a native module, and lets it be.
      if (others.some((other) => other.entry === guest.entry)) return
      registry.release(guest.entry)
      const { chunkGlobal } = guest
      // The bundler's runtime hangs on a global; a version in use may have the same one.
      if (chunkGlobal && !others.some((other) => other.chunkGlobal === chunkGlobal)) {
        Reflect.deleteProperty(window, chunkGlobal)
      }
    },
  }
}

/** By address, the entry first. */
function integrityOf({ entry, integrity, files }: MicroFrontend): Record<string, string> {
  return { [entry]: '', ...pinsOf(files), [entry]: integrity ?? '' }
}

const pinsOf = (files: readonly PinnedFile[] = []): Record<string, string> =>
  Object.fromEntries(files.map(({ href, integrity }) => [href, integrity]))

/**
 * A preload with integrity fills the browser's own module map, so what is imported from it afterwards, lazily too, is the
 * file whose hash was checked. The entry is asked for once the others are here: it joins its own preload, which may be on
 * its way, and nothing of the version runs unchecked, in a browser that forgets a failed preload neither.
 */
export async function importNativeModule(guest: MicroFrontend): Promise<GuestModule> {
  const [entry, ...others] = preloads(guest)
  const rest = Promise.all(others)
  await Promise.race([rest, entry?.then(() => rest)])
  return import(/* webpackIgnore: true */ new URL(guest.entry, document.baseURI).href)
}

/** Fetches every file of the version at once, by its hash. */
export const preloadModules = (guest: MicroFrontend): Promise<unknown> => Promise.all(preloads(guest))

const preloads = (guest: MicroFrontend) =>
  Object.entries(integrityOf(guest)).map(([href, integrity]) => preloadModule(href, integrity))

/** The page keeps a module that came once: to ask for it again, under the same hash, would only wait. */
const kept = new Set<string>()

async function preloadModule(href: string, integrity: string): Promise<void> {
  const key = href + integrity
  if (kept.has(key)) return
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href, integrity })
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => reject(new Error(`Error loading ${href}`)))
    document.head.append(link)
  }).finally(() => link.remove())
  kept.add(key)
}

/** A bundle's imports are known only when it is here; the manifest knows them before, so they come beside it. */
function hintShared(loader: typeof System, { shared, entry }: MicroFrontend): void {
  const { origin } = location
  for (const name of shared) {
    const href = resolved(loader, name, entry)
    if (!href || loader.has(href)) continue
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href })
    // As SystemJS will ask for it, or the browser fetches it twice.
    link.integrity = integrityInMap(loader, href)
    if (!href.startsWith(`${origin}/`)) link.crossOrigin = 'anonymous'
    link.addEventListener('load', () => link.remove())
    link.addEventListener('error', () => link.remove())
    document.head.append(link)
  }
}

/** A name that the map does not know fails when the bundle imports it, and says so there. */
function resolved(loader: typeof System, name: string, parent: string): string | null {
  try {
    return loader.resolve(name, new URL(parent, document.baseURI).href)
  } catch {
    return null
  }
}

function integrityInMap(loader: typeof System, href: string): string {
  const { integrity = {} } = loader.getImportMap() as { integrity?: Record<string, string> }
  return integrity[href] ?? ''
}
