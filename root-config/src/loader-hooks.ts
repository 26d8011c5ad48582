import { refusal, type PinnedAddresses } from './pinned-addresses'

type Loader = typeof System
type Hooked = {
  instantiate(url: string, parent?: string, meta?: unknown): unknown
  addImportMap(map: System.ImportMap, base?: string): void
}

/**
 * Makes SystemJS fail closed: an address without integrity is refused before anything is fetched. SystemJS itself would
 * load it unchecked.
 */
export function hookLoader(loader: Loader, pinned: PinnedAddresses): void {
  const prototype = Object.getPrototypeOf(loader) as Hooked
  const { instantiate, addImportMap } = prototype
  prototype.instantiate = function (url, ...rest) {
    if (pinned.integrityOf(url) === undefined) throw refusal(url)
    return instantiate.call(this, url, ...rest)
  }
  prototype.addImportMap = function (map, base) {
    pinned.add(map)
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
