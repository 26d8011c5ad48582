import { buildGuestServices } from '../../../testing/guest-services'
import { installFakeChannels, playFrame } from '../../../testing/fake-frame'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'
import type * as Code from './frame-code'

/** The network brings what speaks with frames when a test lets it. */
const mockNetwork = { arrive: () => {}, isDown: false }

jest.mock('./frame-code', () => {
  if (mockNetwork.isDown) throw new Error('Loading chunk 1 failed.')
  const code = jest.requireActual<typeof Code>('./frame-code')
  const arrived = new Promise<void>((resolve) => {
    mockNetwork.arrive = resolve
  })
  // What is a promise is waited for by who imports it.
  return { then: (resolve: (code: unknown) => void) => void arrived.then(() => resolve({ ...code })) }
})

const origin = 'http://erp.test'
const erp = {
  serviceCode: 'legacy-erp',
  kind: 'iframe' as const,
  entry: `${origin}/`,
  iframe: { src: `${origin}/`, origin, sandbox: 'allow-scripts', allow: '' },
}

beforeAll(installFakeChannels)
afterEach(() => document.body.replaceChildren())

function open() {
  const test = openTestGuest(erp, buildGuestServices())
  const handle = test.open()
  const frameOf = () => test.container.querySelector('iframe')
  return { ...test, handle, frameOf }
}

test('a frame whose code does not come fails, leaves nothing, and comes with a retry', async () => {
  mockNetwork.isDown = true
  const { handle, frameOf } = open()
  await settleAll()
  expect(handle.state).toMatchObject({
    status: 'failed',
    failure: { phase: 'mount', message: 'Loading chunk 1 failed.' },
  })
  expect(frameOf()).toBeNull()
  mockNetwork.isDown = false
  handle.retry()
  await settleAll()
  expect(frameOf()?.src).toBe(`${origin}/`)
  await handle.close()
})

test('a frame is in the page before the code that speaks with it, and what its page says meanwhile is heard in its order', async () => {
  const { handle, frameOf, options } = open()
  await settleAll()
  const page = playFrame(frameOf()!, origin)
  page.say({ source: 'center', v: 1, type: 'hello', app: 'legacy-erp' })
  page.say({ source: 'center', v: 1, type: 'hello', app: 'legacy-erp' }, { source: {} })
  page.finishLoading()
  expect(page.told).toEqual([])
  expect(handle.state.status).toBe('loading')

  mockNetwork.arrive()
  await settleAll()
  expect(page.told).toMatchObject([{ data: { type: 'welcome' }, origin }])
  expect(handle.state.status).toBe('mounted')
  page.told[0]?.ports[0]?.postMessage({ v: 1, type: 'title', ts: 0, payload: { title: '库存' } })
  expect(options.onTitle).toHaveBeenCalledWith('库存')
})
