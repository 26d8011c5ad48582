import { getUserInfo, redeemTicket } from '../../contract'
import { buildUserInfo, startFakeServer, type FakeServer } from '../../testing'
import { launch } from '../page/launch'
import { configuration } from '../configuration/configuration.store'
import { pageFunctions } from '../page/page-functions'
import { setSessionItem } from '../storage/browser-storage'
import {
  centralSignInAddress,
  centralSignOutAddress,
  storeSignInMessage,
  redeemArrivedTicket,
  takeTicketFromAddress,
  takeSignInMessage,
  type UserConflict,
} from './central-sign-in'
import { endSession } from '../session/end-session'
import { beginSession, adoptTenant } from './session-actions'
import { session } from '../session/session.store'
import { storeProfile } from '../session/stored-profile'

const grant = { signKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8', expiresIn: 1800 }
const { origin } = window.location
const { values } = configuration
const arrived = { ticket: 'ST-1', service: `${origin}/center/orders/all?id=1&tc=demo#row`, isAsked: true }
const stateOf = (service = '') => /ssoState=([0-9a-f]{32})/.exec(service)?.[1] ?? ''
const ask = jest.fn<Promise<boolean>, [UserConflict]>()
const redeem = (more: Partial<typeof arrived> = {}) => redeemArrivedTicket({ ...arrived, ...more }, ask)
let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  configuration.values = { ...values, CENTER_SSO_ENABLED: true }
  adoptTenant('demo')
})
afterEach(() => {
  server.close()
  endSession()
  sessionStorage.clear()
  localStorage.clear()
  configuration.values = values
  Object.assign(launch, { iframe: false, benchCode: null, partBench: null })
  jest.useRealTimers()
})

const show = (path: string) => window.history.replaceState(null, '', path)
const saysOf = (address: string | null) => Object.fromEntries(new URL(address ?? '').searchParams)
const here = () => window.location.pathname + window.location.search + window.location.hash

test('the way to sign out of a provider is what the server says, letter by letter', () => {
  const named = 'https://idp.example/end?id_token_hint=a.b.c&post_logout_redirect_uri=https%3A%2F%2Fportal%2Fcenter%2F'
  expect(centralSignOutAddress(named)).toBe(named)
})

describe('the way to the central sign-in', () => {
  test('names the whole way back, tenant, kind and workbench', () => {
    Object.assign(launch, { benchCode: 'WB', partBench: 'P1' })
    const address = centralSignInAddress('/center/orders/all?id=a%20b#row', { renew: false })
    expect(address).toMatch(`${origin}/cas/login?service=`)
    expect(saysOf(address)).toEqual({
      service: expect.stringMatching(
        new RegExp(`^${origin}/center/orders/all\\?id=a%20b&tc=demo&ssoState=[0-9a-f]{32}#row$`),
      ),
      tenantCode: 'demo',
      loginType: '2',
      benchCode: 'WB',
      partBench: 'P1',
    })
  })

  test('leads home without a place to go back to, and with an invalid one', () => {
    for (const redirect of [null, 'https://evil.test/', '/center/login'])
      expect(saysOf(centralSignInAddress(redirect, { renew: false }))['service']).toMatch(
        `${origin}/center/index?tc=demo&ssoState=`,
      )
  })

  test('asks for the password where a session has ended, and stays in its frame', () => {
    launch.iframe = true
    const said = saysOf(centralSignInAddress('/center/index?tc=demo', { renew: true }))
    expect(said).toMatchObject({ renew: 'true', iframe: '1' })
    expect(said['service']).toMatch(`${origin}/center/index?tc=demo&iframe=1&ssoState=`)
  })

  test('leads where the tenant has it', () => {
    configuration.values.CENTER_SSO_LOGIN_URL = 'https://id.example/cas/login?theme=a'
    configuration.values.CENTER_LOGIN_TYPE = '3'
    const address = centralSignInAddress(null, { renew: false })
    expect(address).toMatch('https://id.example/cas/login?theme=a&service=')
    expect(saysOf(address)['loginType']).toBe('3')
  })

  test.each(['javascript:alert(1)', 'web+https://id.example/cas/login', 'http://'])(
    'leads to our own where the tenant has %s',
    (named) => {
      configuration.values.CENTER_SSO_LOGIN_URL = named
      expect(centralSignInAddress(null, { renew: false })).toMatch(`${origin}/cas/login?service=`)
    },
  )

  test('carries what the tab knows its ticket by, the same until it comes back', () => {
    const stateIn = (redirect: string | null) =>
      stateOf(saysOf(centralSignInAddress(redirect, { renew: false }))['service'])
    const state = stateIn(null)
    expect(state).not.toBe('')
    expect(stateIn(`/center/a?ssoState=${'0'.repeat(32)}&id=1`)).toBe(state)
    show(`/center/a?id=1&ssoState=${state}&ticketToken=ST-1`)
    takeTicketFromAddress()
    expect(stateIn(null)).not.toBe(state)
  })
})

describe('the way out', () => {
  const back = `${origin}/center/?tenantCode=demo&benchCode=WB&partBench=P1`

  test('comes back with tenant and workbench', () => {
    Object.assign(launch, { benchCode: 'WB', partBench: 'P1' })
    const named = centralSignOutAddress('/cas/logout?service=https%3A%2F%2Fportal.example%2Fcenter%2F')
    expect(named).toMatch(`${origin}/cas/logout?service=`)
    expect(saysOf(named)).toEqual({ service: back })
  })

  test('comes back for another tenant without the workbench of this one', () => {
    Object.assign(launch, { benchCode: 'WB', partBench: 'P1' })
    expect(saysOf(centralSignOutAddress('/cas/logout', 'park'))).toEqual({
      service: `${origin}/center/?tenantCode=park`,
    })
  })

  test('is that of the tenant when the server does not answer, and none where there is no single sign-on', () => {
    expect(centralSignOutAddress(undefined)).toMatch(`${origin}/cas/logout?service=`)
    configuration.values.CENTER_SSO_LOGOUT_URL = 'https://id.example/cas/logout'
    expect(centralSignOutAddress(undefined)).toMatch('https://id.example/cas/logout?service=')
    expect(centralSignOutAddress(null)).toBeNull()
    configuration.values.CENTER_SSO_ENABLED = false
    expect(centralSignOutAddress(undefined)).toBeNull()
  })
})

describe('a ticket in the address', () => {
  test.each([
    ['/center/index?ticketToken=ST-1', '/center/index'],
    ['/center/a?id=a%20+b&ticketToken=ST-1#row', '/center/a?id=a%20+b#row'],
    ['/center/a?ticketToken=ST-1&id=1', '/center/a?id=1'],
    ['/center/a?x=1&ticketToken=ST-1&id=1', '/center/a?x=1&id=1'],
  ])('%s is taken out, and the rest stays letter by letter', (path, cleaned) => {
    show(path)
    expect(takeTicketFromAddress()).toEqual({ ticket: 'ST-1', service: origin + cleaned, isAsked: false })
    expect(here()).toBe(cleaned)
  })

  test('is one that this tab has asked for, once, when it brings the word of the tab', () => {
    const state = stateOf(saysOf(centralSignInAddress('/center/a?id=1', { renew: false }))['service'])
    const arrive = (word: string) => {
      show(`/center/a?id=1&ssoState=${word}&ticketToken=ST-1#row`)
      const taken = takeTicketFromAddress()
      expect(here()).toBe('/center/a?id=1#row')
      expect(taken).toMatchObject({ ticket: 'ST-1', service: `${origin}/center/a?id=1&ssoState=${word}#row` })
      return taken?.isAsked
    }
    expect([arrive('0'.repeat(32)), arrive(''), arrive(state), arrive(state)]).toEqual([false, false, true, false])
  })

  test('is null without a ticket', () => {
    show('/center/index?notTicketToken=1')
    expect(takeTicketFromAddress()).toBeNull()
  })

  test('begins a session of this tab', async () => {
    server.answer(redeemTicket, 'the-token', grant)
    await redeem()
    expect(session).toMatchObject({ status: 'signed-in', tenantCode: 'demo', token: 'the-token' })
    const [call] = server.calls
    expect(Object.fromEntries(call?.query ?? [])).toMatchObject({
      st: 'ST-1',
      service: arrived.service,
      tenantCode: 'demo',
    })
  })

  test('opens the form after the second that cannot be exchanged within a minute', async () => {
    server.refuse(redeemTicket, 'session.ticket_expired')
    show('/center/orders/all?id=1&tc=demo#row')
    await redeem()
    expect(here()).toBe('/center/orders/all?id=1&tc=demo#row')
    await redeem()
    const query = new URLSearchParams(window.location.search)
    expect(window.location.pathname).toBe('/center/user/login')
    expect(Object.fromEntries(query)).toEqual({
      sso: 'failed',
      redirect: '/center/orders/all?id=1&tc=demo#row',
      tc: 'demo',
    })
  })

  test('counts no failure that is older than a minute, nor one before a success', async () => {
    jest.useFakeTimers()
    server.refuse(redeemTicket, 'session.ticket_expired')
    show('/center/index')
    await redeem()
    jest.setSystemTime(Date.now() + 60_000)
    await redeem()
    expect(here()).toBe('/center/index')
    server.answer(redeemTicket, 'the-token', grant)
    await redeem()
    endSession()
    server.refuse(redeemTicket, 'session.ticket_expired')
    await redeem()
    expect(here()).toBe('/center/index')
  })

  test.each([
    ['a network that is away', null],
    ['a server that fails', 'server.failed'],
    ['a ticket that is used up', 'session.ticket_expired'],
  ] as const)('ends no session by %s', async (_, code) => {
    await beginSession('demo', 'token-1', grant)
    if (code) server.refuse(redeemTicket, code)
    for (let time = 0; time < 3; time += 1) await redeem()
    expect(session).toMatchObject({ status: 'signed-in', token: 'token-1', ended: null })
  })

  test('survives a spoiled memory of failures', async () => {
    setSessionItem('sso__failures', '{"a":')
    server.refuse(redeemTicket, 'session.ticket_expired')
    show('/center/index')
    await redeem()
    expect(here()).toBe('/center/index')
  })
})

describe('a ticket that this tab has not asked for', () => {
  const holder = { userId: 'u-lisi', username: 'lisi', name: '李四' }
  const zhangsan = buildUserInfo({ userId: 'u-zhangsan', name: '张三', tenantCode: 'demo' })
  const { replaceAddress } = pageFunctions
  let left: string[]
  beforeEach(() => {
    left = []
    pageFunctions.replaceAddress = (address) => void left.push(address)
    ask.mockReset()
    server.answer(redeemTicket, 'token-of-lisi', { ...grant, holder })
  })
  afterEach(() => {
    pageFunctions.replaceAddress = replaceAddress
    launch.tenantCode = null
  })

  test('signs in its user where no one is signed in', async () => {
    expect(await redeem({ isAsked: false })).toBe(true)
    expect(session).toMatchObject({ status: 'signed-in', token: 'token-of-lisi' })
    expect(ask).not.toHaveBeenCalled()
  })

  test.each([
    ['in this tab', () => beginSession('demo', 'token-of-zhangsan', grant)],
    ['in another tab of the browser', async () => undefined],
  ])('replaces no user who is signed in %s without a question', async (_where, begin) => {
    await begin()
    storeProfile('demo', zhangsan)
    if (session.status === 'signed-in') session.user = zhangsan
    const before = { ...session }
    ask.mockResolvedValue(false)
    expect(await redeem({ isAsked: false })).toBe(false)
    expect(ask).toHaveBeenCalledWith({ here: '张三', arriving: '李四' })
    expect(session).toMatchObject({ status: before.status, token: before.token })
    expect(left).toEqual(['/center/index?tc=demo'])

    ask.mockResolvedValue(true)
    expect(await redeem({ isAsked: false })).toBe(true)
    expect(session).toMatchObject({ status: 'signed-in', token: 'token-of-lisi' })
  })

  test('leads back to the own tenant when it was for another one', async () => {
    await beginSession('demo', 'token-of-zhangsan', grant)
    session.user = zhangsan
    launch.tenantCode = 'park'
    ask.mockResolvedValue(false)
    expect(await redeem({ isAsked: false })).toBe(false)
    expect(session).toMatchObject({ tenantCode: 'demo', token: 'token-of-zhangsan' })
    expect(left).toEqual(['/center/index?tc=demo'])
  })

  test('asks nothing when it stands for the same user, nor when the tab has asked for it', async () => {
    await beginSession('demo', 'token-of-zhangsan', grant)
    session.user = zhangsan
    server.answer(redeemTicket, 'another-token', { ...grant, holder: { ...holder, userId: 'u-zhangsan' } })
    expect(await redeem({ isAsked: false })).toBe(true)
    expect(session.token).toBe('another-token')
    session.user = zhangsan
    server.answer(redeemTicket, 'token-of-lisi', { ...grant, holder })
    expect(await redeem()).toBe(true)
    expect(session.token).toBe('token-of-lisi')
    expect(ask).not.toHaveBeenCalled()
  })

  test('asks when the user of the ticket, or of the page, is unknown', async () => {
    await beginSession('demo', 'token-of-zhangsan', grant)
    server.refuse(getUserInfo, 'server.failed')
    server.answer(redeemTicket, 'some-token', grant)
    ask.mockResolvedValue(false)
    expect(await redeem({ isAsked: false })).toBe(false)
    expect(ask).toHaveBeenCalledWith({ here: '', arriving: '' })
    expect(session.token).toBe('token-of-zhangsan')
  })
})

test('a word for the central page is read once, and left only where there is one', () => {
  storeSignInMessage('超时登出')
  expect([takeSignInMessage(), takeSignInMessage()]).toEqual(['超时登出', null])
  configuration.values.CENTER_SSO_ENABLED = false
  storeSignInMessage('超时登出')
  expect(takeSignInMessage()).toBeNull()
})
