import { createHash } from 'node:crypto'
import type { Manifest, MicroFrontend, PinnedFile } from '@center/shared/contract'

const sandbox = 'allow-scripts allow-forms allow-downloads allow-same-origin'

/** Where the portal serves the files of a version. */
export function folderOf(name: string, version: string): string {
  return `/api/resources/apps/${encodeURIComponent(name)}/${version}/`
}

/** The sub-app as a tenant would have it, with the hash of every file. `page` is the address of a frame. */
export function toGuestRow(
  manifest: Manifest,
  version: string,
  files: Map<string, Buffer>,
  page: URL | null,
): MicroFrontend {
  const folder = folderOf(manifest.name, version)
  const pinned = (keep: (path: string) => boolean): PinnedFile[] =>
    [...files]
      .filter(([path]) => keep(path))
      .map(([path, bytes]) => ({ href: folder + path, integrity: integrityOf(bytes) }))
  const entry = page?.href ?? folder + manifest.entry
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
    entry,
    integrity: page ? null : (pinned((path) => path === manifest.entry)[0]?.integrity ?? null),
    files: pinned((path) => /\.m?js$/.test(path)),
    tag: manifest.tag ?? null,
    ...(manifest.element ? { element: manifest.element } : {}),
    styles: pinned((path) => manifest.styles.includes(path)),
    iframe: page ? { src: page.href, origin: page.origin, sandbox, allow: '' } : null,
    props: {},
    publicRoutes: [],
    capabilities: manifest.capabilities,
    sdk: manifest.sdk,
    shared: Object.keys(manifest.shared),
    messages: manifest.messages,
    keepAlive: manifest.keepAlive,
    ...timeLimits(manifest),
    chunkGlobal: manifest.chunkGlobal ?? null,
  }
}

function timeLimits({ timeouts: { chunkMs = 30_000, mountMs = 15_000, slowMs, answerMs } }: Manifest) {
  return { timeoutMs: chunkMs, mountTimeoutMs: mountMs, slowMs, answerMs }
}

function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}
