import type { Host } from '../../../guest-protocol/host-api'
import type { MicroFrontend } from '../../../contract'
import { buildMicroFrontend } from '../../../testing/builders'
import { buildGuestServices } from '../../../testing/guest-services'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'
import { createPrerender, type PrerenderRoom } from './prerender'

type Guest = HTMLElement & { host: Host }

let count = 0
const noRoomTaken: PrerenderRoom = { open: [], maxHidden: 12 }

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }))
afterEach(() => {
  jest.useRealTimers()
  document.body.replaceChildren()
})

/** A guest that is prerendered, hidden as the tab of a page that is not shown hides it. */
async function prerender(onConnected: (element: Guest) => void = () => undefined, over: Partial<MicroFrontend> = {}) {
  const services = buildGuestServices()
  const onLifecycle = jest.fn()
  services.onLifecycle = onLifecycle
  const tag = `early-guest-${++count}`
  services.bundles.set('/early.js', () => {
    customElements.define(
      tag,
      class extends HTMLElement {
        connectedCallback() {
          onConnected(this as unknown as Guest)
        }
      },
    )
    return {}
  })
  const test = openTestGuest(
    { tag, entry: '/early.js', version: `1.0.${count}`, prerender: true, messages: ['counted'], ...over },
    services,
  )
  const onEnd = jest.fn()
  const begun = createPrerender(test.guest, { limitMs: 10_000, onEnd }, noRoomTaken)
  if (!begun) throw new Error('It was refused.')
  const onUnmountFailed = jest.fn()
  const handle = test.host.open({ ...test.options, onUnmountFailed }, begun)
  handle.hide()
  await settleAll()
  const element = () => test.container.querySelector<Guest>('[data-tag]')
  const happened = () => onLifecycle.mock.calls.map(([event]) => (event as { what: string }).what)
  return { ...test, services, begun, handle, onEnd, element, happened, onUnmountFailed }
}

test('a prerendered guest is mounted out of reach, and is told that it is not opened yet', async () => {
  const { element, container, happened } = await prerender()
  expect(element()?.host.prerendering).toBe(true)
  expect(container.hasAttribute('inert')).toBe(true)
  expect(container.style.getPropertyValue('content-visibility')).toBe('hidden')
  expect(happened()).toEqual([])
})

test('the one that is opened is the one that was prerendered, and its life is told from its beginning', async () => {
  const { handle, element, happened, onEnd, begun } = await prerender()
  const before = element()
  const heard: unknown[] = []
  before?.host.on('visible', () => heard.push(before.host.prerendering))

  handle.show()
  expect(element()).toBe(before)
  expect(handle.state.status).toBe('mounted')
  expect(heard).toEqual([false])
  expect(happened()).toEqual(['opened', 'loaded', 'mounted', 'visible'])
  expect(onEnd.mock.calls).toEqual([['opened']])

  jest.advanceTimersByTime(60_000)
  await begun.discard()
  expect(element()).toBe(before)
})

test('a guest that is opened before it has mounted is told that it is on screen', async () => {
  const arrival: { arrive?: () => void } = {}
  const heard: string[] = []
  const { handle, element } = await prerender((guest) => {
    Object.assign(guest, { ready: new Promise<void>((resolve) => (arrival.arrive = resolve)) })
    guest.host.on('visible', () => heard.push('visible'))
    guest.host.on('hidden', () => heard.push('hidden'))
  })
  handle.show()
  arrival.arrive?.()
  await settleAll()
  expect([handle.state.status, element()?.host.prerendering, heard]).toEqual(['mounted', false, ['visible']])
})

test('what it says waits until it is opened, the last of each and every event', async () => {
  const { handle, options } = await prerender(({ host }) => {
    host.setTitle('One')
    host.setTitle('Two')
    host.setDirty(true)
    host.navigate('/orders')
    host.emit('counted', 1)
    host.emit('counted', 2)
    host.openTab('/elsewhere')
  })
  for (const heard of [options.onTitle, options.onDirty, options.onNavigate, options.onEvent]) {
    expect(heard).not.toHaveBeenCalled()
  }
  handle.show()
  expect(options.onTitle.mock.calls).toEqual([['Two']])
  expect(options.onDirty.mock.calls).toEqual([[true]])
  expect(options.onNavigate.mock.calls).toEqual([['/orders', { replace: true }]])
  expect(options.onEvent.mock.calls).toEqual([[{ name: 'counted', detail: 1 }], [{ name: 'counted', detail: 2 }]])
  expect(options.onOpenPath).not.toHaveBeenCalled()
})

test('what would ask the user, be counted or change something is refused, and what reads is answered', async () => {
  const { element, services, options } = await prerender(undefined, {
    capabilities: ['intent:open', 'todo', 'request:readLetter', 'request:listLetters', 'globalConfig:write', 'token'],
  })
  const answers = async (host: Host) => {
    const asked = [
      host.overlay({ kind: 'toast', level: 'info', text: 'here' } as never),
      host.tellUser({ todos: [] }),
      host.openIntent('device.show'),
      host.request('openTab', { path: '/elsewhere' }),
      host.request('refRoute', { go: true }),
      host.request('closeTab', null),
      host.call('readLetter', { params: { id: '7' } }),
      host.request('globalConfig', { theme: 'dark' }),
      host.call('listLetters'),
      host.canOpenIntent('device.show'),
      host.request('globalConfig', {}),
      host.getToken(),
    ]
    return (await Promise.allSettled(asked)).map(({ status }) => status)
  }
  const host = element()?.host as Host
  expect(await answers(host)).toEqual([
    ...Array.from({ length: 8 }, () => 'rejected'),
    ...['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'],
  ])
  expect(services.changeConfiguration).not.toHaveBeenCalled()
  expect(options.onOverlay).not.toHaveBeenCalled()
})

test('events beyond fifty are throttled', async () => {
  const { handle, options } = await prerender(({ host }) => {
    for (let index = 0; index < 60; index++) host.emit('counted', index)
  })
  handle.show()
  expect(options.onEvent).toHaveBeenCalledTimes(50)
})

describe('one that is not opened is thrown away without traces', () => {
  const ways: [string, (test: Awaited<ReturnType<typeof prerender>>) => void][] = [
    ['by its time limit', () => jest.advanceTimersByTime(10_000)],
    ['by the page', ({ begun }) => void begun.discard()],
    ['by a sign-out', ({ host }) => void host.closeAll()],
    ['by a release', ({ host, guest }) => host.offer([{ ...guest, version: '9.0.0', revision: guest.revision + 1 }])],
    ['by its own failure', ({ host }) => host.inspect()[0]?.fail('broken')],
    [
      'when memory is needed',
      ({ host, options, services }) => {
        Object.assign(services.limits, { maxHidden: 0 })
        const other = openTestGuest({ entry: '/other.js' }, services)
        host.open({ ...options, ...other.options, key: 'other' }).hide()
      },
    ],
  ]

  test.each(ways)('%s', async (_way, end) => {
    const run = await prerender(({ host }) => host.setTitle('Early'))
    end(run)
    for (let turn = 0; turn < 5; turn++) {
      await settleAll()
      await jest.advanceTimersByTimeAsync(0)
    }
    expect(run.onEnd.mock.calls).toEqual([['gone']])
    expect(run.container.outerHTML).toBe('<div></div>')
    expect(run.host.inspect().some(({ key }) => key === 'tab-1')).toBe(false)
    expect(run.options.onTitle).not.toHaveBeenCalled()
    expect(run.onUnmountFailed).not.toHaveBeenCalled()
    expect(run.services.onLifecycle).not.toHaveBeenCalledWith(expect.objectContaining({ key: 'tab-1' }))
  })
})

describe('a prerender is refused', () => {
  const options = { limitMs: 10_000, onEnd: () => undefined }
  const asking = () => buildMicroFrontend({ prerender: true })
  afterEach(() => Reflect.deleteProperty(navigator, 'connection'))

  test('to a guest whose manifest does not ask for it', () => {
    expect(createPrerender(buildMicroFrontend(), options, noRoomTaken)).toBeNull()
  })

  test('to a user who saves data', () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    expect(createPrerender(asking(), options, noRoomTaken)).toBeNull()
  })

  test('when the page has as many hidden guests as it may', async () => {
    const { host } = await prerender()
    const room = { open: host.inspect(), maxHidden: 1 }
    expect(createPrerender(asking(), options, room)).toBeNull()
    expect(createPrerender(asking(), options, { ...room, maxHidden: 2 })).not.toBeNull()
  })
})
