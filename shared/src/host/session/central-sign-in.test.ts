import { redeemTicket } from '../../contract'
import { startFakeServer, type FakeServer } from '../../testing'
import { launch } from '../address/launch'
import { configuration } from '../configuration/configuration.store'
import { keep } from '../storage'
import {
  centralSignInAddress,
  centralSignOutAddress,
  leaveWord,
  redeemArrivedTicket,
  takeTicketFromAddress,
  takeWord,
} from './central-sign-in'
import { endSession } from './end-session'
import { beginSession, adoptTenant } from './session-actions'
import { session } from './session.store'

const grant = { signKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8', expiresIn: 1800 }
const { origin } = window.location
const { values } = configuration
const arrived = { ticket: 'ST-1', service: `${origin}/center/orders/all?id=1&tc=demo#row` }
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
      service: `${origin}/center/orders/all?id=a%20b&tc=demo#row`,
      ...{ tenantCode: 'demo', loginType: '2', benchCode: 'WB', partBench: 'P1' },
    })
  })

  test('leads home without a place to go back to, and with one that is none', () => {
    for (const redirect of [null, 'https://evil.test/', '/center/login'])
      expect(saysOf(centralSignInAddress(redirect, { renew: false }))['service']).toBe(`${origin}/center/index?tc=demo`)
  })

  test('asks for the password where a session has ended, and stays in its frame', () => {
    launch.iframe = true
    const said = saysOf(centralSignInAddress('/center/index?tc=demo', { renew: true }))
    expect(said).toMatchObject({ renew: 'true', iframe: '1', service: `${origin}/center/index?tc=demo&iframe=1` })
  })

  test('leads where the tenant has it', () => {
    configuration.values.CENTER_SSO_LOGIN_URL = 'https://id.example/cas/login?theme=a'
    configuration.values.CENTER_LOGIN_TYPE = '3'
    const address = centralSignInAddress(null, { renew: false })
    expect(address).toMatch('https://id.example/cas/login?theme=a&service=')
    expect(saysOf(address)['loginType']).toBe('3')
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
    expect(takeTicketFromAddress()).toEqual({ ticket: 'ST-1', service: origin + cleaned })
    expect(here()).toBe(cleaned)
  })

  test('is none where there is none', () => {
    show('/center/index?notTicketToken=1')
    expect(takeTicketFromAddress()).toBeNull()
  })

  test('begins a session of this tab', async () => {
    server.answer(redeemTicket, 'the-token', grant)
    await redeemArrivedTicket(arrived)
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
    await redeemArrivedTicket(arrived)
    expect(here()).toBe('/center/orders/all?id=1&tc=demo#row')
    await redeemArrivedTicket(arrived)
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
    await redeemArrivedTicket(arrived)
    jest.setSystemTime(Date.now() + 60_000)
    await redeemArrivedTicket(arrived)
    expect(here()).toBe('/center/index')
    server.answer(redeemTicket, 'the-token', grant)
    await redeemArrivedTicket(arrived)
    endSession()
    server.refuse(redeemTicket, 'session.ticket_expired')
    await redeemArrivedTicket(arrived)
    expect(here()).toBe('/center/index')
  })

  test.each([
    ['a network that is away', null],
    ['a server that fails', 'server.failed'],
    ['a ticket that is used up', 'session.ticket_expired'],
  ] as const)('ends no session by %s', async (_, code) => {
    await beginSession('demo', 'token-1', grant)
    if (code) server.refuse(redeemTicket, code)
    for (let time = 0; time < 3; time += 1) await redeemArrivedTicket(arrived)
    expect(session).toMatchObject({ status: 'signed-in', token: 'token-1', ended: null })
  })

  test('survives a spoiled memory of failures', async () => {
    keep('sso__failures', '{"a":')
    server.refuse(redeemTicket, 'session.ticket_expired')
    show('/center/index')
    await redeemArrivedTicket(arrived)
    expect(here()).toBe('/center/index')
  })
})

test('a word for the central page is read once, and left only where there is one', () => {
  leaveWord('超时登出')
  expect([takeWord(), takeWord()]).toEqual(['超时登出', null])
  configuration.values.CENTER_SSO_ENABLED = false
  leaveWord('超时登出')
  expect(takeWord()).toBeNull()
})
