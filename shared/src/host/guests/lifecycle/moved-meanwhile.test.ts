import type { GuestProps } from '../../../guest-protocol'
import { buildGuestServices } from '../../../testing/guest-services'
import { installFakeChannels, playFrame, type FakePort } from '../../../testing/fake-frame'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'

const origin = 'http://erp.test'
const erp = {
  serviceCode: 'legacy-erp',
  kind: 'iframe' as const,
  tag: null,
  entry: `${origin}/`,
  iframe: { src: `${origin}/`, origin, sandbox: 'allow-scripts', allow: '' },
}

beforeAll(installFakeChannels)
afterEach(() => document.body.replaceChildren())

async function openFrame() {
  const test = openTestGuest(erp)
  Object.assign(test.options, { path: '/purchase.html' })
  const handle = test.open()
  await settleAll()
  return { ...test, handle, page: playFrame(test.container.querySelector('iframe')!, origin) }
}

const say = (port: FakePort, type: string, payload: unknown) => port.postMessage({ v: 1, type, ts: 0, payload })
const pathsTold = ({ arrived }: FakePort) =>
  (arrived as { type: string; payload: unknown }[]).filter(({ type }) => type === 'navigate').map((one) => one.payload)

test('a page that is still loading when the user goes back is sent after the portal', async () => {
  const { handle, page } = await openFrame()
  handle.navigate('/stock.html')
  page.finishLoading()
  await settleAll()
  expect(page.addresses).toEqual([`${origin}/stock.html`])
})

test('where a page says that it is counts no more once the portal has gone on, and it is told where to', async () => {
  const { handle, page, options } = await openFrame()
  const port = page.shakeHands('legacy-erp')
  handle.navigate('/stock.html')
  say(port, 'navigate', { path: '/purchase.html', replace: true })
  await settleAll()
  expect(options.onNavigate).not.toHaveBeenCalled()
  page.finishLoading()
  await settleAll()
  expect(pathsTold(port)).toEqual([{ path: '/stock.html' }])
})

test('nor does it when it was on its way while the page was sent on', async () => {
  const { handle, page, options } = await openFrame()
  const port = page.shakeHands('legacy-erp')
  handle.navigate('/stock.html')
  page.finishLoading()
  await settleAll()
  for (const path of ['/purchase.html', '/stock.html']) say(port, 'navigate', { path, replace: true })
  await settleAll()
  expect(options.onNavigate.mock.calls).toEqual([['/stock.html', { replace: true }]])
})

test('a step that the user takes in a page that is still loading counts', async () => {
  const { handle, page, options } = await openFrame()
  const port = page.shakeHands('legacy-erp')
  handle.navigate('/stock.html')
  say(port, 'navigate', { path: '/order.html', replace: false })
  page.finishLoading()
  await settleAll()
  expect(options.onNavigate.mock.calls).toEqual([['/order.html', { replace: false }]])
  expect(pathsTold(port)).toEqual([])
})

test('a page that begins elsewhere than it was sent says so, and is left there', async () => {
  const { page, options } = await openFrame()
  const port = page.shakeHands('legacy-erp')
  say(port, 'navigate', { path: '/start.html', replace: true })
  page.finishLoading()
  await settleAll()
  expect(options.onNavigate.mock.calls).toEqual([['/start.html', { replace: true }]])
  expect(pathsTold(port)).toEqual([])
})

test('a version that takes the place of another goes where the portal went meanwhile', async () => {
  const services = buildGuestServices()
  const told: string[] = []
  const arrival: { arrive?: () => void } = {}
  const version = (name: string, mount: () => Promise<void>) =>
    services.bundles.set(`/${name}.js`, () => ({
      bootstrap: async () => undefined,
      mount({ host, path }: GuestProps) {
        told.push(`${name} at ${path}`)
        host.on('navigate', ({ path: to }) => told.push(`${name} to ${to}`))
        return mount()
      },
      unmount: async () => undefined,
    }))
  version('one', async () => undefined)
  version('two', () => new Promise((resolve) => (arrival.arrive = resolve)))
  const test = openTestGuest({ kind: 'system', tag: null, entry: '/one.js', version: '1.0.0' }, services)
  const handle = test.open()
  await settleAll()
  test.host.offer([{ ...test.guest, entry: '/two.js', version: '2.0.0', revision: 2, policy: 'immediate' }])
  for (let turn = 0; turn < 6; turn++) await settleAll()
  handle.navigate('/orders/7')
  arrival.arrive?.()
  for (let turn = 0; turn < 6; turn++) await settleAll()
  expect(handle.state.version).toBe('2.0.0')
  expect(told).toEqual(['one at /', 'two at /', 'two to /orders/7'])
})
