import type { GuestProps } from '../../../guest-protocol'
import { buildGuestServices } from '../../../testing/guest-services'
import { installFakeChannels, playFrame, type FakePort } from '../../../testing/fake-frame'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'

beforeAll(installFakeChannels)
afterEach(() => document.body.replaceChildren())

const settleLong = async () => {
  for (let turn = 0; turn < 6; turn++) await settleAll()
}

/** A guest of single-spa that names `stock`; each version waits for `arrive` when it is told to. */
function openStock() {
  const services = buildGuestServices()
  const heard: unknown[] = []
  const waiting = new Map<string, () => void>()
  const supply = (name: string, { isLate = false } = {}) =>
    services.bundles.set(`/${name}.js`, () => ({
      bootstrap: async () => undefined,
      mount({ host }: GuestProps) {
        host.on('event', ({ detail }) => heard.push(`${name} ${String(detail)}`))
        return isLate ? new Promise<void>((resolve) => waiting.set(name, resolve)) : Promise.resolve()
      },
      unmount: async () => undefined,
      beforeSwap: () => ({ dirty: false }),
    }))
  const open = () => {
    const row = { kind: 'system' as const, tag: null, entry: '/one.js', version: '1.0.0', messages: ['stock'] }
    const test = openTestGuest(row, services)
    return { ...test, handle: test.open() }
  }
  const arrive = (name: string) => waiting.get(name)?.()
  return { supply, open, arrive, heard }
}

const stock = (detail: unknown) => ({ name: 'stock', detail })

test('an event that is told while a guest loads waits until it is mounted', async () => {
  const { supply, open, arrive, heard } = openStock()
  supply('one', { isLate: true })
  const { handle } = open()
  handle.tell(stock('before its code'))
  await settleAll()
  handle.tell(stock('before its mount'))
  handle.tell({ name: 'prices', detail: 'of others' })
  expect(heard).toEqual([])
  arrive('one')
  await settleAll()
  handle.tell(stock('since'))
  expect(heard).toEqual(['one before its code', 'one before its mount', 'one since'])
})

test('the last fifty are heard of many that wait', async () => {
  const { supply, open, heard } = openStock()
  supply('one')
  const { handle } = open()
  for (let turn = 1; turn <= 60; turn++) handle.tell(stock(turn))
  await settleAll()
  expect([heard.length, heard[0], heard.at(-1)]).toEqual([50, 'one 11', 'one 60'])
})

test('an event between two versions is heard by the next one', async () => {
  const { supply, open, arrive, heard } = openStock()
  supply('one')
  supply('two', { isLate: true })
  const { handle, host, guest } = open()
  await settleAll()
  host.offer([{ ...guest, entry: '/two.js', version: '2.0.0', revision: 2, policy: 'immediate' }])
  await settleLong()
  handle.tell(stock('meanwhile'))
  arrive('two')
  await settleLong()
  expect(handle.state.version).toBe('2.0.0')
  expect(heard).toEqual(['two meanwhile'])
})

test('a guest whose memory was freed hears when it is shown again what was told since', async () => {
  const { supply, open, heard } = openStock()
  supply('one')
  const { handle, host } = open()
  await settleAll()
  handle.hide()
  await (host.inspect()[0] as unknown as { release(): Promise<boolean> }).release()
  expect(handle.state.status).toBe('hidden')
  handle.tell(stock('behind'))
  expect(heard).toEqual([])
  handle.show()
  await settleLong()
  expect(heard).toEqual(['one behind'])
})

test('a guest that failed, or is closed, has missed it', async () => {
  const { supply, open, heard } = openStock()
  const failed = open()
  await settleAll()
  expect(failed.handle.state.status).toBe('failed')
  failed.handle.tell(stock('while it had failed'))
  supply('one')
  failed.handle.retry()
  await settleLong()
  expect(failed.handle.state.status).toBe('mounted')
  await failed.handle.close()
  failed.handle.tell(stock('after its end'))
  expect(heard).toEqual([])
})

describe('a version that comes beside another, in a frame of ours', () => {
  const app = '@apps/stock'
  const row = (version: string) => ({
    serviceCode: app,
    kind: 'element' as const,
    tag: null,
    version,
    messages: ['stock'],
    iframe: { src: `/center-frame/stock/${version}`, origin: 'null', sandbox: 'allow-scripts', allow: '' },
  })
  const eventsOf = (port: FakePort) =>
    (port.arrived as { type: string; payload: { detail: unknown } }[])
      .filter(({ type }) => type === 'event')
      .map(({ payload }) => payload.detail)
  const say = (port: FakePort, type: string, payload: unknown, id?: string) =>
    port.postMessage({ v: 1, type, ts: 0, payload, ...(id ? { id } : {}) })

  /** Shakes hands for the frame of a version. */
  function play(container: HTMLElement, version: string): FakePort {
    const frame = container.querySelector<HTMLIFrameElement>(`iframe[src*="stock/${version}"]`)!
    return playFrame(frame, 'null').shakeHands(app, new URL(frame.src).hash.slice(1))
  }

  /** The first version has handed over, and the next has not come yet. */
  async function openBoth() {
    const test = openTestGuest(row('1'))
    const handle = test.open()
    await settleAll()
    const first = play(test.container, '1')
    first.addEventListener('message', (event) => {
      const { type, id } = (event as MessageEvent<{ type: string; id: string }>).data
      if (type === 'beforeSwap') say(first, 'answer', { ok: true, value: { dirty: false } }, id)
    })
    say(first, 'ready', null)
    await settleLong()
    test.host.offer([{ ...test.guest, ...row('2'), revision: 2, policy: 'immediate' }])
    await settleLong()
    const next = play(test.container, '2')
    say(next, 'loaded', null)
    await settleLong()
    handle.tell(stock('meanwhile'))
    return { handle, first, next }
  }

  test('begins where the portal is by the time it is told to', async () => {
    const test = openTestGuest(row('1'))
    const handle = test.open()
    await settleAll()
    handle.navigate('/orders/7')
    const port = play(test.container, '1')
    await settleLong()
    const started = (port.arrived as { type: string; payload: { path: string } }[]).find(({ type }) => type === 'start')
    expect(started?.payload.path).toBe('/orders/7')
    say(port, 'ready', null)
    await settleLong()
    expect(port.arrived.filter((message) => (message as { type: string }).type === 'navigate')).toEqual([])
  })

  test('hears what was told once the version before had handed over', async () => {
    const { handle, first, next } = await openBoth()
    expect([eventsOf(first), eventsOf(next)]).toEqual([[], []])
    say(next, 'ready', null)
    await settleLong()
    expect(handle.state.version).toBe('2')
    expect([eventsOf(first), eventsOf(next)]).toEqual([[], ['meanwhile']])
  })

  test('leaves it to the version before, when it does not come', async () => {
    const { handle, first, next } = await openBoth()
    say(next, 'error', { message: 'no room' })
    await settleLong()
    expect(handle.state.version).toBe('1')
    expect(eventsOf(first)).toEqual(['meanwhile'])
  })
})
