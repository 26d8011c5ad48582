import { installFakeStyles } from '../../../testing/fake-styles'
import { installFakeChannels, playFrame } from '../../../testing/fake-frame'
import { buildGuestServices, type FakeGuestServices } from '../../../testing/guest-services'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'
import type { HostTraffic, IgnoredMessage } from '../guest-services'
import { watched, watchGuests } from './guest-watch'

const entryOf = (version: string) => `/api/resources/watched/${version}/entry.js`
const version = (number: string, revision: number) => ({ version: number, revision, entry: entryOf(number) })

beforeAll(installFakeStyles)
beforeAll(installFakeChannels)
afterEach(() => document.body.replaceChildren())

/** A bundle with lifecycles whose mount takes 30 ms by the clock of the test. */
function buildBundle(services: FakeGuestServices, over: Record<string, unknown> = {}) {
  return () => ({
    bootstrap: async () => undefined,
    mount: async () => void (services.time += 30),
    unmount: async () => undefined,
    beforeSwap: () => ({ dirty: true, state: 'typed' }),
    ...over,
  })
}

function openWatched(bundle: Record<string, unknown> = {}) {
  const services = buildGuestServices()
  const lives: unknown[] = []
  const posts: HostTraffic[] = []
  services.onLifecycle = (event) => void lives.push(event)
  services.onPost = (traffic) => void posts.push(traffic)
  services.bundles.set(entryOf('1.0.0'), async () => {
    services.time += 120
    return buildBundle(services, bundle)()
  })
  services.bundles.set(entryOf('1.1.0'), buildBundle(services))
  const opened = openTestGuest({ kind: 'system', ...version('1.0.0', 1) }, services)
  return { ...opened, services, lives, posts, handle: opened.open() }
}

const of = { key: 'tab-1', app: '@apps/notepad' }

describe('the life of a guest', () => {
  test('is told with how long it took', async () => {
    const { lives, handle } = openWatched()
    await settleAll()
    handle.hide()
    handle.show()
    await handle.close()
    expect(lives).toEqual([
      { ...of, version: '1.0.0', what: 'opened' },
      { ...of, version: '1.0.0', what: 'loaded', ms: 120 },
      { ...of, version: '1.0.0', what: 'mounted', ms: 30 },
      { ...of, version: '1.0.0', what: 'hidden' },
      { ...of, version: '1.0.0', what: 'visible' },
      { ...of, version: '1.0.0', what: 'closed' },
    ])
  })

  test('names the version that a swap brings, and the one before it', async () => {
    const { host, guest, lives, handle } = openWatched()
    await settleAll()
    host.offer([{ ...guest, ...version('1.1.0', 2) }])
    await handle.acceptOffer()
    expect(lives.slice(3)).toEqual([
      expect.objectContaining({ version: '1.1.0', what: 'loaded' }),
      expect.objectContaining({ version: '1.1.0', what: 'mounted' }),
      { ...of, version: '1.1.0', what: 'swapped', from: '1.0.0' },
    ])
    expect(host.inspect()[0]?.figures).toMatchObject({ mounts: 2, swaps: 1, failures: 0 })
  })

  test('tells why it failed', async () => {
    const fail = async () => Promise.reject(new Error('no chart'))
    const { lives, host } = openWatched({ mount: fail })
    await settleAll()
    const failure = { phase: 'mount', message: 'no chart' }
    expect(lives.at(-1)).toEqual({ ...of, version: '1.0.0', what: 'failed', failure })
    expect(host.inspect()[0]?.figures).toEqual({ loadMs: 120, mountMs: null, mounts: 0, swaps: 0, failures: 1 })
  })
})

test('what the host tells a guest is shown', async () => {
  const { posts, services } = openWatched()
  await settleAll()
  services.configuration.mockReturnValue({ locale: 'en', theme: 'light', base: '/center/notepad' })
  services.announceChange()
  expect(posts.map(({ key, app, type }) => [key, app, type].join(' '))).toEqual([
    'tab-1 @apps/notepad userInfo',
    'tab-1 @apps/notepad globalConfig',
    'tab-1 @apps/notepad userInfo',
    'tab-1 @apps/notepad globalConfig',
    'tab-1 @apps/notepad locale',
  ])
})

describe('an inspected guest', () => {
  test('is asked for its state, and stays as it is', async () => {
    const { host, posts, handle } = openWatched()
    await settleAll()
    await expect(host.inspect()[0]?.askState()).resolves.toEqual({ dirty: true, state: 'typed' })
    expect(posts.at(-1)).toMatchObject({ type: 'beforeSwap', answer: { ok: true, value: { state: 'typed' } } })
    expect(handle.state.status).toBe('mounted')
  })

  test('is not blamed for a question that it does not know', async () => {
    const { host, posts } = openWatched({ beforeSwap: undefined })
    await settleAll()
    await expect(host.inspect()[0]?.askState()).resolves.toBeNull()
    expect(posts.at(-1)).toMatchObject({ type: 'beforeSwap', answer: { ok: true, value: null } })
  })

  test('whose answer does not fit is', async () => {
    const { host, posts } = openWatched({ beforeSwap: () => 'clean' })
    await settleAll()
    await host.inspect()[0]?.askState()
    expect(posts.at(-1)?.answer).toEqual({ ok: false, failure: 'invalid-payload' })
  })

  test('fails when it is told to, and can be tried again', async () => {
    const { host, handle } = openWatched()
    await settleAll()
    host.inspect()[0]?.fail('as if')
    expect(handle.state).toMatchObject({ status: 'failed', failure: { message: 'as if' } })
    handle.retry()
    await settleAll()
    expect(handle.state.status).toBe('mounted')
  })
})

describe('a message of a frame that is not taken', () => {
  const origin = 'http://erp.test'
  const hello = (over: object) => ({ source: 'center', v: 1, type: 'hello', app: 'legacy-erp', ...over })

  test('is told with where it came from and why it was not taken, and nothing else is', async () => {
    const services = buildGuestServices()
    const ignored: IgnoredMessage[] = []
    services.onIgnored = (message) => void ignored.push(message)
    const iframe = { src: `${origin}/`, origin, sandbox: 'allow-scripts', allow: '' }
    const { container, open } = openTestGuest({ serviceCode: 'legacy-erp', kind: 'iframe', iframe }, services)
    open()
    await settleAll()
    const page = playFrame(container.querySelector('iframe')!, origin)
    page.finishLoading()
    await settleAll()

    page.say({ loginstate: false }, { origin: 'http://evil.test' })
    page.say({ weather: 'fine' })
    page.say(hello({ app: 'other' }))
    page.say({ type: 'refRoute', data: {} }, { source: {} })
    page.shakeHands('legacy-erp')
    page.say({ type: 'refRoute', data: {} })
    expect(ignored.map(({ why, data, ...rest }) => [why, rest.origin, JSON.stringify(data)])).toEqual([
      ['origin', 'http://evil.test', '{"loginstate":false}'],
      ['words', origin, '{"weather":"fine"}'],
      ['app', origin, JSON.stringify(hello({ app: 'other' }))],
      ['port', origin, '{"type":"refRoute","data":{}}'],
    ])
    expect(ignored[0]).toMatchObject({ key: 'tab-1', app: 'legacy-erp' })
  })
})

test('a guest is loaded when a played network lets it, and fails when that fails', async () => {
  const services = buildGuestServices()
  services.bundles.set(entryOf('1.0.0'), buildBundle(services))
  let arrive = () => {}
  services.beforeLoad = () => new Promise((resolve) => (arrive = resolve))
  const { open } = openTestGuest({ kind: 'system', ...version('1.0.0', 1) }, services)
  const handle = open()
  await settleAll()
  expect(handle.state.status).toBe('loading')
  arrive()
  await settleAll()
  expect(handle.state.status).toBe('mounted')
  services.beforeLoad = () => Promise.reject(new Error('no network'))
  await handle.close()
  const again = open()
  await settleAll()
  expect(again.state).toMatchObject({ status: 'failed', failure: { phase: 'load', message: 'no network' } })
})

test('watchers see everything until they leave, and nothing is recorded without a watcher', () => {
  const [first, second] = [jest.fn(), jest.fn()]
  const leaveFirst = watchGuests({ onLifecycle: first })
  const leaveSecond = watchGuests({ onLifecycle: second })
  watched.onLifecycle?.({ ...of, version: '1.0.0', what: 'opened' })
  leaveFirst()
  watched.onLifecycle?.({ ...of, version: '1.0.0', what: 'closed' })
  leaveSecond()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2])
  expect([watched.onLifecycle, watched.onMessage, watched.onPost]).toEqual([undefined, undefined, undefined])
})
