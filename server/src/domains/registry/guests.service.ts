import type { ImportMap, MicroFrontend } from '@center/shared/contract'
import { composeImportMap, etagOf } from './import-map'
import { publicRoutesOf, toMicroFrontend, type FramePlaces } from './micro-frontend'
import type { RegistryRepository } from './registry.repository'

export type GuestsService = ReturnType<typeof createGuestsService>

type Parts = {
  repository: RegistryRepository
  /** The import map that the build made: shared libraries and our own apps. */
  baseMap: ImportMap
  places: FramePlaces
}

/** What the users of a tenant may open, as the page needs it. Never a guest of another tenant. */
export function createGuestsService({ repository, baseMap, places }: Parts) {
  async function list(tenantId: string): Promise<MicroFrontend[]> {
    const rows = await repository.registrations.guests(tenantId)
    return Promise.all(
      rows.map(async (row) => {
        const files = await repository.versions.filesOf(row.name, [row.version])
        return toMicroFrontend(row, files.get(row.version) ?? [], places)
      }),
    )
  }

  return {
    list,

    /** What needs no session. Props were written for the tenant's users: whoever comes by does not get them. */
    async publicGuests(tenantId: string): Promise<MicroFrontend[]> {
      const open = (await list(tenantId)).filter(({ publicRoutes }) => publicRoutes.length > 0)
      return open.map((guest) => ({ ...guest, props: {}, cards: undefined }))
    },

    /** Paths of the portal that need no session: the guard of the page knows them before it asks anything. */
    async publicPaths(tenantId: string): Promise<string[]> {
      const rows = await repository.registrations.guests(tenantId)
      const paths = rows.flatMap(({ menuPrefix, manifest }) =>
        publicRoutesOf(manifest).flatMap(({ path, address }) => [
          `/${menuPrefix}${path === '/' ? '' : path}`,
          ...(address ? [address] : []),
        ]),
      )
      return [...new Set(paths)]
    },

    /** Base map plus the tenant's guests; `etag` changes with the map and with nothing else. */
    async importMap(tenantId: string): Promise<{ map: ImportMap; etag: string }> {
      const map = composeImportMap(baseMap, await list(tenantId))
      return { map, etag: etagOf(map) }
    },

    /** Origins that the tenant's pages may show in a frame. */
    async frameOrigins(tenantId: string): Promise<string[]> {
      const guests = await list(tenantId)
      return [...new Set(guests.flatMap(({ iframe }) => originOf(iframe)))].sort()
    },
  }
}

/** The origin that a frame is loaded from; none for one below our own address, which a page may always show. */
function originOf(iframe: MicroFrontend['iframe']): string[] {
  return iframe && URL.canParse(iframe.src) ? [new URL(iframe.src).origin] : []
}
