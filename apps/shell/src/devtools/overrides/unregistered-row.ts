import { CHUNK_LIMIT_MS, MOUNT_LIMIT_MS, type Manifest, type MicroFrontend } from '@center/shared/contract'
import { SANDBOX } from '@center/shared/guest-protocol'

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
    iframe: kind === 'element' ? { src: '', origin: 'null', sandbox: SANDBOX, allow: '' } : null,
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
