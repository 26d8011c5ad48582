import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isNull } from 'drizzle-orm'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app'
import { application, fillTenants } from '../../../testing/central-visitor'
import { serviceTickets, signOnGrants } from '../single-sign-on.tables'
import { createSingleSignOn } from '../single-sign-on.plugin'

// What the server does again and again, each test does itself.
jest.mock('../../../platform/async/repeat', () => ({ repeat: () => undefined }))

const HOUR = 3_600_000
const user = { userId: 'u-wangwu', tenantId: 't-park', tenantCode: 'park' }

let oa: Server
let address: string
/** How often the application was told, and what it answers. */
let told: number
let status: number
let server: TestApp

beforeAll(async () => {
  oa = createServer((_request, response) => {
    told += 1
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => oa.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(oa.address() as AddressInfo).port}/in`
  server = await buildTestApp()
  await fillTenants(server)
})
beforeEach(async () => {
  ;[told, status] = [0, 200]
  server.clock.advance(13 * HOUR)
  await server.db.delete(serviceTickets)
  await server.db.delete(signOnGrants)
})
afterAll(async () => {
  await server.close()
  oa.closeAllConnections()
  await new Promise((resolve) => oa.close(resolve))
})

const PORTAL = 'http://127.0.0.1:8080/center/index?tc=park'
const portal = { id: null, isPortal: true }
const notCalled = () => Promise.reject(new Error('No one does that here'))
type Dependencies = Parameters<typeof createSingleSignOn>[0]

async function open(more: Partial<Dependencies> = {}) {
  const { db, now, config, limits, sessions, log } = server.app
  const signOn = createSingleSignOn({
    tenantHosts: async () => [],
    db,
    now,
    config,
    limits,
    sessions,
    log,
    seeds: [application(address)],
    appendAudit: notCalled,
    identify: notCalled,
    identifyByPasskey: notCalled,
    defaultTenantCode: notCalled,
    usernameOf: async () => 'wangwu',
    profileOf: async () => ({ username: 'wangwu', name: '王五', mobile: '', manager: false }),
    ...more,
  })
  await signOn.registry.open()

  /** The portal's session hands its user over to the application. */
  async function handOver(id: string) {
    const ticket = await signOn.portalSessions.ticketFor({ ...user, id }, address)
    const { ok } = await signOn.redemptions.validate({ ticket, service: address, renew: false })
    expect(ok).toBe(true)
  }
  return { ...signOn, handOver }
}

/** Two hours in which somebody works: the session goes on, and a sign-in that makes no ticket does not. */
async function workOn(token: string): Promise<void> {
  for (let part = 0; part < 6; part += 1) {
    server.clock.advance(HOUR / 3)
    await server.app.sessions.find(token)
  }
}

const isOpen = async (id: string) => !(await server.app.sessions.ended([id])).has(id)
const openGrants = () => server.db.select().from(signOnGrants).where(isNull(signOnGrants.endedAt))

describe('a session that has outlived a sign-in', () => {
  test('goes on with the newest, and signing out ends all of them', async () => {
    const { handOver, portalSessions, singleLogout } = await open()
    const { id, token } = await server.app.sessions.begin(user)
    await handOver(id)
    await workOn(token)
    await handOver(id)
    await handOver(id)
    expect(await openGrants()).toHaveLength(2)

    await portalSessions.noteSignOut(id)
    await singleLogout.settle()
    expect(await openGrants()).toEqual([])
    expect(told).toBe(3)
  })

  test('keeps what it came from when others end', async () => {
    const { handOver, grants, portalSessions, singleLogout } = await open()
    const [mine, other] = [await server.app.sessions.begin(user), await server.app.sessions.begin(user)]
    await handOver(other.id)
    await handOver(mine.id)
    await workOn(mine.token)
    await handOver(mine.id)
    const own = await portalSessions.grantsOf(mine.id)
    await server.db.transaction((tx) => grants.endAllWithin(tx, user, own))
    expect(await openGrants()).toHaveLength(2)
    await portalSessions.endBehind(mine.id, other)
    expect(await openGrants()).toEqual([])
    await singleLogout.settle()
  })
})

test('a password that is changed while the old one is looked at opens no central sign-in', async () => {
  const identify = async () => ({ user, isStillRight: async () => false })
  const { signOn } = await open({ identify })
  const form = { username: 'wangwu', password: '', kid: 'k1', imgvercode: '1234', captchaData: 7 }
  const from = { ip: '10.0.0.1', agent: '', browser: '' }
  const signingIn = signOn.signIn({ service: address, tenantCode: 'park' }, form, from)
  await expect(signingIn).rejects.toMatchObject({ code: 'login.wrong_credentials' })
  expect(await openGrants()).toEqual([])
})

describe('the end of a sign-in', () => {
  test('ends those that its session has begun since, and their applications are told', async () => {
    const { handOver, grants, tickets, redemptions, singleLogout } = await open()
    const { grant } = await grants.begin(user)
    const ticket = await tickets.issue(grant, { address: PORTAL, service: portal, isFresh: true })
    const { token } = await redemptions.openSession({ st: ticket, service: PORTAL })
    const { id } = await server.app.sessions.find(token)
    await handOver(id)
    await workOn(token)
    await handOver(id)
    expect(await openGrants()).toHaveLength(2)

    await grants.end(grant.id)
    await singleLogout.settle()
    expect([await openGrants(), await isOpen(id), told]).toEqual([[], false, 2])
  })

  test('reaches one that its session begins in this very moment', async () => {
    const { sessions } = server.app
    const { id } = await sessions.begin(user)
    const { portalSessions } = await open({ sessions: { ...sessions, isOver: async () => true } })
    await expect(portalSessions.ticketFor({ ...user, id }, address)).rejects.toMatchObject({ code: 'session.required' })
    expect(await openGrants()).toEqual([])
  })

  test('does nothing when it fails half-way, and succeeds the next time', async () => {
    const { sessions } = server.app
    let isBroken = true
    const endWithin: typeof sessions.endWithin = (...given) =>
      isBroken ? Promise.reject(new Error('The connection is gone')) : sessions.endWithin(...given)
    const { handOver, portalSessions, singleLogout } = await open({ sessions: { ...sessions, endWithin } })
    const { id } = await sessions.begin(user)
    await handOver(id)
    await expect(portalSessions.noteSignOut(id)).rejects.toThrow('The connection is gone')
    expect([(await openGrants()).length, await isOpen(id), told]).toEqual([1, true, 0])

    isBroken = false
    await portalSessions.noteSignOut(id)
    await singleLogout.settle()
    expect([(await openGrants()).length, await isOpen(id), told]).toEqual([0, false, 1])
  })

  test('is told again to an application that did not take it', async () => {
    const { handOver, portalSessions, singleLogout } = await open()
    const { id } = await server.app.sessions.begin(user)
    await handOver(id)
    status = 503
    await portalSessions.noteSignOut(id)
    await singleLogout.settle()
    await singleLogout.tellDue()
    expect(told).toBe(1)
    server.clock.advance(30_000)
    status = 200
    await singleLogout.tellDue()
    expect(told).toBe(2)
    server.clock.advance(HOUR)
    await singleLogout.tellDue()
    expect(told).toBe(2)
  })

  test.each([
    [302, 1],
    [303, 1],
    [307, 2],
    [404, 2],
  ])('is told to an application that answers %i so many times: %i', async (answer, times) => {
    const { handOver, portalSessions, singleLogout } = await open()
    const { id } = await server.app.sessions.begin(user)
    await handOver(id)
    status = answer
    await portalSessions.noteSignOut(id)
    await singleLogout.settle()
    server.clock.advance(30_000)
    await singleLogout.tellDue()
    expect(told).toBe(times)
  })

  test('is told to the application of the browser, however many proxy tickets were redeemed since', async () => {
    const { handOver, portalSessions, singleLogout } = await open()
    const { id } = await server.app.sessions.begin(user)
    await handOver(id)
    const [first] = await server.db.select().from(serviceTickets)
    server.clock.advance(1000)
    const proxied = Array.from({ length: 120 }, (_, turn) => ({
      ticketHash: `p-${turn}`,
      grantId: first?.grantId ?? '',
      service: address,
      isPortal: false,
      isFresh: false,
      issuedAt: server.clock.now(),
      expiresAt: server.clock.now(),
      acceptedTicket: 'PT-1',
      proxies: ['https://mail.example/pgt'],
    }))
    await server.db.insert(serviceTickets).values(proxied)
    await portalSessions.noteSignOut(id)
    await singleLogout.settle()
    const rows = await server.db.select().from(serviceTickets).where(isNull(serviceTickets.proxies))
    expect(rows.map(({ logoutTries }) => logoutTries)).toEqual([1])
    expect(told).toBe(100)
  })

  test('is told by one of several that look at once', async () => {
    const { handOver, portalSessions, singleLogout } = await open()
    const { id } = await server.app.sessions.begin(user)
    await handOver(id)
    status = 503
    await portalSessions.noteSignOut(id)
    await singleLogout.settle()
    server.clock.advance(30_000)
    await Promise.all([singleLogout.tellDue(), singleLogout.tellDue(), singleLogout.tellDue()])
    expect(told).toBe(2)
  })

  test('gives up a notification after five failures, and logs it', async () => {
    const log = { warn: jest.fn(), error: jest.fn() }
    const { handOver, portalSessions, singleLogout } = await open({ log })
    const { id } = await server.app.sessions.begin(user)
    await handOver(id)
    status = 500
    await portalSessions.noteSignOut(id)
    await singleLogout.settle()
    for (let round = 0; round < 8; round += 1) {
      server.clock.advance(HOUR)
      await singleLogout.tellDue()
    }
    expect(told).toBe(5)
    expect(log.warn).toHaveBeenCalledTimes(4)
    expect(log.error).toHaveBeenCalledTimes(1)
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ service: address }), expect.any(String))
  })
})
