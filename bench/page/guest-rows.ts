import type { MicroFrontend, PinnedFile } from '@center/shared/contract'
import { SANDBOX } from '@center/shared/guest-protocol'

export type GuestName = 'a' | 'b'
export type Shape = 'esm' | 'esmShared' | 'system' | 'html' | 'isolated'

type Files = { js: string; chunk: string; css: string; url?: string }
/** What the origin of the guests says of them, in the place of the registry. */
export type GuestManifest = {
  apps: Record<GuestName, Record<Shape, Files>>
  shared: Record<'system' | 'esm', Record<string, string>>
}
/** The hashes of the guests' files, by path, as a registry takes them when a version is published. */
export type Hashes = Record<string, string>

/** Reads the addresses of the guests, and what their files must be. */
export async function readGuests(address: string): Promise<{ manifest: GuestManifest; hashes: Hashes }> {
  const [manifest, hashes] = await Promise.all([read(address), read('hashes.json')])
  return { manifest: manifest as GuestManifest, hashes: hashes as Hashes }
}

async function read(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return response.json()
}

/** The rows that a registry would hold: `a` and `b` of one shape, and the page that echoes in a frame. */
export function toGuests({ apps, shared }: GuestManifest, hashes: Hashes, shape: Shape): Record<string, MicroFrontend> {
  const pin = (href: string) => ({ href, integrity: hashes[new URL(href).pathname] ?? '' })
  const libraries = Object.keys(shared.system)
  const frame = new URL('frame.html', location.href).href
  return {
    a: toGuest('a', { shape, files: apps.a[shape], shared: libraries, pin }),
    b: toGuest('b', { shape, files: apps.b[shape], shared: libraries, pin }),
    frame: toGuest('frame', {
      shape: 'html',
      files: { js: frame, chunk: frame, css: frame, url: frame },
      shared: [],
      pin,
    }),
  }
}

/** The name of a guest's own event: who names another's would be told that too. */
export const eventOf = (name: string) => `bench-${name}`

type Build = { shape: Shape; files: Files; shared: string[]; pin: (href: string) => PinnedFile }

const kinds = { esm: 'element', esmShared: 'element', system: 'system', html: 'iframe', isolated: 'element' } as const

function toGuest(name: string, { shape, files: { js, chunk, css, url }, shared, pin }: Build): MicroFrontend {
  const isPage = shape === 'html'
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
    integrity: pin(js).integrity,
    publicRoutes: [],
    kind: kinds[shape],
    entry: js,
    files: isPage ? [] : [pin(js), pin(chunk)],
    tag: kinds[shape] === 'element' ? `bench-${name}` : null,
    styles: isPage ? [] : [pin(css)],
    shared: shape === 'system' ? shared : [],
    iframe: url === undefined ? null : toFrame(shape, url),
  }
}

/** A page of the guest's own, or ours with an isolated element in it, whose origin is opaque. */
function toFrame(shape: Shape, src: string): NonNullable<MicroFrontend['iframe']> {
  return shape === 'isolated'
    ? { src, origin: 'null', sandbox: SANDBOX, allow: '' }
    : { src, origin: new URL(src).origin, sandbox: 'allow-scripts allow-same-origin', allow: '' }
}
