import type { MicroFrontend } from '../../../contract'
import { installFakeChannels, playFrame, type FakePort } from '../../../testing/fake-frame'
import { buildGuestServices } from '../../../testing/guest-services'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'

const src = '/center-frame/t1/%40apps%2Fnotepad/1.0.0'
const sandbox = 'allow-scripts allow-forms'
const isolated = { iframe: { src, origin: 'null', sandbox, allow: '' }, props: { plant: 'A' } }
const hello = { source: 'center', v: 1, type: 'hello', app: '@apps/notepad' }

beforeAll(installFakeChannels)
afterEach(() => document.body.replaceChildren())

const nonceOf = (frame: HTMLIFrameElement) => new URL(frame.src).hash.slice(1)
const say = (port: FakePort, type: string, payload: unknown, id?: string) =>
  port.postMessage({ v: 1, type, ts: 0, payload, ...(id ? { id } : {}) })

function flood(port: FakePort): void {
  for (let count = 0; count < 1_000; count++) say(port, 'title', { title: 'x' })
}

/** The frame in the container, as its page plays it. */
function play(container: HTMLElement) {
  const frame = container.querySelector('iframe')!
  const page = playFrame(frame, 'null')
  const shakeHands = () => page.shakeHands('@apps/notepad', nonceOf(frame))
  return {
    frame,
    page,
    shakeHands,
    /** What our script in the frame does when the element has mounted. */
    arrive() {
      const port = shakeHands()
      say(port, 'ready', null)
      return port
    },
  }
}

async function openIsolated(over: Partial<MicroFrontend> = {}) {
  const services = buildGuestServices()
  services.time = 10_000
  const test = openTestGuest({ ...isolated, ...over }, services)
  const handle = test.open()
  await settleAll()
  return { ...test, handle, ...play(test.container) }
}

test('runs in a sandboxed frame whose address carries a nonce; the page evaluates nothing of it', async () => {
  const { frame } = await openIsolated()
  expect(frame.getAttribute('sandbox')).toBe(sandbox)
  expect(frame.src).toBe(`${document.location.origin}${src}#id-1`)
})

test('is mounted when its element says so, not when its page has loaded', async () => {
  const { handle, page, arrive } = await openIsolated()
  page.finishLoading()
  await settleAll()
  expect(handle.state.status).toBe('loading')
  arrive()
  await settleAll()
  expect(handle.state.status).toBe('mounted')
})

test('gets user, configuration and what an element has as properties, once it has its port', async () => {
  const { page, shakeHands } = await openIsolated()
  const port = shakeHands()
  expect(page.told).toMatchObject([{ origin: '*', data: { source: 'center', v: 1, type: 'welcome' } }])
  expect(port.arrived).toMatchObject([
    { type: 'userInfo', payload: { name: '张三' } },
    { type: 'globalConfig', payload: { locale: 'zh' } },
    { type: 'start', payload: { path: '/', props: { plant: 'A' } } },
    { type: 'ping', payload: null },
  ])
})

test('fails with the sentence of its frame', async () => {
  const { handle, shakeHands } = await openIsolated()
  say(shakeHands(), 'error', { message: 'no room' })
  await settleAll()
  expect(handle.state).toMatchObject({ status: 'failed', failure: { phase: 'mount', message: 'no room' } })
})

describe('gets no port', () => {
  test.each([
    ['without the nonce', {}, {}],
    ['with another nonce', { nonce: 'id-9' }, {}],
    ['from an origin that is somebody’s', { nonce: 'id-1' }, { origin: 'http://evil.test' }],
    ['from another window', { nonce: 'id-1' }, { source: {} }],
    ['for another app', { nonce: 'id-1', app: '@apps/other' }, {}],
  ])('%s', async (_what, words, over) => {
    const { page } = await openIsolated()
    page.say({ ...hello, ...words }, over)
    expect(page.told).toEqual([])
  })

  test('a second time: the nonce is spent', async () => {
    const { page, frame, arrive } = await openIsolated()
    arrive()
    page.say({ ...hello, nonce: nonceOf(frame) })
    expect(page.told).toHaveLength(1)
  })

  test('in another major version of the protocol, and is told so', async () => {
    const { page, frame } = await openIsolated()
    page.say({ ...hello, v: 2, nonce: nonceOf(frame) })
    expect(page.told).toMatchObject([
      { data: { type: 'refused', failure: 'unsupported-protocol', supported: [1] }, ports: [] },
    ])
  })
})

test('does not speak the dialect of old pages', async () => {
  const { page, options } = await openIsolated()
  page.say({ refRoute: { go: true } })
  expect(options.onBack).not.toHaveBeenCalled()
})

test('breaks down when its page goes away under it', async () => {
  const { handle, page, arrive } = await openIsolated()
  arrive()
  page.finishLoading()
  await settleAll()
  expect(handle.state.status).toBe('mounted')
  page.finishLoading()
  await settleAll()
  expect(handle.state).toMatchObject({
    status: 'failed',
    failure: { phase: 'mount', message: '@apps/notepad left its page.' },
  })
})

describe('is swapped', () => {
  const next = src.replace('1.0.0', '2.0.0')

  const kept = { ok: true, value: { dirty: true, state: { text: 'kept' } } }

  /** 1.0.0 is mounted and 2.0.0 on its way; 1.0.0 answers when it is asked, unless the answer is `null`. */
  async function swapping(answer: object | null = kept) {
    const test = await openIsolated({ mountTimeoutMs: 500 })
    const port = test.arrive()
    await settleAll()
    const asked = jest.fn()
    port.addEventListener('message', (event) => {
      const { type, id } = (event as MessageEvent).data
      if (type !== 'beforeSwap') return
      asked(id)
      if (answer) say(port, 'answer', answer, id)
    })
    const offered = { version: '2.0.0', revision: 2, entry: '/2.js', iframe: { ...test.guest.iframe!, src: next } }
    test.host.offer([{ ...test.guest, ...offered }])
    const swapped = test.handle.acceptOffer()
    await settleAll()
    const [, frame] = test.container.querySelectorAll('iframe')
    const coming = play(frame!.parentElement!)
    return { ...test, port, asked, swapped, coming }
  }

  test('by a frame that is loaded out of sight first; its state reaches it', async () => {
    const { handle, container, frame, asked, swapped, coming } = await swapping()
    expect(coming.frame.src).toContain(next)
    expect(coming.frame.parentElement?.hasAttribute('data-held')).toBe(true)
    const opened = coming.shakeHands()
    await settleAll()
    expect(asked).not.toHaveBeenCalled()
    say(opened, 'loaded', null)
    await settleAll()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(frame.parentElement?.hasAttribute('data-held')).toBe(true)
    say(opened, 'ready', null)
    await swapped

    expect(handle.state).toMatchObject({ version: '2.0.0', status: 'mounted', dirty: true, offer: null })
    expect(opened.arrived).toContainEqual(
      expect.objectContaining({ type: 'start', payload: expect.objectContaining({ state: { text: 'kept' } }) }),
    )
    expect([...container.querySelectorAll('iframe')]).toEqual([coming.frame])
    expect(coming.frame.parentElement?.getAttribute('style')).toBe('block-size: 100%;')
    expect(coming.frame.parentElement?.hasAttribute('data-held')).toBe(false)
  })

  test('and what comes in says nothing of the tab before the state is handed over', async () => {
    const { handle, options, port, coming } = await swapping(null)
    say(port, 'dirty', { dirty: true })
    options.onTitle.mockClear()
    const opened = coming.shakeHands()
    for (const isLoaded of [false, true]) {
      if (isLoaded) say(opened, 'loaded', null)
      say(opened, 'dirty', { dirty: false })
      say(opened, 'title', { title: '2.0.0' })
      say(opened, 'navigate', { path: '/elsewhere' })
      await settleAll()
      expect(handle.state).toMatchObject({ version: '1.0.0', dirty: true })
    }
    expect(options.onTitle).not.toHaveBeenCalled()
    expect(options.onNavigate).not.toHaveBeenCalled()
  })

  test('and says nothing any more of the work that it has handed over', async () => {
    const { handle, frame, page, swapped, coming, port } = await swapping()
    const opened = coming.shakeHands()
    say(opened, 'loaded', null)
    await settleAll()
    expect(frame.isConnected).toBe(true)
    say(port, 'dirty', { dirty: false })
    expect(handle.state.dirty).toBe(true)
    say(opened, 'ready', null)
    await swapped
    expect(handle.state).toMatchObject({ version: '2.0.0', dirty: true })
    say(opened, 'dirty', { dirty: false })
    expect(handle.state.dirty).toBe(false)
    expect(page.told).toHaveLength(1)
  })

  test('and counts again when the next did not start', async () => {
    const { handle, swapped, coming, port } = await swapping()
    const opened = coming.shakeHands()
    say(opened, 'loaded', null)
    await settleAll()
    say(opened, 'dirty', { dirty: false })
    say(opened, 'error', { message: 'no room' })
    await swapped
    expect(handle.state).toMatchObject({ version: '1.0.0', dirty: false })
    say(port, 'dirty', { dirty: true })
    expect(handle.state.dirty).toBe(true)
  })

  test('not without asking, when it was typed into and hands nothing over; then its plain fields go along', async () => {
    const fields = [{ type: 'text', name: 'note', id: '', label: '', value: '写了一半' }]
    const answer = { ok: true, value: { dirty: true, fields } }
    const { handle, container, swapped, coming } = await swapping(answer)
    say(coming.shakeHands(), 'loaded', null)
    await swapped
    expect(handle.state).toMatchObject({ version: '1.0.0', dirty: true, swapFailure: { phase: 'handover' } })
    const accepted = handle.acceptOffer()
    await settleAll()
    const again = play(container.querySelectorAll('iframe')[1]!.parentElement!)
    const opened = again.shakeHands()
    say(opened, 'loaded', null)
    await settleAll()
    expect(opened.arrived).toContainEqual(
      expect.objectContaining({ type: 'start', payload: expect.objectContaining({ fields }) }),
    )
    // Its page puts them into its fields, and says so.
    say(opened, 'dirty', { dirty: true })
    say(opened, 'ready', null)
    await accepted
    expect(handle.state).toMatchObject({ version: '2.0.0', dirty: true })
  })

  test.each([
    ['does not load', 'before'],
    ['does not start', 'after'],
  ])('and the old one was never away when the next %s', async (_what, when) => {
    const { handle, container, frame, asked, swapped, coming } = await swapping()
    const opened = coming.shakeHands()
    if (when === 'after') say(opened, 'loaded', null)
    await settleAll()
    say(opened, 'error', { message: 'no room' })
    await swapped
    expect(asked).toHaveBeenCalledTimes(when === 'after' ? 1 : 0)
    expect(handle.state).toMatchObject({ version: '1.0.0', status: 'mounted', offer: { version: '2.0.0' } })
    expect(handle.state.swapFailure).toMatchObject({ phase: 'mount', message: 'no room' })
    expect([...container.querySelectorAll('iframe')]).toEqual([frame])
    expect(frame.parentElement?.hasAttribute('data-held')).toBe(false)
  })

  test('not without asking, when the old one fails at handing over', async () => {
    const refusal = { ok: false, failure: 'invalid-payload' }
    const { handle, container, frame, swapped, coming } = await swapping(refusal)
    say(coming.shakeHands(), 'loaded', null)
    await swapped
    expect(handle.state).toMatchObject({ version: '1.0.0', swapFailure: { phase: 'handover' } })
    expect([...container.querySelectorAll('iframe')]).toEqual([frame])
    const accepted = handle.acceptOffer()
    await settleAll()
    const again = play(container.querySelectorAll('iframe')[1]!.parentElement!)
    const opened = again.shakeHands()
    say(opened, 'loaded', null)
    await settleAll()
    say(opened, 'ready', null)
    await accepted
    expect(handle.state).toMatchObject({ version: '2.0.0', status: 'mounted', swapFailure: null })
  })

  describe('and the version before it, which is still asked for what was typed,', () => {
    /** 2.0.0 is in the page; 1.0.0 has the keyboard and has not answered yet what it was typed. */
    async function leaving() {
      const test = await swapping()
      test.frame.focus()
      const opened = test.coming.shakeHands()
      say(opened, 'loaded', null)
      await settleAll()
      say(opened, 'ready', null)
      await settleAll()
      expect(test.handle.state).toMatchObject({ version: '2.0.0', status: 'mounted' })
      expect(test.container.contains(test.frame)).toBe(true)
      return { ...test, leaver: test.port }
    }

    test.each([
      ['reports an error', (leaver: FakePort) => say(leaver, 'error', { message: 'too late' })],
      ['leaves its page', (leaver: FakePort) => say(leaver, 'bye', null)],
      ['sends more messages than a guest may', flood],
    ])('does not break down the next version when it %s', async (_what, last) => {
      const { handle, container, frame, coming, leaver, swapped } = await leaving()
      last(leaver)
      await settleAll()
      expect(handle.state).toMatchObject({ version: '2.0.0', status: 'mounted', failure: null })
      expect(container.contains(coming.frame)).toBe(true)
      await swapped
      expect(container.contains(frame)).toBe(false)
    })

    test('does not break down the next version when its place is removed', async () => {
      const { handle, container, frame, coming } = await leaving()
      frame.parentElement!.remove()
      await settleAll()
      expect(handle.state).toMatchObject({ version: '2.0.0', status: 'mounted', failure: null })
      expect(container.contains(coming.frame)).toBe(true)
    })

    test('renames, moves and marks nothing any more', async () => {
      const { options, leaver } = await leaving()
      say(leaver, 'title', { title: 'too late' })
      say(leaver, 'navigate', { path: '/too-late' })
      expect(options.onTitle).not.toHaveBeenCalled()
      expect(options.onNavigate).not.toHaveBeenCalled()
    })
  })

  test('and breaks down itself, not the version before it, when its error comes before it has taken its place', async () => {
    const { handle, container, frame, port, asked, coming, swapped } = await swapping(null)
    const opened = coming.shakeHands()
    say(opened, 'loaded', null)
    await settleAll()
    say(opened, 'ready', null)
    await settleAll()
    say(opened, 'error', { message: 'no room' })
    await settleAll()
    expect(handle.state).toMatchObject({ status: 'mounted', version: '1.0.0', failure: null })
    expect(container.contains(frame)).toBe(true)
    say(port, 'answer', kept, asked.mock.calls[0][0])
    await swapped
    await settleAll()
    expect(handle.state).toMatchObject({ status: 'failed', version: '2.0.0', failure: { message: 'no room' } })
    expect(container.querySelector('iframe')).toBeNull()
  })

  test('not at all when its tab is closed meanwhile', async () => {
    const { handle, container, swapped, coming } = await swapping()
    say(coming.shakeHands(), 'loaded', null)
    await handle.close()
    await swapped
    expect(container.outerHTML).toBe('<div></div>')
  })
})

describe('a frame that no longer answers', () => {
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test('is told of, and can be waited for', async () => {
    const { handle, arrive } = await openIsolated()
    const port = arrive()
    await pass(7_000)
    expect(handle.state).toMatchObject({ status: 'mounted', silent: true })
    const last = port.arrived.at(-1) as { type: string; id: string }
    expect(last.type).toBe('ping')
    say(port, 'answer', { ok: true, value: null }, last.id)
    await settleAll()
    expect(handle.state).toMatchObject({ status: 'mounted', silent: false })
    await handle.close()
  })

  test('is replaced by another when the user does not wait, while it mounts as well', async () => {
    const { handle, frame, container, shakeHands } = await openIsolated({ answerMs: 2_000 })
    shakeHands()
    await pass(4_000)
    expect(handle.state).toMatchObject({ status: 'loading', silent: true })
    handle.retry()
    await settleAll()
    expect(handle.state).toMatchObject({ status: 'loading', silent: false })
    expect(container.contains(frame)).toBe(false)
    await pass(1_000)
    expect(container.querySelectorAll('iframe')).toHaveLength(1)
    play(container).arrive()
    await settleAll()
    expect(handle.state).toMatchObject({ status: 'mounted' })
    await handle.close()
  })
})

test('waits with another frame until the process of one that did not answer is gone', async () => {
  jest.useFakeTimers()
  const { handle, container, arrive } = await openIsolated({ answerMs: 2_000 })
  arrive()
  await jest.advanceTimersByTimeAsync(4_000)
  expect(handle.state).toMatchObject({ status: 'mounted', silent: true })
  handle.retry()
  await jest.advanceTimersByTimeAsync(900)
  expect(container.querySelectorAll('iframe')).toHaveLength(0)
  await jest.advanceTimersByTimeAsync(100)
  play(container).arrive()
  await settleAll()
  expect(handle.state).toMatchObject({ status: 'mounted', silent: false })
  await handle.close()
  jest.useRealTimers()
})

test('leaves nothing behind', async () => {
  const { handle, container, arrive, options } = await openIsolated()
  const port = arrive()
  await handle.close()
  say(port, 'title', { title: 'x' })
  expect(options.onTitle).not.toHaveBeenCalled()
  expect(container.outerHTML).toBe('<div></div>')
})
