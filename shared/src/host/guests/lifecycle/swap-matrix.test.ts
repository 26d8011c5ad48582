import type { MicroFrontend } from '../../../contract'
import type { GuestProps } from '../../../guest-protocol'
import { installFakeChannels, playFrame, type FakeFramePage, type FakePort } from '../../../testing/fake-frame'
import { installFakeStyles } from '../../../testing/fake-styles'
import { buildGuestServices, type FakeGuestServices } from '../../../testing/guest-services'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'
import { createGuestHost } from './guest-host'

/**
 * Every swap there is, from what the parts say: a kind of guest, on screen or behind another tab, with or without work in
 * it, under each policy, with a next version that comes or does not. One rule says what must have happened.
 */
const kinds = ['element', 'system', 'isolated', 'iframe'] as const
const places = ['shown', 'hidden'] as const
const works = ['clean', 'handed over', 'kept to itself'] as const
const policies = ['prompt', 'immediate', 'next-visit'] as const
const nexts = ['comes', 'does not load', 'does not mount'] as const

type Kind = (typeof kinds)[number]
type Work = (typeof works)[number]
type Next = (typeof nexts)[number]

const origin = 'http://erp.test'
const answers: Record<Work, object> = {
  clean: { dirty: false },
  'handed over': { dirty: true, state: 'typed' },
  'kept to itself': { dirty: true },
}

/** What a version got when it was mounted, in the order of mounting: "1" is there first, "1:typed" is back with its work. */
let mounted: string[]
let services: FakeGuestServices
let count = 0

beforeAll(() => {
  installFakeStyles()
  installFakeChannels()
})
beforeEach(() => {
  mounted = []
  services = buildGuestServices()
  count += 1
})
afterEach(() => document.body.replaceChildren())

const note = (version: string, state: unknown) =>
  void mounted.push(state === undefined ? version : `${version}:${String(state)}`)

function rowOf(kind: Kind, version: string, over: Partial<MicroFrontend> = {}): Partial<MicroFrontend> {
  const entry = `/api/resources/matrix-${count}/${version}/entry.js`
  const row = { serviceCode: `@apps/matrix-${count}`, version, revision: Number(version), entry, mountTimeoutMs: 200 }
  if (kind === 'system') return { ...row, kind: 'system', tag: null, ...over }
  if (kind === 'element') return { ...row, tag: `matrix-${count}`, ...over }
  const src = kind === 'iframe' ? `${origin}/?v=${version}` : `/center-frame/matrix/${version}`
  const iframe = { src, origin: kind === 'iframe' ? origin : 'null', sandbox: 'allow-scripts', allow: '' }
  return { ...row, kind: kind === 'iframe' ? 'iframe' : 'element', tag: null, iframe, ...over }
}

/** Puts a version where the kind's code comes from. What comes in with its frame is played in {@link playFrames}. */
function supply(kind: Kind, version: string, { work, next }: { work: Work; next: Next }): void {
  const entry = rowOf(kind, version).entry ?? ''
  const breaks = () => {
    throw new Error('no room')
  }
  services.bundles.set(entry, () => {
    if (next === 'does not load') throw new Error(`Error loading ${entry}`)
    if (kind === 'system') {
      return {
        bootstrap: async () => undefined,
        mount: async ({ state }: GuestProps & { state: unknown }) => {
          if (next === 'does not mount') breaks()
          note(version, state)
        },
        unmount: async () => undefined,
        beforeSwap: () => answers[work],
      }
    }
    customElements.define(
      `matrix-${count}`,
      class extends HTMLElement {
        state: unknown
        connectedCallback() {
          if (next === 'does not mount') breaks()
          note(version, this.state)
        }
        beforeSwap() {
          return answers[work]
        }
      },
    )
    return {}
  })
}

/** Plays the page of each frame that has come since; by its address, the version in it is known. */
function playFrames(kind: Kind, container: HTMLElement, { work, next }: { work: Work; next: Next }): void {
  for (const frame of container.querySelectorAll<HTMLIFrameElement>('iframe:not([data-played])')) {
    frame.dataset['played'] = 'yes'
    const version = /(\d)(#|$)/.exec(frame.src)?.[1] ?? ''
    const page = playFrame(frame, kind === 'iframe' ? origin : 'null')
    const nonce = kind === 'isolated' ? [new URL(frame.src).hash.slice(1)] : []
    const port = page.shakeHands(`@apps/matrix-${count}`, ...nonce)
    const how = version === '2' ? next : 'comes'
    answerSwaps(port, work)
    if (kind === 'isolated') playIsolated(port, version, how)
    else playPage(page, port, { version, next: how })
  }
}

/** A page of another origin: it loads, or says that it cannot. */
function playPage(page: FakeFramePage, port: FakePort, { version, next }: { version: string; next: Next }): void {
  if (next !== 'comes') return say(port, 'error', { message: 'no room' })
  note(version, undefined)
  page.finishLoading()
}

const say = (port: FakePort, type: string, payload: unknown, id?: string) =>
  port.postMessage({ v: 1, type, ts: 0, payload, ...(id ? { id } : {}) })

function answerSwaps(port: FakePort, work: Work): void {
  port.addEventListener('message', (event) => {
    const { type, id } = (event as MessageEvent<{ type: string; id: string }>).data
    if (type === 'beforeSwap') say(port, 'answer', { ok: true, value: answers[work] }, id)
  })
}

/** Our script in the frame of an isolated element: its bundle is here, then it is told to start. */
function playIsolated(port: FakePort, version: string, next: Next): void {
  const start = (payload: { state?: unknown }) => {
    if (next === 'does not mount') return say(port, 'error', { message: 'no room' })
    note(version, payload.state)
    say(port, 'ready', null)
  }
  const heard = (message: unknown) => {
    const { type, payload } = message as { type: string; payload: { state?: unknown } }
    if (type === 'start') start(payload)
  }
  port.addEventListener('message', (event) => heard((event as MessageEvent).data))
  if (next === 'does not load') return say(port, 'error', { message: 'no file' })
  const early = port.arrived.find((message) => (message as { type: string }).type === 'start')
  say(port, 'loaded', null)
  if (early) heard(early)
}

async function settle(kind: Kind, container: HTMLElement, how: { work: Work; next: Next }) {
  for (let turn = 0; turn < 6; turn++) {
    await settleAll()
    playFrames(kind, container, how)
  }
  await settleAll()
}

const matrix = kinds.flatMap((kind) =>
  places.flatMap((place) =>
    works.flatMap((work) => policies.flatMap((policy) => nexts.map((next) => ({ kind, place, work, policy, next })))),
  ),
)

type Case = (typeof matrix)[number]
type Opened = Awaited<ReturnType<typeof play>>

const isSwapped = ({ policy, next, work }: Case) =>
  policy !== 'next-visit' && next === 'comes' && work !== 'kept to itself'

/** One version is there, the other is released, and taken where the user is asked. */
async function play(one: Case) {
  const { kind, place, work, policy } = one
  supply(kind, '1', { work, next: 'comes' })
  supply(kind, '2', one)
  const opened = openTestGuest(rowOf(kind, '1'), services)
  const handle = opened.open()
  const settleHere = () => settle(kind, opened.container, one)
  await settleHere()
  if (place === 'hidden') handle.hide()
  opened.host.offer([{ ...opened.guest, ...rowOf(kind, '2', { policy }) }])
  await settleHere()
  if (policy === 'prompt') {
    expect(handle.state).toMatchObject({ version: '1', offer: { version: '2' }, swapping: false, swapFailure: null })
    void handle.acceptOffer()
    await settleHere()
  }
  const [guest] = opened.host.inspect()
  return { state: handle.state, figures: guest!.figures }
}

function expectSwapped({ kind, work }: Case, { state, figures }: Opened): void {
  // A page in a frame takes no state: what it has, it has from its server.
  const hands = work === 'handed over' && kind !== 'iframe'
  expect(mounted).toEqual(['1', hands ? '2:typed' : '2'])
  expect(state).toMatchObject({ version: '2', offer: null })
  expect(figures).toMatchObject({ swaps: 1, failures: 0 })
}

/** The version before is there with everything in it, the user is told why, and what failed is counted. */
function expectKept({ work }: Case, { state, figures }: Opened): void {
  expect(mounted.at(-1)).toMatch(work === 'handed over' ? /^1(:typed)?$/ : /^1$/)
  expect(state).toMatchObject({ version: '1', offer: { version: '2' } })
  expect(state.swapFailure).not.toBeNull()
  expect(figures).toMatchObject({ swaps: 0, failures: state.swapFailure?.phase === 'handover' ? 0 : 1 })
}

test.each(matrix)('$kind, $place, work $work, $policy, the next version $next', async (one) => {
  const opened = await play(one)
  const status = one.place === 'hidden' ? 'hidden' : 'mounted'
  expect(opened.state).toMatchObject({ status, failure: null, swapping: false })
  if (isSwapped(one)) return expectSwapped(one, opened)
  if (one.policy !== 'next-visit') return expectKept(one, opened)
  expect(mounted).toEqual(['1'])
  expect(opened.state).toMatchObject({ version: '1', offer: null })
})

describe.each(kinds)('%s', (kind) => {
  const how = { work: 'handed over', next: 'comes' } as const

  test('in two tabs: both are swapped, and each keeps its own work', async () => {
    supply(kind, '1', how)
    supply(kind, '2', how)
    const first = openTestGuest(rowOf(kind, '1'), services)
    const container = document.createElement('div')
    document.body.append(container)
    const host = createGuestHost(services)
    const handles = [
      host.open(first.options),
      host.open({ ...first.options, key: 'tab-2', container, onDirty: jest.fn() }),
    ]
    const settleBoth = async () => {
      await settle(kind, first.container, how)
      await settle(kind, container, how)
      await settle(kind, first.container, how)
    }
    await settleBoth()
    handles[1]?.hide()
    host.offer([{ ...first.guest, ...rowOf(kind, '2', { policy: 'immediate' }) }])
    await settleBoth()
    expect(handles.map(({ state }) => state.version)).toEqual(['2', '2'])
    expect(mounted.toSorted()).toEqual(['1', '1', ...(kind === 'iframe' ? ['2', '2'] : ['2:typed', '2:typed'])])
  })

  test.each([
    ['another version', '3'],
    ['the version before', '1'],
  ])('%s that is released in the middle of a swap is there at its end', async (_what, last) => {
    for (const version of ['1', '2', '3']) supply(kind, version, how)
    const opened = openTestGuest(rowOf(kind, '1'), services)
    const handle = opened.open()
    await settle(kind, opened.container, how)
    const release = (version: string, revision: number) =>
      opened.host.offer([{ ...opened.guest, ...rowOf(kind, version, { policy: 'immediate', revision }) }])
    release('2', 2)
    expect(handle.state.swapping).toBe(true)
    release(last, 3)
    await settle(kind, opened.container, how)
    await settle(kind, opened.container, how)
    expect(handle.state).toMatchObject({ version: last, status: 'mounted', offer: null, swapping: false })
  })
})
