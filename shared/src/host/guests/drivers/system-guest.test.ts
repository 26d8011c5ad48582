import { installFakeChannels, playFrame } from '../../../testing/fake-frame'
import { installFakeStyles } from '../../../testing/fake-styles'
import { buildGuestServices, type FakeGuestServices } from '../../../testing/guest-services'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'
import type { GuestProps } from '../../../guest-protocol'

type Props = GuestProps & { domElement: HTMLElement }

let services: FakeGuestServices

beforeAll(installFakeChannels)
beforeEach(() => {
  installFakeStyles()
  services = buildGuestServices()
})
afterEach(() => {
  jest.useRealTimers()
  document.body.replaceChildren()
})

const styles = [{ href: '/api/resources/orders/1.0.0/style.css', integrity: 'sha384-style' }]
const entryOf = (version: string) => `/api/resources/orders/${version}/entry.js`
const orders = (version: string, revision = 1) => ({
  serviceCode: '@apps/orders',
  kind: 'system' as const,
  tag: null,
  version,
  revision,
  entry: entryOf(version),
  styles,
})

/** Lifecycles that write their version and state, and remember what they were called with. */
function aBundle(version: string, over: Record<string, unknown> = {}) {
  const calls: string[] = []
  services.bundles.set(entryOf(version), () => ({
    bootstrap: async () => void calls.push('bootstrap'),
    mount: async ({ domElement, state }: Props) => {
      calls.push('mount')
      domElement.textContent = `${version}:${String(state ?? '')}`
    },
    unmount: async ({ domElement }: Props) => {
      calls.push('unmount')
      domElement.textContent = ''
    },
    ...over,
  }))
  return calls
}

test('mounts as a parcel with its props, and its styles are in force as long as it is', async () => {
  const seen: Props[] = []
  const calls = aBundle('1.0.0', { mount: async (props: Props) => void seen.push(props) })
  const test = openTestGuest(orders('1.0.0'), services)
  const handle = test.open()
  await settleAll()

  expect(handle.state.status).toBe('mounted')
  expect(seen[0]).toMatchObject({ base: '/center/notepad', path: '/', locale: 'zh', host: { app: '@apps/orders' } })
  expect(test.container.contains(seen[0]!.domElement)).toBe(true)
  expect(document.adoptedStyleSheets).toHaveLength(1)

  await handle.close()
  expect(calls).toEqual(['bootstrap', 'unmount'])
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

test('fails to load when a style does not have its hash', async () => {
  aBundle('1.0.0')
  services.fetchStyle = async () => Promise.reject(new TypeError('Failed to fetch'))
  const handle = openTestGuest(orders('1.0.0'), services).open()
  await settleAll()
  expect(handle.state).toMatchObject({ status: 'failed', failure: { phase: 'load', message: 'Failed to fetch' } })
})

test('fails to load when a lifecycle is missing', async () => {
  aBundle('1.0.0', { unmount: undefined })
  const handle = openTestGuest(orders('1.0.0'), services).open()
  await settleAll()
  expect(handle.state).toMatchObject({ status: 'failed', failure: { phase: 'load' } })
})

test('hands state over in a swap and frees the version before', async () => {
  aBundle('1.0.0', { beforeSwap: () => ({ dirty: false, state: 'page 3' }) })
  aBundle('2.0.0')
  const test = openTestGuest(orders('1.0.0'), services)
  const handle = test.open()
  await settleAll()
  test.host.offer([{ ...test.guest, ...orders('2.0.0', 2) }])
  await handle.acceptOffer()

  expect(test.container.textContent).toBe('2.0.0:page 3')
  expect(services.released).toEqual([entryOf('1.0.0')])
})

test('a mount that never settles does not take the tab with it, and is undone when it settles late', async () => {
  jest.useFakeTimers()
  let finish = () => undefined as void
  const calls = aBundle('1.0.0', { mount: () => new Promise<void>((resolve) => (finish = resolve)) })
  const test = openTestGuest(orders('1.0.0'), services)
  const handle = test.open()
  await jest.advanceTimersByTimeAsync(15_000)
  expect(handle.state).toMatchObject({ status: 'failed', failure: { phase: 'mount' } })
  expect(test.container.childNodes).toHaveLength(0)

  finish()
  await jest.advanceTimersByTimeAsync(0)
  expect(calls).toEqual(['bootstrap', 'unmount'])
})

test('an unmount that throws or never settles leaves nothing either', async () => {
  jest.useFakeTimers()
  aBundle('1.0.0', { unmount: () => new Promise(() => undefined) })
  const test = openTestGuest(orders('1.0.0'), services)
  const handle = test.open()
  await jest.advanceTimersByTimeAsync(0)
  const closed = handle.close()
  await jest.advanceTimersByTimeAsync(15_000)
  await closed
  expect(test.container.outerHTML).toBe('<div></div>')
})

test('code that does not come is given up after its time', async () => {
  jest.useFakeTimers()
  services.bundles.set(entryOf('1.0.0'), () => new Promise(() => undefined))
  const handle = openTestGuest(orders('1.0.0'), services).open()
  await jest.advanceTimersByTimeAsync(119_000)
  expect(handle.state.status).toBe('loading')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(handle.state).toMatchObject({ status: 'failed', failure: { phase: 'load' } })
})

test('signing out ends every guest', async () => {
  aBundle('1.0.0')
  const test = openTestGuest(orders('1.0.0'), services)
  test.open()
  await settleAll()
  await test.host.closeAll()
  expect(test.container.outerHTML).toBe('<div></div>')
})

describe('twenty cycles leave nothing', () => {
  /** Counts what is added to and taken from a target, whichever way it goes. */
  function countListeners(target: EventTarget) {
    const present = new Set<unknown>()
    const add = target.addEventListener.bind(target)
    const remove = target.removeEventListener.bind(target)
    target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
      present.add(listener)
      options?.signal?.addEventListener('abort', () => present.delete(listener))
      add(type, listener, options)
    }
    target.removeEventListener = (type: string, listener: EventListener) => {
      present.delete(listener)
      remove(type, listener)
    }
    return present
  }

  const kinds = {
    system: () => orders('1.0.0'),
    element: () => ({ ...orders('1.0.0'), kind: 'element' as const, tag: 'twenty-cycles' }),
    iframe: () => ({
      ...orders('1.0.0'),
      kind: 'iframe' as const,
      iframe: { src: 'http://erp.test/', origin: 'http://erp.test', sandbox: 'allow-scripts', allow: '' },
    }),
  }

  test.each(['system', 'element', 'iframe'] as const)('%s', async (kind) => {
    aBundle('1.0.0')
    if (kind === 'element') {
      services.bundles.set(entryOf('1.0.0'), () => {
        customElements.define('twenty-cycles', class extends HTMLElement {})
        return {}
      })
    }
    const test = openTestGuest(kinds[kind](), services)
    const before = { nodes: document.querySelectorAll('*').length, html: test.container.outerHTML }
    const listeners = countListeners(window)

    for (let cycle = 0; cycle < 20; cycle++) {
      const handle = test.open()
      await settleAll()
      const frame = test.container.querySelector('iframe')
      if (frame) {
        const page = playFrame(frame, 'http://erp.test')
        page.shakeHands('@apps/orders')
        page.finishLoading()
        await settleAll()
      }
      expect(handle.state.status).toBe('mounted')
      handle.hide()
      await handle.close()
    }

    expect(document.querySelectorAll('*')).toHaveLength(before.nodes)
    expect(test.container.outerHTML).toBe(before.html)
    expect(document.adoptedStyleSheets).toHaveLength(0)
    expect(listeners.size).toBe(0)
  })
})
