import { installFakeChannels } from '../../../testing/fake-frame'
import { buildMicroFrontend } from '../../../testing/builders'
import { buildGuestServices } from '../../../testing/guest-services'
import { settleAll } from '../../../testing/open-test-guest'
import type { MountRequest } from '../guest-services'
import type * as Code from './frame-code'
import { createIsolatedDriver } from './frame-driver'

/** The network brings what speaks with frames when the test lets it. */
const mockNetwork = { arrive: () => {} }
jest.mock('./frame-code', () => {
  const code = jest.requireActual<typeof Code>('./frame-code')
  const arrived = new Promise<void>((resolve) => {
    mockNetwork.arrive = resolve
  })
  return { then: (resolve: (code: unknown) => void) => void arrived.then(() => resolve({ ...code })) }
})

beforeAll(() => {
  installFakeChannels()
  jest.useFakeTimers()
  Object.defineProperty(HTMLElement.prototype, 'moveBefore', { value: () => undefined, configurable: true })
})
afterAll(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'moveBefore')
  jest.useRealTimers()
})

test('an isolated guest that is opened before the code of frames is here has one frame, and none is made ready beside it', async () => {
  const iframe = { src: '/center-frame/t1/notepad/1.0.0', origin: 'null', sandbox: 'allow-scripts', allow: '' }
  const guest = buildMicroFrontend({ iframe })
  const driver = createIsolatedDriver(buildGuestServices())
  const root = document.body.appendChild(document.createElement('div'))
  const life = new AbortController()
  const made = jest.spyOn(document, 'createElement')
  void driver.prefetch?.(guest, true)
  void driver.mount({ guest, root, path: '/', signal: life.signal } as unknown as MountRequest, {})
  await settleAll()
  expect(root.querySelectorAll('iframe')).toHaveLength(1)
  mockNetwork.arrive()
  await settleAll()
  jest.advanceTimersByTime(80)
  expect(made.mock.calls.filter(([name]) => name === 'iframe')).toHaveLength(1)
  life.abort()
})
