import {
  CHUNK_LIMIT_MS,
  MOUNT_LIMIT_MS,
  type GuestCard,
  type GuestLibraries,
  type Manifest,
  type MicroFrontend,
  type Policy,
  type PublicRoute,
  toGuestIntents,
  withoutOuterSlashes,
} from '@center/shared/contract'
import { PAGE_SANDBOX } from '@center/shared/guest-protocol'
import type { FirstPartyApp } from '../../../platform/page/page-build'
import { runsInFrame, toGuestFrame } from './guest-frame'
import type { GuestRow } from '../database/guests.repository'
import type { GuestOrigins } from '../../../platform/config/guest-domain'
import { entryOf, pinnedFiles, type VersionFiles } from '../versions/file-addresses'
import type { FileRow } from '../database/versions.repository'

/** A released version of one of our own apps, as the page is told of those that were built. */
export function toOwnApp(row: GuestRow, files: FileRow[]): FirstPartyApp {
  const { entry, integrity } = entryOf(row, files)
  const pins = (keep: (path: string) => boolean) =>
    pinnedFiles(
      row,
      files.filter(({ path }) => keep(path)),
    )
  return {
    ...row.manifest,
    entry: { href: entry, integrity: integrity ?? '' },
    styles: pins((path) => row.manifest.styles.includes(path)),
    files: pins((path) => /\.(js|css)$/.test(path)),
  }
}

/** Origins that decide about frames: the portal's own, and those where isolated guests run. */
export type FramePlaces = { portalOrigin: string; guestOrigins: GuestOrigins }

/** A released guest in the words of the contract. */
export function toMicroFrontend(
  row: GuestRow,
  files: FileRow[],
  places: FramePlaces,
  libraries?: GuestLibraries,
): MicroFrontend {
  const { manifest } = row
  const place = placeOf(row)
  const { entry, integrity } = entryOf(place, files)
  const own = (keep: (path: string) => boolean) =>
    pinnedFiles(
      place,
      files.filter(({ path }) => keep(path)),
    )
  return {
    id: `${row.tenantId}-${row.orderNum}`,
    serviceCode: row.name,
    serviceName: manifest.title,
    serviceNameEn: manifest.titleEn,
    tenantId: row.tenantId,
    status: '0',
    orderNum: row.orderNum,
    kind: manifest.kind,
    activeRule: `/${row.menuPrefix}`,
    menuPrefix: row.menuPrefix,
    version: row.version,
    revision: row.revision,
    policy: row.policy satisfies Policy,
    specifier: row.name,
    entry,
    ...(manifest.format ? { format: manifest.format } : {}),
    integrity,
    files: own((path) => /\.m?js$/.test(path)),
    tag: manifest.tag ?? null,
    ...(manifest.element ? { element: manifest.element } : {}),
    styles: own((path) => manifest.styles.includes(path)),
    iframe: frameOf(row, entry, places),
    ...(manifest.kind === 'iframe' ? { origins: row.origins } : {}),
    props: row.props,
    publicRoutes: publicRoutesOf(manifest),
    ...cardsOf(manifest),
    ...intentsOf(row),
    ...offersOf(row),
    capabilities: row.capabilities,
    sdk: manifest.sdk,
    keepAlive: manifest.keepAlive,
    timeoutMs: manifest.timeouts.chunkMs ?? CHUNK_LIMIT_MS,
    mountTimeoutMs: manifest.timeouts.mountMs ?? MOUNT_LIMIT_MS,
    shared: Object.keys(manifest.shared),
    ...(libraries ? { libraries } : {}),
    messages: manifest.messages,
    slowMs: manifest.timeouts.slowMs,
    answerMs: manifest.timeouts.answerMs,
    chunkGlobal: manifest.chunkGlobal ?? null,
  }
}

/** What of it is said only where it is so. */
function offersOf(row: GuestRow): Pick<MicroFrontend, 'searches' | 'prerender'> {
  return {
    ...(searchOf(row) === null ? {} : { searches: true }),
    ...(row.manifest.prerender ? { prerender: true } : {}),
  }
}

/** The page of a tenant never runs the files of what it isolates, so they have no address there. */
function placeOf({ tenantId, ...row }: GuestRow): VersionFiles {
  return runsInFrame(row.manifest, row) ? row : { ...row, tenantId }
}

/** The pages that need no session. A link opens beside the portal, so it has none. */
export function publicRoutesOf({ kind, routes }: Manifest): PublicRoute[] {
  if (kind === 'link') return []
  return routes
    .filter((route) => route.public === true)
    .map(({ path, title, titleEn = title, address = null }) => {
      return { path: toInnerPath(path), title, titleEn, address }
    })
}

/** The pages that may be cards of a workbench. */
function cardsOf({ kind, routes }: Manifest): { cards?: GuestCard[] } {
  const cards = routes.flatMap(({ card, path, title, titleEn = title, permission = null }) =>
    card && kind !== 'link' ? [{ ...card, path: toInnerPath(path), title, titleEn, permission }] : [],
  )
  return cards.length === 0 ? {} : { cards }
}

/** What it offers to other apps, as far as it was granted. */
function intentsOf({ manifest, capabilities }: GuestRow): Pick<MicroFrontend, 'intents'> {
  if (!manifest.intents || !capabilities.includes('intent:offer')) return {}
  return { intents: toGuestIntents(manifest.intents) }
}

/** Where its server is asked, where that was granted. */
export function searchOf({ manifest, capabilities }: Pick<GuestRow, 'manifest' | 'capabilities'>): string | null {
  return (capabilities.includes('search') && manifest.search) || null
}

function toInnerPath(path: string): string {
  return `/${withoutOuterSlashes(path)}`
}

function frameOf(row: GuestRow, entry: string, { portalOrigin, guestOrigins }: FramePlaces): MicroFrontend['iframe'] {
  if (row.manifest.kind === 'iframe') return toFrame(entry, portalOrigin)
  return runsInFrame(row.manifest, row) ? toGuestFrame(row, guestOrigins) : null
}

/** A frame of our own origin never gets `allow-same-origin`: with scripts allowed it could leave its sandbox. */
function toFrame(src: string, portalOrigin: string): NonNullable<MicroFrontend['iframe']> {
  const { origin } = new URL(src)
  const sandbox = origin === portalOrigin ? PAGE_SANDBOX : `${PAGE_SANDBOX} allow-same-origin`
  return { src, origin, sandbox, allow: '' }
}
