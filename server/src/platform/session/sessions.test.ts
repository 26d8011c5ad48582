import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { getSession, signOut } from '@center/shared/contract'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'
import { openEmbeddedTestDatabase } from '../../testing/test-database'
import { nonces, sessions } from './session.tables'

const MINUTE = 60_000
const user = { userId: 'u1', tenantId: 't1', tenantCode: 'one' }

let server: TestApp
beforeAll(async () => {
  // What it is told by the database, it has heard before the next call.
  server = await buildTestApp({}, undefined, openEmbeddedTestDatabase)
})
afterAll(() => server.close())

const statusOf = async (caller: Awaited<ReturnType<TestApp['signIn']>>) => (await caller.call(getSession, {})).status

test('keeps a token as a hash only', async () => {
  const { token } = await server.signIn(user)
  const rows = await server.db.select().from(sessions)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('ends after thirty minutes without a call and says so', async () => {
  const caller = await server.signIn(user)
  server.clock.advance(30 * MINUTE - 1)
  expect(await statusOf(caller)).toBe(200)
  server.clock.advance(30 * MINUTE)
  expect(await statusOf(caller)).toBe(40109)
})

test('lives as long as the deployment sets, in the answer to the sign-in too', async () => {
  const short = await buildTestApp({ sessionLimits: { idleMs: 5 * MINUTE, maxMs: 60 * MINUTE } })
  const caller = await short.signIn(user)
  const { grant } = await short.app.sessions.begin({ ...user, userId: 'u-other' })
  expect(grant.expiresIn).toBe(300)
  short.clock.advance(5 * MINUTE)
  expect(await statusOf(caller)).toBe(40109)
  await short.close()
})

test('ends after twelve hours of calls', async () => {
  const caller = await server.signIn(user)
  for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
    server.clock.advance(20 * MINUTE)
    expect(await statusOf(caller)).toBe(200)
  }
  server.clock.advance(20 * MINUTE)
  expect(await statusOf(caller)).toBe(40101)
})

test('a sixth ends the one that was seen longest ago, and not the oldest', async () => {
  const someone = { ...user, userId: 'u-six' }
  const callers = []
  for (let number = 0; number < 5; number += 1) callers.push(await server.signIn(someone))
  server.clock.advance(10 * MINUTE)
  for (const caller of [callers[0]!, callers[2]!, callers[3]!, callers[4]!]) expect(await statusOf(caller)).toBe(200)
  await server.signIn(someone)
  expect(await Promise.all(callers.map(statusOf))).toEqual([200, 40110, 200, 200, 200])
})

test('those that are over by themselves count no more: the one in use stays', async () => {
  const someone = { ...user, userId: 'u-idle' }
  const inUse = await server.signIn(someone)
  server.clock.advance(1000)
  for (let number = 0; number < 4; number += 1) await server.signIn(someone)
  for (let time = 0; time < 2; time += 1) {
    server.clock.advance(20 * MINUTE)
    expect(await statusOf(inUse)).toBe(200)
  }
  const next = await server.signIn(someone)
  expect([await statusOf(inUse), await statusOf(next)]).toEqual([200, 200])
})

test('ends everywhere when all of a user’s are ended', async () => {
  const [one, two] = [await server.signIn(user), await server.signIn(user)]
  const other = await server.signIn({ ...user, userId: 'u2' })
  await server.app.sessions.endAllOf(user)
  expect([await statusOf(one), await statusOf(two), await statusOf(other)]).toEqual([40101, 40101, 200])
})

test('ends all of a user who has more than one notification can name', async () => {
  const someone = { ...user, userId: 'u-many' }
  const caller = await server.signIn(someone)
  await insertOpen(someone, 600, server.clock.now())
  await server.app.sessions.endAllOf(someone)
  expect(await unendedOf(someone.userId)).toBe(0)
  expect(await statusOf(caller)).toBe(40101)
})

test('marks sessions that ran out as ended, and still says that they were idle', async () => {
  const someone = { ...user, userId: 'u-away' }
  const caller = await server.signIn(someone)
  server.clock.advance(30 * MINUTE - 1)
  const inTime = await server.signIn(someone)
  server.clock.advance(1)
  await server.app.sessions.endExpired()
  expect(await unendedOf(someone.userId)).toBe(1)
  expect([await statusOf(caller), await statusOf(inTime)]).toEqual([40109, 200])
})

async function insertOpen({ userId, tenantId, tenantCode }: typeof user, count: number, at: Date) {
  const rows = Array.from({ length: count }, () => {
    const [id, tokenHash] = [randomUUID(), randomUUID()]
    return { id, tokenHash, userId, tenantId, tenantCode, signKey: '', beganAt: at, seenAt: at }
  })
  await server.db.insert(sessions).values(rows)
}

async function unendedOf(userId: string): Promise<number> {
  const isOpen = and(eq(sessions.userId, userId), isNull(sessions.endedAt))
  return (await server.db.select().from(sessions).where(isOpen)).length
}

test('ends within a second when another instance ended it', async () => {
  const caller = await server.signIn(user)
  expect(await statusOf(caller)).toBe(200)
  await server.db.update(sessions).set({ endedAt: server.clock.now(), endReason: 'revoked' })
  server.clock.advance(1000)
  expect(await statusOf(caller)).toBe(40101)
})

test('ends at once when another instance ends it and says so', async () => {
  const caller = await server.signIn(user)
  expect(await statusOf(caller)).toBe(200)
  const [row] = await server.db
    .select({ id: sessions.id })
    .from(sessions)
    .orderBy(sql`began_at desc`)
    .limit(1)
  await server.db.update(sessions).set({ endedAt: server.clock.now(), endReason: 'replaced' })
  await server.db.execute(sql`select pg_notify('center_sessions', ${row?.id ?? ''})`)
  expect(await statusOf(caller)).toBe(40110)
})

test('tells which of many are over', async () => {
  const caller = await server.signIn(user)
  const open = await server.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(sql`ended_at is null`)
  await caller.call(signOut, {})
  const ids = open.map(({ id }) => id)
  const over = await server.app.sessions.ended([...ids, 'never was'])
  expect(over.has('never was')).toBe(true)
  expect(over.size).toBeGreaterThan(1)
})

test('forgets nonces that no timestamp could bring back', async () => {
  expect(await server.app.sessions.useNonce('s1', 'n0000000000000001')).toBe(true)
  expect(await server.app.sessions.useNonce('s1', 'n0000000000000001')).toBe(false)
  expect(await server.app.sessions.useNonce('s2', 'n0000000000000001')).toBe(true)
  server.clock.advance(10 * MINUTE + 1)
  await server.app.sessions.forgetNonces()
  expect(await server.db.select().from(nonces)).toEqual([])
})

test('short-lived rows lie in unlogged tables', async () => {
  const unlogged = sql`select relname from pg_class where relpersistence = 'u' and relkind = 'r' order by relname`
  const { rows } = (await server.db.execute(unlogged)) as { rows: { relname: string }[] }
  expect(rows.map(({ relname }) => relname)).toEqual([
    'call_counts',
    'captcha_challenges',
    'captcha_proofs',
    'captchas',
    'nonces',
    'recoveries',
    'sms_codes',
  ])
})
