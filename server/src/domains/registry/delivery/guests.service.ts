import type { ImportMap, MicroFrontend } from '@center/shared/contract'
import type { OwnBuild } from '../../../platform/page/own-build'
import { createCache } from '../../../platform/async/cache'
import type { Cohort } from './cohorts'
import type { RegistryRepository } from '../database/registry.repository'
import type { SignedOnly } from '../signing/signed-only'
import type { FramePlaces } from './micro-frontend'
import { createTenantGuests, type ComposedMap, type KnownApp, type SearchingApp } from './tenant-guests'

export type GuestsService = ReturnType<typeof createGuestsService>

type Dependencies = {
  repository: Pick<RegistryRepository, 'guests' | 'signing'>
  signed: SignedOnly
  /** The import map that the build made: shared libraries and our own apps. */
  baseMap: ImportMap
  places: FramePlaces
  build: Pick<OwnBuild, 'apps' | 'libraries'>
}

/** Even when no one is told of a change, it is seen within a second. */
const MAX_AGE_MS = 1000
const MAX_TENANTS = 1000

/** What the users of a tenant may open, as the page needs it. Never a guest of another tenant, and where it demands signatures none without. */
export function createGuestsService({ repository, signed, ...dependencies }: Dependencies) {
  const tenants = createCache({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_TENANTS,
    load: async (tenantId) => {
      const { guests } = repository
      const [released, published] = await Promise.all([guests.released(tenantId), guests.published(tenantId)])
      const rows = await signed.keep(repository, tenantId, released)
      return createTenantGuests({ rows, published }, dependencies)
    },
  })

  return {
    /** How often a question was answered from memory. */
    counts: tenants.counts,

    /** What a tenant runs has changed, here or on another instance; without an id, of any tenant. */
    forget: tenants.forget,

    list: async (tenantId: string, cohort: Cohort | null): Promise<MicroFrontend[]> =>
      (await tenants.get(tenantId)).list(cohort),

    /** Those that search, and where their servers are asked. */
    searching: async (tenantId: string, cohort: Cohort | null): Promise<SearchingApp[]> =>
      (await tenants.get(tenantId)).searching(cohort),

    /** What needs no session. Props were written for the tenant's users: other callers do not get them. */
    async publicGuests(tenantId: string): Promise<MicroFrontend[]> {
      const open = (await tenants.get(tenantId)).list(null).filter(({ publicRoutes }) => publicRoutes.length > 0)
      return open.map((guest) => ({ ...guest, props: {}, cards: undefined, intents: undefined, searches: undefined }))
    },

    publicPaths: async (tenantId: string): Promise<string[]> => (await tenants.get(tenantId)).publicPaths,

    /** With 'public' of guests those with public pages: for callers who have no session of the tenant. */
    importMap: async (tenantId: string, cohort: Cohort | null, guestsOf?: 'tenant' | 'public'): Promise<ComposedMap> =>
      (await tenants.get(tenantId)).importMap(cohort, guestsOf),

    frameOrigins: async (tenantId: string): Promise<string[]> => (await tenants.get(tenantId)).frameOrigins,

    /** The apps of a tenant by name, and which version is which. */
    known: async (tenantId: string): Promise<Map<string, KnownApp>> => (await tenants.get(tenantId)).known,
  }
}
