import { buildUserInfo } from '../../testing/builders'
import { launch } from '../page/launch'
import { configuration } from '../configuration/configuration.store'
import { endSession } from '../session/end-session'
import { beginSession } from '../sign-in/session-actions'
import { pageWindow } from '../page/page-functions'
import { session } from '../session/session.store'
import { preferences } from '../texts/preferences.store'
import { connectParent } from './connect-parent'
import { onParentMessage } from './parent-handlers'

const around = 'https://around.test'
const real = window.parent
let told: unknown[]
let disconnect = () => undefined as void
const parent = { postMessage: (data: { type: string; data: unknown }) => told.push([data.type, data.data]) }

const say = (data: unknown, over: { origin?: string; source?: unknown } = {}) => {
  const event = new MessageEvent('message', { data, origin: over.origin ?? around })
  Object.defineProperty(event, 'source', { value: 'source' in over ? over.source : parent })
  window.dispatchEvent(event)
}
const signIn = async (name = '张三') => {
  await beginSession('demo', 'token-1', { signKey: 'A'.repeat(43), expiresIn: 60 })
  session.user = buildUserInfo({ name })
}
/** Stores tell of their changes a moment later. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}
const goTo = (path: string) => pageWindow.history.replaceState(null, '', path)

beforeEach(() => {
  told = []
  launch.iframe = true
  configuration.values.CENTER_IFRAME_ORIGINS = [around, 'https://*.test']
  Object.defineProperty(window, 'parent', { value: parent, configurable: true })
  Object.defineProperty(document, 'referrer', { value: `${around}/portal`, configurable: true })
  window.history.replaceState(null, '', '/center/index?tc=demo&iframe=1')
})
afterEach(() => {
  disconnect()
  endSession()
  launch.iframe = false
  Object.defineProperty(window, 'parent', { value: real, configurable: true })
})

test('reports its address and each sign-in and sign-out; not a missing user at the start', async () => {
  disconnect = connectParent()
  expect(told).toEqual([['refRoute', { path: '/center/index' }]])
  await signIn()
  await settle()
  endSession()
  await settle()
  expect(told.slice(1)).toEqual([
    ['loginstate', true],
    ['loginstate', false],
  ])
})

test('tells each page once, without what every address carries', async () => {
  await signIn()
  disconnect = connectParent()
  goTo('/center/orders/all?id=7&tc=demo&iframe=1')
  goTo('/center/orders/all?id=7&tc=demo&iframe=1&benchCode=b')
  expect(told).toEqual([
    ['loginstate', true],
    ['refRoute', { path: '/center/index' }],
    ['refRoute', { path: '/center/orders/all?id=7' }],
  ])
})

test('what is said of the user holds for a later record of the server, and not for the next user', async () => {
  await signIn()
  disconnect = connectParent()
  say({ userInfo: { name: '李四', userId: 'u2' } })
  expect(session.user).toMatchObject({ name: '李四', userId: 'u1' })
  session.user = buildUserInfo({ roleCode: 'PROVIDER' })
  await settle()
  expect(session.user).toMatchObject({ name: '李四', roleCode: 'PROVIDER' })

  endSession()
  await settle()
  await signIn('王五')
  await settle()
  expect(session.user).toMatchObject({ name: '王五' })
})

test('language and look follow the page around', async () => {
  disconnect = connectParent()
  say({ globalConfig: { locale: 'en', theme: 'dark' } })
  await settle()
  expect(preferences).toMatchObject({ locale: 'en', theme: 'dark' })
  say({ globalConfig: { locale: 'zh', theme: 'light' } })
})

test('orders go to the handler that is registered, for as long as it is', () => {
  disconnect = connectParent()
  const orders: unknown[] = []
  const end = onParentMessage('refRoute', (route) => orders.push(route))
  say({ refRoute: { path: '/center/index' } })
  say({ loginstate: false })
  end()
  say({ refRoute: { path: '/center/home' } })
  expect(orders).toEqual([{ path: '/center/index' }])
})

test.each<[string, () => void]>([
  ['the address does not say that there is a frame', () => (launch.iframe = false)],
  ['there is no page around', () => Object.defineProperty(window, 'parent', { value: window, configurable: true })],
  ['the tenant trusts no origin', () => (configuration.values.CENTER_IFRAME_ORIGINS = [])],
  [
    'the page around comes from elsewhere',
    () => Object.defineProperty(document, 'referrer', { value: 'https://evil.test/' }),
  ],
])('nothing is said and nothing obeyed when %s', async (_when, arrange) => {
  await signIn()
  arrange()
  disconnect = connectParent()
  const origin = document.referrer.startsWith(around) ? around : 'https://evil.test'
  say({ userInfo: { name: '李四' } }, { origin })
  expect([told, session.user?.name]).toEqual([[], '张三'])
})

test.each(['null', 'https://*.test', `${around}/portal`])('%s is no origin that a tenant can trust', async (origin) => {
  await signIn()
  configuration.values.CENTER_IFRAME_ORIGINS = [origin]
  Object.defineProperty(document, 'referrer', { value: '', configurable: true })
  disconnect = connectParent()
  say({ userInfo: { name: '李四' } }, { origin })
  expect([told, session.user?.name]).toEqual([[], '张三'])
})

test('after the end nothing is said and nothing obeyed', async () => {
  await signIn()
  connectParent()()
  told = []
  say({ userInfo: { name: '李四' } })
  goTo('/center/home')
  endSession()
  await settle()
  expect(told).toEqual([])
})
