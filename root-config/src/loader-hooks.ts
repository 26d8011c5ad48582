import { refusal, type PinnedAddresses } from './pinned-addresses'
import type { Registration } from './start-files'

type Loader = typeof System
type FullMap = System.ImportMap & { integrity?: Record<string, string> }
type Hooked = {
  instantiate(url: string, parent?: string, meta?: unknown): unknown
  addImportMap(map: FullMap, base?: string): void
}

type HookOptions = {
  /** The names that lead to the portal itself. */
  ownNames?: readonly string[]
  /** Modules that are here already, by address. */
  started?: ReadonlyMap<string, Registration>
}

/**
 * Makes SystemJS fail closed: an address without integrity is refused before anything is fetched. SystemJS itself would
 * load it unchecked. A map that comes later pins releases of the tenant and gives names to what is pinned; a name that leads
 * to a file of the portal keeps leading there, but in the folders of releases, which may have libraries of their own.
 */
export function hookLoader(
  loader: Loader,
  pinned: PinnedAddresses,
  { ownNames = [], started = new Map() }: HookOptions = {},
): void {
  const prototype = Object.getPrototypeOf(loader) as Hooked
  const { instantiate, addImportMap } = prototype
  prototype.instantiate = function (url, ...rest) {
    if (pinned.integrityOf(url) === undefined) throw refusal(url)
    return started.get(url) ?? instantiate.call(this, url, ...rest)
  }
  const fitScope = (names: Record<string, string>) =>
    Object.entries(names).filter(
      ([name, address]) => !name.startsWith('@center/') && pinned.integrityOf(address) !== undefined,
    )
  prototype.addImportMap = function ({ imports = {}, scopes = {}, integrity = {} }: FullMap, base) {
    pinned.addReleased({ integrity })
    const isFit = ([name, address]: [string, string]) =>
      !ownNames.includes(name) && pinned.integrityOf(address) !== undefined
    const named = Object.entries(imports).filter(isFit)
    const hashes = Object.keys(integrity).flatMap((address): [string, string][] => {
      const hash = pinned.integrityOf(address)
      return hash ? [[address, hash]] : []
    })
    const folders = Object.entries(scopes)
      .filter(([folder]) => pinned.isReleased(folder))
      .map(([folder, names]) => [folder, Object.fromEntries(fitScope(names))])
    const map = {
      imports: Object.fromEntries(named),
      scopes: Object.fromEntries(folders),
      integrity: Object.fromEntries(hashes),
    }
    addImportMap.call(this, map, base)
  }
}

/**
 * Gives every script element the hash of its address. Lazy chunks are requested by the bundler's own runtime, past SystemJS,
 * and would come in unchecked. A page of opaque origin may compare a hash only with what it asked for by CORS.
 */
export function hookScripts(pinned: PinnedAddresses, { crossOrigin }: { crossOrigin?: 'anonymous' } = {}): void {
  const { prototype } = HTMLScriptElement
  const property = Object.getOwnPropertyDescriptor(prototype, 'src')
  if (!property) return
  Object.defineProperty(prototype, 'src', {
    ...property,
    set(this: HTMLScriptElement, address: string) {
      const integrity = pinned.integrityOf(String(address))
      if (integrity === undefined) throw refusal(address)
      this.integrity = integrity
      if (crossOrigin) this.crossOrigin = crossOrigin
      property.set?.call(this, address)
    },
  })
}
