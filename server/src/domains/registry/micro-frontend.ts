import {
  CHUNK_LIMIT_MS,
  MOUNT_LIMIT_MS,
  PAGE_SANDBOX,
  type GuestCard,
  type Manifest,
  type MicroFrontend,
  type PinnedFile,
  type Policy,
  type PublicRoute,
  withoutOuterSlashes,
} from '@center/shared/contract'
import type { FirstPartyApp } from '../../platform/page-build'
import { tenantFolder } from '../../platform/page-policy'
import { runsInFrame, toGuestFrame } from './guest-frame'
import type { GuestRow } from './guests.repository'
import type { FileRow } from './versions.repository'

type Place = { name: string; version: string; tenantId?: string }
type Version = Place & { manifest: Manifest; baseUrl: string | null }

/**
 * Where we serve the files of a version. The name is one segment: its slash is encoded. With a tenant it is the only address
 * that the page of this tenant may run scripts from, and it is served once the version was released there.
 */
export function addressOf({ name, version, tenantId }: Place, path: string): string {
  const folder = tenantId === undefined ? '/api/resources/apps/' : tenantFolder(tenantId)
  return `${folder}${encodeURIComponent(name)}/${version}/${path}`
}

/** The files of a version as a browser asks for them. */
export function pinnedFiles(place: Place, files: FileRow[]): PinnedFile[] {
  return files.map(({ path, integrity }) => ({ href: addressOf(place, path), integrity }))
}

/** The address that the host loads, with its hash when the file is ours. */
export function entryOf(row: Version, files: FileRow[]): { entry: string; integrity: string | null } {
  if (row.baseUrl !== null) return { entry: new URL(row.manifest.entry, row.baseUrl).href, integrity: null }
  const file = files.find(({ path }) => path === row.manifest.entry)
  return { entry: addressOf(row, row.manifest.entry), integrity: file?.integrity ?? null }
}

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

/** Origins that decide about frames: the portal's own, and the second one where isolated guests run; null without one. */
export type FramePlaces = { portalOrigin: string; frameOrigin: string | null }

/** A released guest in the words of the contract. */
export function toMicroFrontend(row: GuestRow, files: FileRow[], places: FramePlaces): MicroFrontend {
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
    capabilities: row.capabilities,
    sdk: manifest.sdk,
    keepAlive: manifest.keepAlive,
    timeoutMs: manifest.timeouts.chunkMs ?? CHUNK_LIMIT_MS,
    mountTimeoutMs: manifest.timeouts.mountMs ?? MOUNT_LIMIT_MS,
    shared: Object.keys(manifest.shared),
    messages: manifest.messages,
    slowMs: manifest.timeouts.slowMs,
    answerMs: manifest.timeouts.answerMs,
    chunkGlobal: manifest.chunkGlobal ?? null,
  }
}

/** The page of a tenant never runs the files of what it isolates, so they have no address there. */
function placeOf({ tenantId, ...row }: GuestRow): Version {
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

function toInnerPath(path: string): string {
  return `/${withoutOuterSlashes(path)}`
}

function frameOf(row: GuestRow, entry: string, { portalOrigin, frameOrigin }: FramePlaces): MicroFrontend['iframe'] {
  if (row.manifest.kind === 'iframe') return toFrame(entry, portalOrigin)
  return runsInFrame(row.manifest, row) ? toGuestFrame(row, frameOrigin) : null
}

/** A frame of our own origin never gets `allow-same-origin`: with scripts allowed it could leave its sandbox. */
function toFrame(src: string, portalOrigin: string): NonNullable<MicroFrontend['iframe']> {
  const { origin } = new URL(src)
  const sandbox = origin === portalOrigin ? PAGE_SANDBOX : `${PAGE_SANDBOX} allow-same-origin`
  return { src, origin, sandbox, allow: '' }
}
