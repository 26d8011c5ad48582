import type { ImportMap, MicroFrontend } from '@center/shared/contract'
import { isInCanary, type Cohort } from './cohorts'
import type { OwnBuild } from '../../../platform/page/own-build'
import type { ReleasedGuest } from '../database/guests.repository'
import { runsInFrame } from './guest-frame'
import { createGuestLibraries } from './guest-libraries'
import { composeImportMap, etagOf } from './import-map'
import type { GuestOrigins } from '../../../platform/config/guest-domain'
import { createOwnChoice, type OwnRelease } from './own-choice'
import { publicRoutesOf, searchOf, toMicroFrontend, type FramePlaces } from './micro-frontend'

/** `own`: those of our own apps that are not what was built, each as it was released. */
export type ComposedMap = { map: ImportMap; text: string; etag: string; own: OwnRelease[] }
/** An app and the versions of it that a page of the tenant may run. */
export type KnownApp = { stable: string | null; canary: string | null; percent: number; versions: Set<string> }
export type TenantGuests = ReturnType<typeof createTenantGuests>

type Guest = { name: string; percent: number; returning: number; stable: MicroFrontend; canary: MicroFrontend | null }
/** An app whose server answers the search, and where. */
export type SearchingApp = { app: string; address: string }
type Rows = { rows: ReleasedGuest[]; published: { name: string; version: string }[] }
type Dependencies = { baseMap: ImportMap; places: FramePlaces; build: Pick<OwnBuild, 'apps' | 'libraries'> }

const MAX_MAPS = 64

/** All that the pages of one tenant ask about its guests, at one moment. Nothing in it changes. */
export function createTenantGuests({ rows, published }: Rows, { baseMap, places, build }: Dependencies) {
  const own = createOwnChoice(rows, build)
  const vendors = rows.filter(({ registration }) => !own.has(registration.name))
  const librariesOf = createGuestLibraries(rows, build.libraries)
  const guests = vendors.map((row) => toGuest(row, places, librariesOf))
  const maps = new Map<string, ComposedMap>()
  const all = guests.flatMap(({ stable, canary }) => (canary ? [stable, canary] : [stable]))

  const list = (cohort: Cohort | null): MicroFrontend[] => guests.map((guest) => choose(guest, cohort))

  const addresses = new Map(vendors.flatMap(searchAddresses))

  return {
    list,

    /** The apps of a cohort that search, each in the version that its users have. */
    searching: (cohort: Cohort | null): SearchingApp[] =>
      list(cohort).flatMap(({ serviceCode: app, version }) => {
        const address = addresses.get(`${app}@${version}`)
        return address === undefined ? [] : [{ app, address }]
      }),

    /**
     * Base map plus the guests of a cohort, or of them only those with public pages; `etag` changes with the map and with nothing
     * else.
     */
    importMap(cohort: Cohort | null, guestsOf: 'tenant' | 'public' = 'tenant'): ComposedMap {
      const chosen = list(cohort).filter(({ publicRoutes }) => guestsOf === 'tenant' || publicRoutes.length > 0)
      const ours = own.choose(cohort)
      const versions = chosen.map(({ specifier, version }) => `${specifier}@${version}`)
      const key = [...versions, ...ours.map(({ app }) => app.entry.href)].join(' ')
      const known = maps.get(key)
      if (known) return { ...known, own: ours }
      const map = composeImportMap(
        baseMap,
        chosen,
        ours.map(({ app }) => app),
      )
      const made = { map, text: JSON.stringify(map), etag: etagOf(map), own: ours }
      if (maps.size >= MAX_MAPS) maps.clear()
      maps.set(key, made)
      return made
    },

    /** Paths of the portal that need no session: the guard of the page knows them before it asks anything. */
    publicPaths: [
      ...new Set(
        vendors.flatMap(({ stable: { row } }) =>
          publicRoutesOf(row.manifest).flatMap(({ path, address }) => [
            `/${row.menuPrefix}${path === '/' ? '' : path}`,
            ...(address ? [address] : []),
          ]),
        ),
      ),
    ],

    /** Origins that the tenant's pages may show in a frame, whichever version their users have or get next. */
    frameOrigins: [
      ...new Set(all.flatMap(({ iframe, origins = [] }) => [...originOf(iframe, places.guestOrigins), ...origins])),
    ].sort(),

    known: toKnown(rows, published, build.apps),
  }
}

function searchAddresses({ stable, canary }: ReleasedGuest): [string, string][] {
  return [stable, ...(canary ? [canary] : [])].flatMap(({ row }): [string, string][] => {
    const address = searchOf(row)
    return address === null ? [] : [[`${row.name}@${row.version}`, address]]
  })
}

type LibrariesOf = ReturnType<typeof createGuestLibraries>

function toGuest(
  { registration, stable, canary }: ReleasedGuest,
  places: FramePlaces,
  librariesOf: LibrariesOf,
): Guest {
  const { name, canaryPolicy, canaryPercent, returningPercent: returning } = registration
  const toPage = (version: ReleasedGuest['stable'], policy = version.row.policy) => {
    const { row, files } = version
    // What runs in a frame of its own is told there.
    const libraries = runsInFrame(row.manifest, row) ? undefined : librariesOf(version, { inTenant: true })
    return toMicroFrontend({ ...row, policy }, files, places, libraries)
  }
  return {
    name,
    returning,
    percent: canaryPercent ?? 0,
    stable: toPage(stable),
    canary: canary && toPage(canary, canaryPolicy ?? 'prompt'),
  }
}

/** The canary for those below its share; those who come back from one do so at once. */
function choose({ name, percent, returning, stable, canary }: Guest, cohort: Cohort | null): MicroFrontend {
  if (canary && isInCanary(cohort, { name, percent })) return canary
  return isInCanary(cohort, { name, percent: returning }) ? { ...stable, policy: 'immediate' } : stable
}

/** The origin that a frame is loaded from; none for what a page may always show: a frame below our own address, or on the guest domain. */
function originOf(iframe: MicroFrontend['iframe'], { isGuestHost }: GuestOrigins): string[] {
  if (!iframe || !URL.canParse(iframe.src)) return []
  const { host, origin } = new URL(iframe.src)
  return isGuestHost(host) ? [] : [origin]
}

/** Of our own apps every tenant has what was built, until somebody decides. */
function toKnown(rows: ReleasedGuest[], published: Rows['published'], built: OwnBuild['apps']): Map<string, KnownApp> {
  const known = new Map<string, KnownApp>()
  for (const { name, version } of built)
    known.set(name, { stable: version, canary: null, percent: 0, versions: new Set([version]) })
  for (const { name, version } of published) {
    const app = known.get(name) ?? { stable: null, canary: null, percent: 0, versions: new Set() }
    app.versions.add(version)
    known.set(name, app)
  }
  for (const { registration, stable, canary } of rows) {
    const app = known.get(registration.name)
    if (!app) continue
    app.stable = stable.row.version
    app.canary = canary?.row.version ?? null
    app.percent = registration.canaryPercent ?? 0
  }
  return known
}
