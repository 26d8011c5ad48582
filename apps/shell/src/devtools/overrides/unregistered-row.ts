import { CHUNK_LIMIT_MS, MOUNT_LIMIT_MS, type Manifest, type MicroFrontend } from '@center/shared/contract'
import { PAGE_SANDBOX, SANDBOX } from '@center/shared/guest-protocol'

/**
 * An app that the tenant has not registered, as this browser alone would have it: below the last part of its name, without props and
 * without capabilities; an element is isolated. `taken` are the prefixes of other apps.
 */
export function toUnregisteredRow(manifest: Manifest, taken: readonly string[]): MicroFrontend {
  const { name, title, titleEn, kind, version, entry, timeouts } = manifest
  const word = name.replace(/^@[^/]+\//, '')
  const menuPrefix = taken.includes(word) ? `${word}-local` : word
  return {
    id: name,
    serviceCode: name,
    serviceName: title,
    serviceNameEn: titleEn,
    tenantId: '',
    status: '0',
    orderNum: 0,
    kind,
    activeRule: `/${menuPrefix}`,
    menuPrefix,
    version,
    revision: 0,
    policy: 'immediate',
    specifier: name,
    entry,
    integrity: null,
    files: [],
    tag: manifest.tag ?? null,
    ...(manifest.element ? { element: manifest.element } : {}),
    styles: [],
    iframe: frameOf(manifest),
    props: {},
    publicRoutes: [],
    capabilities: [],
    sdk: manifest.sdk,
    shared: Object.keys(manifest.shared),
    messages: manifest.messages,
    keepAlive: manifest.keepAlive,
    timeoutMs: timeouts.chunkMs ?? CHUNK_LIMIT_MS,
    mountTimeoutMs: timeouts.mountMs ?? MOUNT_LIMIT_MS,
    slowMs: timeouts.slowMs,
    answerMs: timeouts.answerMs,
    chunkGlobal: manifest.chunkGlobal ?? null,
  }
}

/** An element is isolated; a page is in a frame of its own origin, as registered ones are. */
function frameOf({ kind, entry }: Manifest): MicroFrontend['iframe'] {
  if (kind === 'element') return { src: '', origin: 'null', sandbox: SANDBOX, allow: '' }
  if (kind !== 'iframe') return null
  // Of the portal's own origin it could leave its sandbox.
  const isOwn = URL.canParse(entry) && new URL(entry).origin === window.location.origin
  return { src: entry, origin: '', sandbox: isOwn ? PAGE_SANDBOX : `${PAGE_SANDBOX} allow-same-origin`, allow: '' }
}
