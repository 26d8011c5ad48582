import {
  getSession,
  getUserInfo,
  listOwnSessions,
  rememberSession,
  resumeSession,
  signOut,
  type Endpoint,
} from '@center/shared/contract'
import { eq } from 'drizzle-orm'
import { buildTestApp, sign, type Answer, type TestApp } from '../../testing/build-test-app'
import type { Storage } from '../database/database'
import { onPostgres, openPostgresDatabase, whileHeld } from '../../testing/on-postgres'
import { tenants } from '../../domains/configuration/configuration.tables'
import { users } from '../../domains/members/members.tables'
import { createPageTickets } from './page-tickets'
import { nonces, sessions, sessionTabs } from './session.tables'

const MINUTE = 60_000
const user = { userId: 'u1', tenantId: 't1', tenantCode: 'one' }
const own = { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }

let server: TestApp
async function openServer(open?: () => Promise<Storage>): Promise<TestApp> {
  const opened = await buildTestApp({}, undefined, open)
  await opened.db.insert(tenants).values([
    { id: 't1', code: 'one', name: '一' },
    { id: 't2', code: 'two', name: '二' },
  ])
  await opened.db.insert(users).values([
    { id: 'u1', tenantId: 't1', username: 'u1', name: '甲' },
    { id: 'u2', tenantId: 't2', username: 'u2', name: '乙' },
  ])
  return opened
}
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())

const onServer = {
  open: () => openServer(openPostgresDatabase),
  swap: (other: TestApp) => {
    const former = server
    server = other
    return former
  },
}

/** A browser that remembers a session: what it sends along, and the tickets of pages that it opens. */
async function signInAndRemember(someone = user) {
  // Of more than five the one that was seen longest ago ends: that is one of an earlier test.
  server.clock.advance(MINUTE)
  const caller = await server.signIn(someone)
  const answer = await caller.call(rememberSession, {})
  const [line = ''] = [answer.headers['set-cookie']].flat() as string[]
  const cookie = line.split(';')[0] ?? ''
  const tickets = createPageTickets(server.app)
  const newTicket = () => tickets.issue(cookie.split('=')[1] ?? '')
  return { caller, line, cookie, newTicket, tenantCode: someone.tenantCode }
}
type Browser = Awaited<ReturnType<typeof signInAndRemember>>

const resume = (
  { cookie, newTicket, tenantCode }: Pick<Browser, 'cookie' | 'newTicket' | 'tenantCode'>,
  { headers = {}, ticket = newTicket() }: { headers?: Record<string, string>; ticket?: string } = {},
) => server.guest.call(resumeSession, { body: { tenantCode, ticket } }, { ...own, cookie, ...headers })

const statusWith = async (answer: Answer, endpoint: Endpoint = getSession) => {
  const injection = { method: endpoint.method, url: endpoint.url, headers: {} }
  const key = Buffer.from(String(answer.envelope['signKey']), 'base64url')
  const headers = sign(injection, String(answer.data), { key, at: server.clock.now() })
  return (await server.app.inject({ ...injection, headers })).json<{ status: number }>().status
}

test('a further tab has a token and a key of its own, and one session with the first', async () => {
  const browser = await signInAndRemember()
  const tab = await resume(browser)
  expect(tab.status).toBe(200)
  expect([tab.data, tab.envelope['signKey']]).not.toEqual([browser.caller.token, browser.caller.signKey])
  expect(await statusWith(tab)).toBe(200)
  const rows = await server.db
    .select()
    .from(sessions)
    .where(eq(sessions.id, String(tab.envelope['mark'])))
  expect(rows).toHaveLength(1)
  const list = (await browser.caller.call(listOwnSessions, {})).data as { rows?: unknown[] } | unknown[]
  expect(Array.isArray(list) ? list : list.rows).toHaveLength(1)
})

test('cookie and token are kept as hashes only', async () => {
  const browser = await signInAndRemember({ ...user, userId: 'u-hash' })
  const tab = await resume(browser)
  const kept = JSON.stringify([await server.db.select().from(sessions), await server.db.select().from(sessionTabs)])
  expect(kept).not.toContain(browser.cookie.split('=')[1])
  expect(kept).not.toContain(String(tab.data))
})

test('the cookie is out of reach of scripts, of other sites and of the hosts below', async () => {
  expect((await signInAndRemember()).line).toMatch(/^center_session_one=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  const secure = await buildTestApp({ publicUrl: 'https://portal.example' })
  const caller = await secure.signIn(user)
  const { headers } = await caller.call(rememberSession, {})
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-center_session_one=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  await secure.close()
})

test('the cookie alone calls nothing else', async () => {
  const { cookie, newTicket } = await signInAndRemember()
  for (const endpoint of [getSession, getUserInfo, listOwnSessions, rememberSession, signOut] as Endpoint[]) {
    const headers = { ...own, cookie, 'content-type': 'application/json' }
    const answer = await server.app.inject({ method: endpoint.method, url: endpoint.url, headers })
    expect([endpoint.url, answer.json<{ status: number }>().status]).toEqual([endpoint.url, 40101])
  }
  const asToken = await server.guest.call(getSession, {}, { authorization_front: cookie.split('=')[1] ?? '' })
  expect(asToken.status).toBe(40101)
  expect(
    (await server.guest.call(resumeSession, { body: { tenantCode: 'one', ticket: newTicket() } }, own)).status,
  ).toBe(40101)
})

test.each([
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site, by a browser that does not say so', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
  ['a host below the same domain', { 'sec-fetch-site': 'same-site' }],
  ['a frame without an origin', { origin: 'null' }],
  ['no page at all', { origin: '', 'sec-fetch-site': '' }],
])('a call of %s is refused', async (_who, headers) => {
  expect((await resume(await signInAndRemember(), { headers })).status).toBe(40303)
})

test('a ticket is good once, for five minutes, and in the browser whose page it stands in', async () => {
  const [browser, other] = [await signInAndRemember(), await signInAndRemember()]
  const ticket = browser.newTicket()
  expect((await resume(browser, { ticket })).status).toBe(200)
  expect((await resume(browser, { ticket })).status).toBe(40101)
  expect((await resume(other, { ticket: browser.newTicket() })).status).toBe(40101)
  for (const wrong of ['x', '{}', 'sealed.v1.x']) expect((await resume(browser, { ticket: wrong })).status).toBe(40101)
  const late = browser.newTicket()
  server.clock.advance(5 * MINUTE)
  expect((await resume(browser, { ticket: late })).status).toBe(40101)
})

onPostgres(onServer, () => {
  test('answers one of nine calls with one ticket at once', async () => {
    const browser = await signInAndRemember()
    const ticket = browser.newTicket()
    const answers = await whileHeld(server.db, nonces, () => resume(browser, { ticket }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

test('two tenants in one browser have nothing in common', async () => {
  const [one, two] = [
    await signInAndRemember(),
    await signInAndRemember({ userId: 'u2', tenantId: 't2', tenantCode: 'two' }),
  ]
  const cookie = `${one.cookie}; ${two.cookie}`
  const [ofOne, ofTwo] = [await resume({ ...one, cookie }), await resume({ ...two, cookie })]
  expect([ofOne.envelope['mark'], ofTwo.envelope['mark']].map(Boolean)).toEqual([true, true])
  expect(ofOne.envelope['mark']).not.toBe(ofTwo.envelope['mark'])
  // The cookie of one under the name of the other.
  const swapped = one.cookie.replace('_one=', '_two=')
  expect((await resume({ ...one, cookie: swapped, tenantCode: 'two' })).status).toBe(40101)
  expect((await resume({ ...one, cookie, tenantCode: 'two' })).status).toBe(40101)

  const signedOut = await one.caller.call(signOut, {}, { cookie })
  expect(String(signedOut.headers['set-cookie'])).toMatch(/center_session_one=;/)
  expect(String(signedOut.headers['set-cookie'])).not.toMatch(/center_session_two=/)
  expect(await Promise.all([statusWith(ofOne), statusWith(ofTwo)])).toEqual([40101, 200])
})

test('signing out in one tab ends all, and the cookie opens none', async () => {
  const browser = await signInAndRemember()
  const [second, third] = [await resume(browser), await resume(browser)]
  const body = { method: signOut.method, url: signOut.url, headers: {} }
  const key = Buffer.from(String(second.envelope['signKey']), 'base64url')
  const headers = sign(body, String(second.data), { key, at: server.clock.now() })
  expect((await server.app.inject({ ...body, headers })).statusCode).toBe(200)
  expect(await Promise.all([statusWith(second), statusWith(third)])).toEqual([40101, 40101])
  expect((await browser.caller.call(getSession, {})).status).toBe(40101)
  const refused = await resume(browser)
  expect(refused.status).toBe(40101)
  expect(String(refused.headers['set-cookie'])).toMatch(/center_session_one=;/)
})

test.each<[string, number, (browser: Browser) => unknown]>([
  ['that was idle', 40109, () => server.clock.advance(31 * MINUTE)],
  ['of a user whose sessions were all ended', 40101, () => server.app.sessions.endAllOf(user)],
  [
    'of a user who was shut out',
    40101,
    () => server.db.update(users).set({ enabled: false }).where(eq(users.id, 'u1')),
  ],
  [
    'of a tenant that was disabled',
    40101,
    () => server.db.update(tenants).set({ enabled: false }).where(eq(tenants.id, 't1')),
  ],
])('a session %s opens no tab', async (_which, status, end) => {
  await server.db.update(users).set({ enabled: true })
  await server.db.update(tenants).set({ enabled: true })
  const browser = await signInAndRemember()
  const tab = await resume(browser)
  await end(browser)
  server.clock.advance(1000)
  expect((await resume(browser)).status).toBe(status)
  expect(await statusWith(tab)).toBe(status)
})

test('a session that was replaced opens no tab', async () => {
  const someone = { ...user, userId: 'u-replaced' }
  const browser = await signInAndRemember(someone)
  server.clock.advance(MINUTE)
  for (let count = 0; count < 5; count += 1) await server.signIn(someone)
  expect((await resume(browser)).status).toBe(40110)
})

test('what one tab does keeps the others from being idle', async () => {
  const browser = await signInAndRemember()
  const tab = await resume(browser)
  for (let round = 0; round < 3; round += 1) {
    server.clock.advance(20 * MINUTE)
    expect(await statusWith(tab)).toBe(200)
  }
  expect((await browser.caller.call(getSession, {})).status).toBe(200)
})

test('a browser opens sixty tabs a minute', async () => {
  const browser = await signInAndRemember()
  const statuses: number[] = []
  for (let count = 0; count < 61; count += 1) statuses.push((await resume(browser)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(42901)
})

test.each([
  ['knows of no session', 40101, () => undefined],
  ['was idle', 40109, () => server.clock.advance(31 * MINUTE)],
])('the answer that a session %s takes its cookies out of the browser', async (_what, status, end) => {
  const browser = await signInAndRemember()
  if (status === 40101) await server.app.sessions.endAllOf(user)
  end()
  const cookie = `${browser.cookie}; center_cohort=x`
  const answer = await browser.caller.call(getSession, {}, { cookie })
  expect(answer.status).toBe(status)
  expect(String(answer.headers['set-cookie'])).toMatch(/center_cohort=;.*center_session_one=;/)
})

test('it leaves the cookie of a session that goes on', async () => {
  const [ended, open] = [await signInAndRemember(), await signInAndRemember()]
  await server.app.sessions.end(String((await resume(ended)).envelope['mark']), 'revoked')
  const answer = await ended.caller.call(getSession, {}, { cookie: open.cookie })
  expect(answer.status).toBe(40101)
  expect(String(answer.headers['set-cookie'])).not.toContain('center_session_')
})
