import { createHash } from 'node:crypto'
import type { ImportMap, MicroFrontend } from '@center/shared/contract'
import type { FirstPartyApp } from '../../../platform/page/page-build'

/**
 * The base map plus a tenant's guests that are modules, with a hash for every file. The base map wins: a guest never
 * takes a name or an address of the portal. What runs in a frame of its own is not in it: the page must not load it.
 * `own` are released versions of our own apps, which take the place of those that were built.
 */
export function composeImportMap(base: ImportMap, guests: MicroFrontend[], own: FirstPartyApp[] = []): ImportMap {
  const modules = guests.filter(({ kind, iframe }) => (kind === 'system' || kind === 'element') && iframe === null)
  const libraries = modules.flatMap((guest) => guest.libraries ?? [])
  const pinned = [...modules, ...own, ...libraries].flatMap((part) => [
    ...part.files,
    ...('styles' in part ? part.styles : []),
  ])
  const ours = Object.fromEntries(own.map(({ name, entry }) => [name, entry.href]))
  return {
    imports: {
      ...Object.fromEntries(modules.map(({ specifier, entry }) => [specifier, entry])),
      ...base.imports,
      ...ours,
    },
    scopes: { ...Object.assign({}, ...libraries.map(({ scopes }) => scopes)), ...base.scopes },
    integrity: { ...Object.fromEntries(pinned.map(({ href, integrity }) => [href, integrity])), ...base.integrity },
  }
}

/** Changes with the map and with nothing else. */
export function etagOf(map: ImportMap): string {
  return `"${createHash('sha256').update(JSON.stringify(map)).digest('base64url').slice(0, 22)}"`
}
