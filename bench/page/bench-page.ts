import { createGuestHost, type GuestHost } from '../../shared/src/host/guests/lifecycle/guest-host'
import { busCode } from '../../shared/src/host/guests/bus/lazy-bus'
import type { GuestHandle } from '../../shared/src/host/guests/guest-handle'
import { createBenchServices } from './bench-services'
import { createPrerender, type Prerender } from '../../shared/src/host/guests/lifecycle/prerender'
import { eventOf, readGuests, toGuests, type GuestName, type Shape } from './guest-rows'
import { unheard } from './unheard'

type Channel = { post(value: unknown): void; onreply: ((value: unknown) => void) | null }
type Bench = {
  ready: Promise<unknown>
  mount(name: GuestName): Promise<void>
  unmount(name: GuestName): Promise<void>
  switchTo?(from: GuestName, to: GuestName): void
  keepAlive: boolean
  channels: Record<string, { open(name: GuestName): Channel | Promise<Channel> }>
}

const query = new URLSearchParams(location.search)
const shape = (query.get('shape') ?? 'esm') as Shape
const keepAlive = query.has('keep')
const isInFrame = shape === 'html' || shape === 'isolated'
const names = ['a', 'b'] as const
const handles = new Map<string, GuestHandle>()
const listeners = new Map<string, (value: unknown) => void>()
const outlet = document.getElementById('outlet') as HTMLElement
let host: GuestHost | null = null
let rows: ReturnType<typeof toGuests> | null = null

/** Everything that the page needs before a guest can be mounted. Nothing of a guest is among it, unless the query asks. */
async function start(): Promise<void> {
  const { manifest, hashes } = await readGuests(query.get('guests') ?? 'http://localhost:4301/manifest.json')
  rows = toGuests(manifest, hashes, shape)
  const { services } = await createBenchServices(manifest, { shape, withReact: query.has('react') })
  host = createGuestHost(services)
  const { prefetch } = host
  if (query.has('prefetch')) await Promise.all(names.map((name) => prefetch.fetch(guestOf(name))))
  // A pointer is on one after the other, and at last on the one that is opened first.
  if (query.has('hover')) for (const name of names.toReversed()) await prefetch.evaluate(guestOf(name))
  if (query.has('prerender')) await prerenderFirst(host)
}

/** Mounts the first guest out of sight, as the portal does when its user is about to open it. */
async function prerenderFirst(host: GuestHost): Promise<void> {
  const guest = { ...guestOf('a'), prerender: true as const }
  const options = { limitMs: 120_000, onEnd: () => undefined }
  const prerender = createPrerender(guest, options, { open: host.inspect(), maxHidden: 12 })
  if (!prerender) throw new Error('The page may not make a guest ahead.')
  const isDrawn = new Promise((resolve) => outlet.addEventListener('bench:ready', resolve, { once: true }))
  open('a', prerender).hide()
  await isDrawn
}

function guestOf(name: string) {
  const guest = rows?.[name]
  if (!guest) throw new Error(`There is no guest ${name} of shape ${shape}.`)
  return guest
}

function open(name: string, prerender?: Prerender): GuestHandle {
  if (!host) throw new Error('The page is not ready.')
  const container = outlet.appendChild(document.createElement('div'))
  container.className = 'slot'
  const handle = host.open(
    {
      key: name,
      guest: guestOf(name),
      container,
      path: '/',
      ...unheard,
      onEvent: ({ detail }) => listeners.get(name)?.(detail),
    },
    prerender,
  )
  handles.set(name, handle)
  return handle
}

/** A kept guest is opened once and from then on shown and hidden; another is opened and closed each time. */
async function mount(name: GuestName): Promise<void> {
  const kept = handles.get(name)
  if (kept) kept.show()
  else open(name)
}

async function unmount(name: GuestName): Promise<void> {
  const handle = handles.get(name)
  if (keepAlive) return handle?.hide()
  handles.delete(name)
  const slot = outlet.querySelector('.slot')
  await handle?.close()
  slot?.remove()
}

/** The host's end of the bus: events to and from the guest. */
async function openChannel(name: string): Promise<Channel> {
  await busCode.load()
  const handle = handles.get(name) ?? open(name)
  const channel: Channel = {
    post: (detail) => handle.tell({ name: eventOf(name), detail }),
    onreply: null,
  }
  listeners.set(name, (value) => channel.onreply?.(value))
  return channel
}

/** A page with the SDK in a frame of its own, echoing: opened for the measurement of messages only. */
async function openFrameChannel(): Promise<Channel> {
  const arrived = new Promise<void>((resolve) => listeners.set('frame', () => resolve()))
  const handle = open('frame')
  await arrived
  handles.set('frame', handle)
  return openChannel('frame')
}

const bench: Bench = {
  ready: start(),
  mount,
  unmount,
  keepAlive,
  ...(keepAlive
    ? {
        switchTo(from: GuestName, to: GuestName) {
          handles.get(from)?.hide()
          void mount(to)
        },
      }
    : {}),
  channels: {
    ...(isInFrame ? {} : { bus: { open: openChannel } }),
    'bus to a frame': { open: openFrameChannel },
  },
}

Object.assign(window, { __bench: bench })
