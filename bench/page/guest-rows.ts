import type { MicroFrontend } from '@center/shared/contract'

export type GuestName = 'a' | 'b'
export type Shape = 'esm' | 'esmShared' | 'system' | 'html'

type Files = { js: string; chunk: string; css: string; url?: string }
/** What the origin of the guests says of them, in the place of the registry. */
export type GuestManifest = {
  apps: Record<GuestName, Record<Shape, Files>>
  shared: Record<'system' | 'esm', Record<string, string>>
}

/** Reads the addresses of the guests. */
export async function readGuests(address: string): Promise<GuestManifest> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return (await response.json()) as GuestManifest
}

/** The rows that a registry would hold: `a` and `b` of one shape, and the page that echoes in a frame. */
export function toGuests({ apps, shared }: GuestManifest, shape: Shape): Record<string, MicroFrontend> {
  const frame = new URL('frame.html', location.href).href
  return {
    a: toGuest('a', shape, apps.a[shape], Object.keys(shared.system)),
    b: toGuest('b', shape, apps.b[shape], Object.keys(shared.system)),
    frame: { ...toGuest('frame', 'html', { js: frame, chunk: frame, css: frame, url: frame }, []) },
  }
}

/** The name of a guest's own event: who names another's would be told that too. */
export const eventOf = (name: string) => `bench-${name}`

// The guests of the comparison carry no hashes, so none can be checked here; the portal refuses a row without them.
const pinned = (href: string) => ({ href, integrity: '' })

const kinds = { esm: 'element', esmShared: 'element', system: 'system', html: 'iframe' } as const

function toGuest(name: string, shape: Shape, { js, chunk, css, url }: Files, shared: string[]): MicroFrontend {
  const address = shape === 'html' ? new URL(url ?? '') : null
  return {
    id: name,
    serviceCode: `bench-${name}`,
    serviceName: name,
    serviceNameEn: name,
    specifier: `bench-${name}`,
    tenantId: 'bench',
    status: '0',
    orderNum: 0,
    activeRule: `/${name}`,
    menuPrefix: name,
    version: '1.0.0',
    revision: 1,
    policy: 'prompt',
    keepAlive: true,
    timeoutMs: 120_000,
    mountTimeoutMs: 15_000,
    props: {},
    capabilities: [],
    sdk: '>=1.0.0 <2',
    messages: [eventOf(name)],
    chunkGlobal: null,
    integrity: '',
    publicRoutes: [],
    kind: kinds[shape],
    entry: js,
    files: address ? [] : [pinned(js), pinned(chunk)],
    tag: shape.startsWith('esm') ? `bench-${name}` : null,
    styles: address ? [] : [pinned(css)],
    shared: shape === 'system' ? shared : [],
    iframe: address && {
      src: address.href,
      origin: address.origin,
      sandbox: 'allow-scripts allow-same-origin',
      allow: '',
    },
  }
}
