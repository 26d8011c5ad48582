import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  endOtherSessions,
  endOwnSession,
  getSession,
  listOwnSessions,
  redeemTicket,
  signOut,
  updatePassword,
  type SessionGrant,
} from '@center/shared/contract'
import { eq, sql } from 'drizzle-orm'
import { buildTestApp, sign, type TestApp } from '../../../testing/build-test-app'
import {
  application,
  CENTRAL_PASSWORD,
  createCentralVisitor,
  fillTenants,
  type CentralVisitor,
} from '../../../testing/central-visitor'
import { encryptFor } from '../../../testing/encrypt-for'
import { setTestPassword } from '../../../testing/passwords/set-test-password'
import { users } from '../../members/members.tables'

const PORTAL = 'http://127.0.0.1:8080/center/index?tc=park'

let application1: Server
let oa: string
/** An application of each of two tenants, of which one lies below the other. */
let suite: string
/** What the application was told. */
let told: string[] = []
let server: TestApp
let visitor: CentralVisitor

beforeAll(async () => {
  application1 = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      told.push(`${request.method} ${request.url} ${new URLSearchParams(body).get('logoutRequest')}`)
      if (request.url?.startsWith('/moved')) response.writeHead(302, { location: '/elsewhere' })
      response.end()
    })
  })
  await new Promise<void>((resolve) => application1.listen(0, '127.0.0.1', resolve))
  oa = `http://127.0.0.1:${(application1.address() as AddressInfo).port}/`
  suite = oa.replace('127.0.0.1', 'localhost')
  server = await buildTestApp({
    hasTestCodes: true,
    signOnServices: [
      ...[application(oa), application('http://127.0.0.1:1/', { name: 'no one answers' })],
      application(suite, { name: 'AAA', tenantCode: 'demo', logoutUrl: `${oa}theirs` }),
      application(`${suite}crm/`, { name: 'CRM', tenantCode: 'park', logoutUrl: `${oa}ours` }),
    ],
  })
  await fillTenants(server)
  visitor = createCentralVisitor(server)
})
beforeEach(() => {
  told = []
})
afterAll(async () => {
  await server.close()
  application1.closeAllConnections()
  await new Promise((resolve) => application1.close(resolve))
})

const redeem = (st: string, service?: string, tenantCode?: string) =>
  server.guest.call(redeemTicket, { querystring: { st, service, tenantCode } })

/** Signs in to the portal by a ticket; somebody who can call. */
async function openPortal(cookie: string) {
  const { location } = await visitor.get('/cas/login', { service: PORTAL }, cookie)
  const answer = await redeem(new URL(location).searchParams.get('ticketToken') ?? '', PORTAL)
  const token = String(answer.data)
  await server.app.sessions.prove((await server.app.sessions.find(token)).id)
  const { signKey } = answer.envelope as unknown as SessionGrant
  const key = Buffer.from(signKey, 'base64url')
  const call = (method: 'GET' | 'POST', url: string, body?: object) => {
    const payload = body && JSON.stringify(body)
    const injection = { method, url, headers: {}, ...(payload && { payload }) }
    const json = payload ? { 'content-type': 'application/json' } : {}
    const headers = { ...sign(injection, token, { key, at: server.clock.now() }), ...json }
    return server.app
      .inject({ ...injection, headers })
      .then((response) => response.json<{ status: number; data: unknown }>())
  }
  return { call, status: async () => (await call('GET', getSession.url)).status }
}

async function signInToOa(path = 'a?b=1') {
  const { cookie, granted } = await visitor.signIn(oa + path)
  await visitor.validate(oa + path, granted.ticketToken)
  return { cookie, ticket: granted.ticketToken }
}

const heard = (count: number) =>
  new Promise<void>((resolve) => {
    const look = () => (told.length >= count ? resolve() : void setImmediate(look))
    look()
  })

describe('a ticket of the portal', () => {
  test('is redeemed for a token with the grant of a sign-in, once', async () => {
    const { granted } = await visitor.signIn(PORTAL)
    expect(granted.redirectUrl).toBe(`${PORTAL}&ticketToken=${granted.ticketToken}`)
    const answer = await redeem(granted.ticketToken, PORTAL, 'park')
    expect(answer).toMatchObject({ http: 200, status: 200, data: expect.stringMatching(/^[\w-]{43}$/) })
    expect(answer.envelope).toMatchObject({ expiresIn: 1800, signKey: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await redeem(granted.ticketToken, PORTAL)).toMatchObject({ http: 401, status: 40121, data: null })
  })

  test('is redeemed without its service by clients that do not say it', async () => {
    const { granted } = await visitor.signIn(PORTAL)
    expect((await redeem(granted.ticketToken)).status).toBe(200)
  })

  test('is killed by another address, another tenant, and ten seconds', async () => {
    const tickets = await Promise.all([1, 2, 3].map(() => visitor.signIn(PORTAL)))
    const [one = '', two = '', three = ''] = tickets.map(({ granted }) => granted.ticketToken)
    expect((await redeem(one, `${PORTAL}&x=1`)).status).toBe(40121)
    expect((await redeem(one, PORTAL)).status).toBe(40121)
    expect((await redeem(two, PORTAL, 'demo')).status).toBe(40121)
    server.clock.advance(10_000)
    expect((await redeem(three, PORTAL)).status).toBe(40121)
  })

  test('refuses a ticket of an application, whatever address comes with it', async () => {
    for (const service of [undefined, oa, PORTAL]) {
      const { granted } = await visitor.signIn(oa)
      expect((await redeem(granted.ticketToken, service)).status).toBe(40121)
    }
  })

  test('opens nothing for a user who may not sign in any more', async () => {
    const { granted, cookie } = await visitor.signIn(PORTAL)
    const { ticketToken } = (await visitor.signIn(oa)).granted
    await server.db.update(users).set({ enabled: false }).where(eq(users.id, 'u-wangwu'))
    expect((await redeem(granted.ticketToken, PORTAL)).status).toBe(40121)
    expect((await visitor.validate(oa, ticketToken)).body).toContain('INVALID_TICKET')
    expect((await visitor.get('/cas/login', { service: oa }, cookie)).http).not.toBe(302)
    await server.db.update(users).set({ enabled: true }).where(eq(users.id, 'u-wangwu'))
  })
})

describe('ending other sessions', () => {
  test('ends the central sign-in of the other browser, and not the own one', async () => {
    const [mine, theirs] = [await visitor.signIn(PORTAL), await visitor.signIn(PORTAL)]
    const [here, there] = [await openPortal(mine.cookie), await openPortal(theirs.cookie)]
    expect((await here.call('POST', endOtherSessions.url)).status).toBe(200)
    expect([await here.status(), await there.status()]).toEqual([200, 40101])
    expect((await visitor.get('/cas/login', { service: PORTAL }, theirs.cookie)).http).not.toBe(302)
    expect((await visitor.get('/cas/login', { service: PORTAL }, mine.cookie)).http).toBe(302)
  })

  test('one by one does the same, and leaves a sign-in that both have come from', async () => {
    const [mine, theirs] = [await visitor.signIn(PORTAL), await visitor.signIn(PORTAL)]
    const [here, tab, there] = [
      await openPortal(mine.cookie),
      await openPortal(mine.cookie),
      await openPortal(theirs.cookie),
    ]
    const list = async () => {
      const { data } = await here.call('GET', listOwnSessions.url)
      return (data as { rows: { id: string; current: boolean }[] }).rows.filter(({ current }) => !current)
    }
    for (const { id } of await list()) {
      expect((await here.call('POST', endOwnSession.url.replace(':id', id))).status).toBe(200)
    }
    expect([await here.status(), await tab.status(), await there.status()]).toEqual([200, 40101, 40101])
    expect((await visitor.get('/cas/login', { service: PORTAL }, theirs.cookie)).http).not.toBe(302)
    expect((await visitor.get('/cas/login', { service: PORTAL }, mine.cookie)).http).toBe(302)
  })
})

describe('signing out', () => {
  test('at the central service ends the portal, and tells applications by their ticket', async () => {
    const { cookie, ticket } = await signInToOa()
    const portal = await openPortal(cookie)
    expect(await portal.status()).toBe(200)

    const { http, location, headers } = await visitor.get('/cas/logout', { service: PORTAL }, cookie)
    expect([http, location]).toEqual([302, PORTAL])
    expect(String(headers['set-cookie'])).toMatch(/^TGC-center=; .*Path=\/cas/)
    expect(await portal.status()).toBe(40101)
    await heard(1)
    expect(told).toEqual([expect.stringMatching(`^POST /a\\?b=1 .*<samlp:SessionIndex>${ticket}<`)])
    expect((await visitor.get('/cas/login', { service: oa }, cookie)).http).not.toBe(302)
  })

  test('tells the application that got the ticket, and no one else of it', async () => {
    const at = `${suite}crm/in`
    const { cookie, granted } = await visitor.signIn(at)
    expect((await visitor.validate(at, granted.ticketToken)).body).toContain('authenticationSuccess')
    await visitor.get('/cas/logout', {}, cookie)
    await heard(1)
    expect(told).toEqual([expect.stringMatching('^POST /ours ')])
  })

  test('in the portal ends the central sign-in as well, and names the way back', async () => {
    const { cookie } = await signInToOa()
    const portal = await openPortal(cookie)
    const back = 'http://127.0.0.1:8080/center/?tenantCode=park'
    expect(await portal.call('POST', signOut.url, {})).toMatchObject({
      data: { ssoLogoutUrl: `/cas/logout?service=${encodeURIComponent(back)}` },
    })
    await heard(1)
    expect((await visitor.get('/cas/login', { service: oa }, cookie)).http).not.toBe(302)
  })

  test('happens to all sessions with a change of the password', async () => {
    const { cookie } = await signInToOa()
    const portal = await openPortal(cookie)
    const [old, next] = [await encryptFor(server.guest, CENTRAL_PASSWORD), await encryptFor(server.guest, 'Xk7!pq2#Wz')]
    const form = { oldPwd: old.cipher, newPwd: next.cipher, kid: old.kid }
    expect((await portal.call('POST', updatePassword.url, form)).status).toBe(200)
    await heard(1)
    expect(await portal.status()).toBe(40101)
    expect((await visitor.get('/cas/login', { service: oa }, cookie)).http).not.toBe(302)
    await setTestPassword(server.db, 'u-wangwu', CENTRAL_PASSWORD)
  })

  test.each([
    ['who is disabled', false],
    ['who was disabled while no one listened', true],
  ])('happens to a user %s', async (_who, isUnheard) => {
    const { cookie, ticket } = await signInToOa()
    const portal = await openPortal(cookie)
    if (isUnheard) await server.db.execute(sql`alter table users disable trigger user`)
    await server.db.update(users).set({ enabled: false }).where(eq(users.id, 'u-wangwu'))
    await server.db.execute(sql`alter table users enable trigger user`)
    if (isUnheard) await server.db.execute(sql`select pg_notify('center_shut_out', '')`)
    await heard(1)
    expect(told).toEqual([expect.stringMatching(`<samlp:SessionIndex>${ticket}<`)])
    expect(await portal.status()).toBe(40101)
    await server.db.update(users).set({ enabled: true }).where(eq(users.id, 'u-wangwu'))
    expect((await visitor.get('/cas/login', { service: oa }, cookie)).http).not.toBe(302)
  })

  test('voids tickets that no one redeemed', async () => {
    const { cookie, granted } = await visitor.signIn(oa)
    await visitor.get('/cas/logout', {}, cookie)
    expect((await visitor.validate(oa, granted.ticketToken)).body).toContain('INVALID_TICKET')
  })

  test('waits for no application: neither one that does not answer nor one that sends elsewhere', async () => {
    const { cookie } = await signInToOa('moved')
    const unanswered = await visitor.get('/cas/login', { service: 'http://127.0.0.1:1/' }, cookie)
    await visitor.validate('http://127.0.0.1:1/', new URL(unanswered.location).searchParams.get('ticket') ?? '')
    expect((await visitor.get('/cas/logout', {}, cookie)).location).toBe('/cas/login')
    await heard(1)
    expect(told.filter((line) => line.includes('elsewhere'))).toEqual([])
  })

  test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', 'https://evil.example\\@127.0.0.1/'])(
    'does not return to an unregistered service: %s',
    async (service) => {
      expect((await visitor.get('/cas/logout', { service })).location).toBe('/cas/login')
      expect((await visitor.get('/cas/logout', { url: service })).location).toBe('/cas/login')
    },
  )
})
