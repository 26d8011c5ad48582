import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { getSession, updatePassword, verifyPassword } from '@center/shared/contract'
import { buildTestApp, type Caller, type TestApp } from '../../testing/build-test-app'
import { CENTRAL_PASSWORD, createCentralVisitor, fillTenants } from '../../testing/central-visitor'
import { encryptFor } from '../../testing/encrypt-for'
import { createGuesser } from '../../testing/guesser'
import { startInstances, type Instances } from '../../testing/instances'
import { describeOnPostgres } from '../../testing/on-postgres'
import type { Database } from '../../platform/database/database'
import { sessions } from '../../platform/session/session.tables'
import { tenants } from '../configuration/configuration.tables'
import { users } from '../members/members.tables'
import { setTestPassword } from '../../testing/passwords/set-test-password'
import { credentials, formerPasswords } from './auth.tables'

const NEW = 'Portal#2027x'
const PORTAL = 'http://127.0.0.1:8080/center/index?tc=park'
const user = { userId: 'u-wangwu', tenantId: 't-park', tenantCode: 'park' }

let server: TestApp
beforeEach(async () => {
  server = await buildTestApp({ hasTestCodes: true })
  await fillTenants(server)
})
afterEach(() => server.close())

async function change(caller: Caller) {
  const [old, next] = [await encryptFor(server.guest, CENTRAL_PASSWORD), await encryptFor(server.guest, NEW)]
  return caller.call(updatePassword, { body: { oldPwd: old.cipher, newPwd: next.cipher, kid: next.kid } })
}

async function knows(caller: Caller, password: string): Promise<boolean> {
  const { cipher, kid } = await encryptFor(server.guest, password)
  return (await caller.call(verifyPassword, { body: { password: cipher, kid } })).status === 200
}

test('a change of the password ends 600 open sessions of the user, and the central sign-in', async () => {
  const visitor = createCentralVisitor(server)
  const { cookie } = await visitor.signIn(PORTAL)
  const at = server.clock.now()
  const rows = Array.from({ length: 600 }, () => {
    const [id, tokenHash] = [randomUUID(), randomUUID()]
    return { ...user, id, tokenHash, signKey: '', beganAt: at, seenAt: at }
  })
  const here = await server.signIn(user)
  await server.db.insert(sessions).values(rows)
  expect(await change(here)).toMatchObject({ status: 200, data: true })
  expect((await visitor.get('/cas/login', { service: PORTAL }, cookie)).http).not.toBe(302)
  const isOpen = and(eq(sessions.userId, user.userId), isNull(sessions.endedAt))
  expect(await server.db.select().from(sessions).where(isOpen)).toEqual([])
})

test('a change that cannot end the central sign-ins changes nothing', async () => {
  const visitor = createCentralVisitor(server)
  const { cookie } = await visitor.signIn(PORTAL)
  const here = await server.signIn(user)
  await server.db.execute(sql`
    create function refuse_end() returns trigger language plpgsql as 'begin raise exception ''disk full''; end'`)
  await server.db.execute(sql`
    create trigger refuse_end before update of ended_at on sign_on_grants for each row execute function refuse_end()`)
  expect((await change(here)).http).toBe(500)
  await server.db.execute(sql`drop trigger refuse_end on sign_on_grants`)

  expect((await here.call(getSession, {})).status).toBe(200)
  expect([await knows(here, CENTRAL_PASSWORD), await knows(here, NEW)]).toEqual([true, false])
  expect((await visitor.get('/cas/login', { service: PORTAL }, cookie)).http).toBe(302)
})

describeOnPostgres('while a change is under way on another instance', () => {
  let instances: Instances
  beforeAll(async () => {
    instances = await startInstances({ hasTestCodes: true })
    const [{ db }] = instances.apps as [FastifyInstance]
    await db.insert(tenants).values({ id: 't-park', code: 'park', name: '园区' })
    await db.insert(users).values({ id: 'u-wangwu', tenantId: 't-park', username: 'wangwu', name: '王五' })
    await setTestPassword(db, 'u-wangwu', 'Wrong@2026')
  })
  afterAll(() => instances.close())

  /** Writes on one instance, and holds the transaction until what the other one does waits for it, or is done. */
  async function during<Value>(write: (tx: Database) => Promise<unknown>, act: () => Promise<Value>) {
    const [{ db }] = instances.apps as [FastifyInstance]
    const { acting } = await db.transaction(async (tx) => {
      await write(tx)
      const started = act()
      await Promise.race([started, untilSomebodyWaits(db)])
      return { acting: started }
    })
    return acting
  }
  // The embedded engine runs one transaction at a time: nothing can be under way there.

  test('a sign-in with the old password waits for it, and is refused', async () => {
    const guess = await createGuesser(instances.apps[1]!)
    const isOfUser = eq(credentials.userId, user.userId)
    const answer = await during(
      (tx) => tx.update(credentials).set({ passwordHash: 'another' }).where(isOfUser),
      () => guess({ username: 'wangwu', ip: '10.0.0.1' }),
    )
    expect(answer.status).toBe(40011)
    const isOpen = and(eq(sessions.userId, user.userId), isNull(sessions.endedAt))
    expect(await instances.apps[0]!.db.select().from(sessions).where(isOpen)).toEqual([])
  })

  test('the question whether a session is over waits for it', async () => {
    const [here, there] = instances.apps as [FastifyInstance, FastifyInstance]
    const { id } = await there.sessions.begin(user)
    const isOver = await during(
      (tx) => here.sessions.endAllWithin(tx, user),
      () => there.sessions.isOver(id),
    )
    expect(isOver).toBe(true)
  })

  test('sessions are ended in the order of their ids, so that two that end the same ones do not lock each other out', async () => {
    const [here, there] = instances.apps as [FastifyInstance, FastifyInstance]
    const begun: string[] = []
    // They lie in the order in which they began, which must not be that of their ids.
    while (begun.every((id) => id >= (begun[0] ?? id))) begun.push((await here.sessions.begin(user)).id)
    const [least, ...others] = begun.toSorted()
    const lock = (tx: Database, ids: string[]) =>
      tx.select().from(sessions).where(inArray(sessions.id, ids)).orderBy(sessions.id).for('update')
    const ended = await here.db.transaction(async (tx) => {
      await lock(tx, [String(least)])
      const ending = there.sessions.endAllOf(user)
      await untilSomebodyWaits(here.db)
      await lock(tx, others)
      return { ending }
    })
    await ended.ending
    expect(await Promise.all(begun.map((id) => here.sessions.isOver(id)))).toEqual(begun.map(() => true))
  })

  test('twenty at once that end all sessions of one user all come through', async () => {
    const [here, there] = instances.apps as [FastifyInstance, FastifyInstance]
    const all = [here, there].flatMap((app) =>
      Array.from({ length: 10 }, async () => {
        const { id } = await app.sessions.begin(user)
        await app.sessions.endAllOf(user)
        return app.sessions.isOver(id)
      }),
    )
    expect(await Promise.all(all)).toEqual(Array.from({ length: 20 }, () => true))
  })
})

async function untilSomebodyWaits(db: Database): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  for (;;) {
    const { rows } = (await db.execute(waiting)) as unknown as { rows: unknown[] }
    if (rows.length > 0) return
  }
}

describe('a new password', () => {
  const refusalOf = async (next: string, old = CENTRAL_PASSWORD) => {
    const here = await server.signIn(user)
    const [from, to] = [await encryptFor(server.guest, old), await encryptFor(server.guest, next)]
    const answer = await here.call(updatePassword, { body: { oldPwd: from.cipher, newPwd: to.cipher, kid: to.kid } })
    return answer.status === 200 ? null : answer.data
  }

  test('is not one of the most used ones', async () => {
    expect(await refusalOf('Password1!')).toMatchObject([{ field: 'newPwd', code: 'guessable' }])
    expect(await refusalOf('Harbour#2029')).toMatchObject([{ field: 'newPwd', code: 'guessable' }])
  })

  test('cannot be one of the last five, and can be the one before those', async () => {
    const first = 'Zero-Harbour#60'
    const five = ['One-Harbour#61', 'Two-Harbour#62', 'Three-Harbour#63', 'Four-Harbour#64', 'Five-Harbour#65']
    expect(await refusalOf(first)).toBeNull()
    let present = first
    for (const next of five) {
      expect(await refusalOf(next, present)).toBeNull()
      present = next
    }
    expect(await refusalOf(five[1]!, present)).toMatchObject([{ field: 'newPwd', code: 'used' }])
    expect(await refusalOf(first, present)).toBeNull()
    const rows = await server.db.select().from(formerPasswords)
    expect(rows.map(({ userId }) => userId)).toEqual(Array.from({ length: 4 }, () => user.userId))
  })
})
