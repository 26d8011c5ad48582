import { createHash } from 'node:crypto'
import {
  CHUNK_LIMIT_MS,
  MOUNT_LIMIT_MS,
  type GuestLibraries,
  type Manifest,
  type MicroFrontend,
  type PinnedFile,
} from '@center/shared/contract'
import type { Kit } from './check-files'
import { PAGE_SANDBOX, SANDBOX, toLibraries, type GuestFrame } from '@center/shared/guest-protocol'

const sandbox = `${PAGE_SANDBOX} allow-same-origin`

/** Whether it runs in a frame that the portal serves. */
export const isIsolated = ({ kind, isolation }: Manifest): boolean => kind === 'element' && isolation === 'frame'

/** Where that frame is. */
export const framePathOf = (version: string): string => `/center-frame/check/${version}`

/** The folder of all that is released: the page loads code of sub-apps from nowhere else. */
export const RELEASES = '/api/resources/apps/'

/** Where the portal serves the files of a version. */
export function folderOf(name: string, version: string): string {
  return `${RELEASES}${encodeURIComponent(name)}/${version}/`
}

/** A version as it is served: below `folder`, which ends with a slash. `page` is the address of a frame. */
export type ServedVersion = {
  version: string
  files: ReadonlyMap<string, Buffer>
  page: URL | null
  folder: string
  libraries?: GuestLibraries | undefined
}

/** Files as a browser asks for them, each with its hash. */
export const pinsOf = (
  files: ReadonlyMap<string, Buffer>,
  folder: string,
  keep: (path: string) => boolean,
): PinnedFile[] =>
  [...files]
    .filter(([path]) => keep(path))
    .map(([path, bytes]) => ({ href: folder + path, integrity: integrityOf(bytes) }))

/** The sub-app as a tenant would have it, with the hash of every file. */
export function toGuestRow(manifest: Manifest, served: ServedVersion): MicroFrontend {
  const { version, files, page, folder, libraries } = served
  const pinned = (keep: (path: string) => boolean) => pinsOf(files, folder, keep)
  const place = page
    ? { entry: page.href, integrity: null }
    : { entry: folder + manifest.entry, integrity: pinned((path) => path === manifest.entry)[0]?.integrity ?? null }
  return {
    id: 'check',
    serviceCode: manifest.name,
    serviceName: manifest.title,
    serviceNameEn: manifest.titleEn,
    tenantId: 'check',
    status: '0',
    orderNum: 1,
    kind: manifest.kind,
    activeRule: '/check',
    menuPrefix: 'check',
    version,
    revision: 1,
    policy: 'prompt',
    specifier: manifest.name,
    ...place,
    ...(manifest.format && { format: manifest.format }),
    files: pinned((path) => /\.m?js$/.test(path)),
    tag: manifest.tag ?? null,
    ...(manifest.element ? { element: manifest.element } : {}),
    styles: pinned((path) => manifest.styles.includes(path)),
    iframe: frameOf(manifest, version, page),
    props: {},
    publicRoutes: [],
    capabilities: manifest.capabilities,
    sdk: manifest.sdk,
    shared: Object.keys(manifest.shared),
    ...(libraries && { libraries }),
    messages: manifest.messages,
    keepAlive: manifest.keepAlive,
    ...(manifest.prerender ? { prerender: true } : {}),
    ...timeLimits(manifest),
    chunkGlobal: manifest.chunkGlobal ?? null,
  }
}

function frameOf(manifest: Manifest, version: string, page: URL | null): MicroFrontend['iframe'] {
  if (page) return { src: page.href, origin: page.origin, sandbox, allow: '' }
  return isIsolated(manifest) ? { src: framePathOf(version), origin: 'null', sandbox: SANDBOX, allow: '' } : null
}

/** What the frame of an isolated element is made of. Operations have registered no origin that it may call. */
export function toGuestFrame(
  row: MicroFrontend,
  { name, title }: Manifest,
  kit: Pick<Kit, 'importMap' | 'libraries'>,
): GuestFrame {
  const { version, tag, element = null, entry, format, mountTimeoutMs, files, styles, libraries } = row
  return {
    app: name,
    version,
    title,
    tag: tag ?? '',
    element,
    entry,
    format,
    mountTimeoutMs,
    files,
    styles,
    folder: folderOf(name, version),
    libraries: toLibraries(kit.importMap, kit.libraries ?? {}, libraries),
    origins: [],
    capabilities: row.capabilities,
    isStoring: false,
  }
}

function timeLimits({ timeouts: { chunkMs = CHUNK_LIMIT_MS, mountMs = MOUNT_LIMIT_MS, slowMs, answerMs } }: Manifest) {
  return { timeoutMs: chunkMs, mountTimeoutMs: mountMs, slowMs, answerMs }
}

function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}
