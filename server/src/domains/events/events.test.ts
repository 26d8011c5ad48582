import { listMissedEvents, streamEvents, type ServerEvent } from '@center/shared/contract'
import { enterTenant, withinWalls } from '../../platform/async/tenant-walls'
import type { Audience } from '../../platform/server/decorations'
import { buildTestApp, sign, type TestApp } from '../../testing/build-test-app'
import { createEventsRepository } from './events.repository'
import { createEventsService } from './events.service'
import { events } from './events.tables'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())
beforeEach(() => server.db.delete(events))

const demo = { tenantId: 't-demo' }
const unread = (count: number): ServerEvent => ({ type: 'unread', count })
const alice = { sessionId: 's-alice', tenantId: 't-demo', userId: 'alice' }
const bob = { sessionId: 's-bob', tenantId: 't-demo', userId: 'bob' }
const carol = { sessionId: 's-carol', tenantId: 't-park', userId: 'carol' }

/** As a command does it: in a transaction, which is committed. */
const publish = (event: ServerEvent, audience: Audience | Audience[]) =>
  server.db.transaction((tx) => server.app.appendEvent(tx, event, audience))

/** An instance of the service on the shared database, driven by hand instead of by notifications and a timer. */
function openService(ended = new Set<string>()) {
  const repository = createEventsRepository(server.db)
  const service = createEventsService({ repository, now: server.clock.now, endedSessions: async () => ended })
  return { repository, service, ended }
}

/** What a browser reads. */
function openOutlet() {
  const parts: string[] = []
  const seen = {
    isEnded: false,
    write: (text: string) => void parts.push(text),
    end: () => {
      seen.isEnded = true
    },
    text: () => parts.join(''),
    payloads: () => [...seen.text().matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json ?? '') as unknown),
    ids: () => [...seen.text().matchAll(/^id: (\d+)\nevent/gm)].map(([, id]) => Number(id)),
  }
  return seen
}

describe('the event log', () => {
  test('ends where it ends for all tenants: after news of another one no user has missed anything', async () => {
    const client = await server.signIn({ userId: 'alice', tenantId: 't-demo', tenantCode: 'demo' })
    await publish(unread(1), { ...demo, userId: 'alice' })
    await publish(unread(1), { tenantId: 't-park' })
    const { repository, service } = openService()
    const { last } = await repository.bounds()
    // An instance that has read nothing yet: one that has may be behind until it is told.
    expect(await service.lastId()).toBe(last)
    const asked = await client.call(listMissedEvents, { querystring: { after: String(last) } })
    expect(asked.data).toEqual({ id: last, events: [] })
    const begun = await client.call(listMissedEvents, { querystring: {} })
    expect(begun.data).toEqual({ id: last, events: [] })
  })

  test('is read whole, in the call of a user too: a stream of another tenant gets what is for it', async () => {
    const { service } = openService()
    const forCarol = openOutlet()
    await service.open(carol, forCarol, null)
    await publish(unread(2), { tenantId: 't-park' })
    await withinWalls(() => {
      enterTenant('t-demo')
      return service.wake()
    })
    expect(forCarol.payloads()).toEqual([unread(2)])
  })

  test('a stream gets what is for its tenant and its user, once and in order', async () => {
    const { service } = openService()
    const [forAlice, forBob, forCarol] = [openOutlet(), openOutlet(), openOutlet()]
    await service.open(alice, forAlice, null)
    await service.open(bob, forBob, null)
    await service.open(carol, forCarol, null)
    await publish(unread(1), { ...demo, userId: 'alice' })
    await publish({ type: 'permission' }, demo)
    await Promise.all([service.wake(), service.wake()])
    await service.wake()
    expect(forAlice.payloads()).toEqual([unread(1), { type: 'permission' }])
    expect(forBob.payloads()).toEqual([{ type: 'permission' }])
    expect(forCarol.payloads()).toEqual([])
  })

  test('what is for many users is written as a whole, with an id for each', async () => {
    const { service, repository } = openService()
    const outlet = openOutlet()
    await service.open(alice, outlet, null)
    const many = Array.from({ length: 2_000 }, (_, index) => ({ ...demo, userId: `user-${index}` }))
    await publish(unread(1), [...many, { ...demo, userId: 'alice' }, { tenantId: 't-park', userId: 'alice' }])
    await publish(unread(2), [])
    await service.wake()
    expect(outlet.payloads()).toEqual([unread(1)])
    const { first, last } = await repository.bounds()
    expect(last - first).toBe(2_001)
  })

  test('what one instance publishes reaches the streams of another', async () => {
    const there = openService()
    const outlet = openOutlet()
    await there.service.open(alice, outlet, null)
    await Promise.all(Array.from({ length: 20 }, (_, count) => publish(unread(count), demo)))
    await there.service.wake()
    expect(outlet.payloads()).toHaveLength(20)
    expect(outlet.ids()).toEqual(outlet.ids().toSorted((a, b) => a - b))
  })

  test('an event of a transaction that is undone is never sent, and one is written in a transaction only', async () => {
    const { service } = openService()
    const outlet = openOutlet()
    await service.open(alice, outlet, null)
    const undone = server.db.transaction(async (tx) => {
      await server.app.appendEvent(tx, unread(1), demo)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await publish(unread(2), demo)
    await service.wake()
    expect(outlet.payloads()).toEqual([unread(2)])
    // @ts-expect-error A database is no transaction: what is written of a change would be committed apart from it.
    const apart = () => server.app.appendEvent(server.db, unread(3), demo)
    expect(apart).toBeInstanceOf(Function)
  })

  test('a stream that comes back is told what it missed, and nothing twice', async () => {
    const { service } = openService()
    const [before, after] = [openOutlet(), openOutlet()]
    const leave = await service.open(alice, before, null)
    await publish(unread(1), demo)
    await service.wake()
    leave()
    await publish(unread(2), demo)
    await publish(unread(3), { ...demo, userId: 'bob' })
    await service.open(alice, after, before.ids().at(-1) ?? null)
    await service.wake()
    expect(before.payloads()).toEqual([unread(1)])
    expect(after.payloads()).toEqual([unread(2)])
  })

  test('a stream that comes back to an instance that is further is told what it missed, by the log', async () => {
    const { service } = openService()
    const after = openOutlet()
    await publish(unread(0), demo)
    await service.wake()
    const lastSeen = await service.lastId()
    await publish(unread(1), demo)
    await publish(unread(2), { ...demo, userId: 'bob' })
    await publish(unread(3), demo)
    await service.wake()
    await service.open(alice, after, lastSeen)
    await service.wake()
    expect(after.payloads()).toEqual([unread(1), unread(3)])
  })

  test('a stream that came for the first time hears of what comes, not of what was', async () => {
    const { service } = openService()
    const outlet = openOutlet()
    await publish(unread(1), demo)
    await service.open(alice, outlet, null)
    await publish(unread(2), demo)
    await service.wake()
    expect(outlet.payloads()).toEqual([unread(2)])
    expect(outlet.text()).toMatch(/^id: \d+\n: welcome\n\n/)
  })

  test.each([
    ['an id that the log has forgotten', async (first: number) => first - 2],
    ['an id that the log never gave', async (first: number) => first + 1000],
  ])('%s is answered with a gap', async (_what, toId) => {
    const { service, repository } = openService()
    const outlet = openOutlet()
    await publish(unread(1), demo)
    await service.open(alice, outlet, await toId((await repository.bounds()).first))
    expect(outlet.payloads()).toEqual([{ type: 'gap' }])
  })

  test('more than a thousand missed events are a gap', async () => {
    const { service, repository } = openService()
    await publish(unread(0), demo)
    const { last } = await repository.bounds()
    const rows = Array.from({ length: 1001 }, () => ({ ...demo, payload: unread(1), at: server.clock.now() }))
    await server.db.insert(events).values(rows)
    const outlet = openOutlet()
    await service.open(alice, outlet, last)
    expect(outlet.payloads()).toEqual([{ type: 'gap' }])
  })

  test('rows older than a day go, but the last one stays as the mark', async () => {
    const { repository } = openService()
    const at = (hours: number) => new Date(server.clock.now().getTime() - hours * 3_600_000)
    const rows = [50, 30, 1].map((hours) => ({ ...demo, payload: unread(hours), at: at(hours) }))
    await server.db.insert(events).values(rows)
    await repository.forget(at(24))
    expect(await repository.after(0, 10)).toHaveLength(1)
    await repository.forget(at(0))
    expect(await repository.after(0, 10)).toHaveLength(1)
  })
})

describe('the streams', () => {
  test('end with their session as soon as its end is announced', async () => {
    const { service } = openService()
    const [forAlice, forBob] = [openOutlet(), openOutlet()]
    await service.open(alice, forAlice, null)
    await service.open(bob, forBob, null)
    service.endSessions([alice.sessionId, 's-elsewhere'])
    expect([forAlice.isEnded, forBob.isEnded]).toEqual([true, false])
  })

  test('end within ten seconds when their session ran out, or its end was not announced', async () => {
    const { service, ended } = openService()
    const [forAlice, forBob] = [openOutlet(), openOutlet()]
    await service.open(alice, forAlice, null)
    await service.open(bob, forBob, null)
    ended.add(alice.sessionId)
    for (let second = 0; second < 10; second += 1) await service.tick()
    expect([forAlice.isEnded, forBob.isEnded]).toEqual([true, false])
  })

  test('are limited to five for a user: the oldest gives way', async () => {
    const { service } = openService()
    const outlets = Array.from({ length: 6 }, openOutlet)
    for (const outlet of outlets) await service.open(alice, outlet, null)
    expect(outlets.map(({ isEnded }) => isEnded)).toEqual([true, false, false, false, false, false])
  })

  test('get a comment every fifteen seconds, and read the log even if no one called', async () => {
    const { service } = openService()
    const outlet = openOutlet()
    await service.open(alice, outlet, null)
    await publish(unread(1), demo)
    for (let second = 0; second < 15; second += 1) await service.tick()
    expect(outlet.payloads()).toEqual([unread(1)])
    expect(outlet.text().match(/^: keep$/gm)).toHaveLength(1)
  })

  test('ask the database nothing when they come back to where the log is', async () => {
    const { service, repository } = openService()
    const [early, late] = [openOutlet(), openOutlet()]
    await service.open(alice, early, null)
    await publish(unread(1), demo)
    await service.wake()
    const asked = jest.spyOn(repository, 'bounds')
    await service.open(bob, late, early.ids().at(-1) ?? null)
    await publish(unread(2), demo)
    await service.wake()
    expect(asked).not.toHaveBeenCalled()
    expect(late.payloads()).toEqual([unread(2)])
  })

  test('end when the service closes, and one that comes later ends at once', async () => {
    const { service } = openService()
    const [early, late] = [openOutlet(), openOutlet()]
    await service.open(alice, early, null)
    service.close()
    await service.open(alice, late, null)
    expect([early.isEnded, late.isEnded]).toEqual([true, true])
    expect([early, late].map(({ text }) => text().split('\n\n').at(-2))).toEqual(['retry: 500', 'retry: 500'])
  })

  test('are told to come back at different times when the service closes', async () => {
    const { service } = openService()
    const outlets = Array.from({ length: 5 }, openOutlet)
    for (const [at, outlet] of outlets.entries()) await service.open({ ...alice, userId: `u-${at}` }, outlet, null)
    service.close()
    const times = outlets.map(({ text }) => Number(/retry: (\d+)\n\n$/.exec(text())?.[1]))
    expect(new Set(times).size).toBe(5)
    expect(times.every((ms) => ms >= 500 && ms < 2500)).toBe(true)
  })
})

describe('GET /api/front/events', () => {
  const user = { userId: 'alice', tenantId: 't-demo', tenantCode: 'demo' }

  /** Opens a stream as a browser does; it is open when the welcome has arrived. */
  async function openStream(own: TestApp) {
    const { token, signKey } = await own.signIn(user)
    const injection = { method: 'GET' as const, url: streamEvents.url, headers: {} }
    const headers = sign(injection, token, { key: Buffer.from(signKey, 'base64url'), at: own.clock.now() })
    const response = await own.app.inject({ ...injection, headers, payloadAsStream: true })
    const parts = response.stream().iterator() as AsyncIterator<Buffer>
    const welcome = await parts.next()
    return { response, welcome: String(welcome.value), next: async () => String((await parts.next()).value) }
  }

  test('streams events to a signed-in browser as they are published', async () => {
    const { response, welcome, next } = await openStream(server)
    await publish(unread(7), { tenantId: 't-demo', userId: 'alice' })
    expect(welcome).toContain(': welcome')
    expect(await next()).toMatch(/^id: \d+\nevent: unread\ndata: {"type":"unread","count":7}\n\n$/)
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    })
  })

  test('ends with its session, on every instance', async () => {
    const { next } = await openStream(server)
    await server.app.sessions.endAllOf(user)
    expect(await next()).toBe('undefined')
  })

  test('ends with the server and does not hold it up', async () => {
    const own = await buildTestApp()
    const { next } = await openStream(own)
    await Promise.all([own.close(), expect(next()).resolves.toBe('retry: 500\n\n')])
    expect(await next()).toBe('undefined')
  })

  test('is for signed-in users', async () => {
    expect(await server.guest.call(streamEvents, {})).toMatchObject({ http: 401, status: 40101 })
  })

  test('refuses a call that is not signed', async () => {
    const { token } = await server.signIn(user)
    const response = await server.app.inject({ url: '/api/front/events', headers: { authorization_front: token } })
    expect(response.json()).toMatchObject({ status: 40132 })
  })
})

describe('GET /api/front/events/missed', () => {
  const user = { userId: 'alice', tenantId: 't-demo', tenantCode: 'demo' }
  const audience = { tenantId: 't-demo', userId: 'alice' }

  test('answers what a stream would bring after an id, and the id to ask with next', async () => {
    const { repository } = openService()
    await publish(unread(1), audience)
    const { last } = await repository.bounds()
    const client = await server.signIn(user)
    expect(await client.call(listMissedEvents, { querystring: {} })).toMatchObject({ data: { id: last, events: [] } })
    await publish(unread(2), audience)
    await publish(unread(3), { tenantId: 't-park' })
    const answer = await client.call(listMissedEvents, { querystring: { after: String(last) } })
    expect(answer.data).toEqual({ id: last + 1, events: [{ id: last + 1, event: unread(2) }] })
    const next = await client.call(listMissedEvents, { querystring: { after: String(last + 1) } })
    expect(next.data).toEqual({ id: last + 1, events: [] })
  })

  test('says gap where the log has not all of it', async () => {
    await publish(unread(1), audience)
    const client = await server.signIn(user)
    const answer = await client.call(listMissedEvents, { querystring: { after: '999999999' } })
    expect(answer.data).toMatchObject({ events: [{ event: { type: 'gap' } }] })
  })

  test('refuses what is no id', async () => {
    const client = await server.signIn(user)
    expect(await client.call(listMissedEvents, { querystring: { after: 'x' } })).toMatchObject({ status: 40001 })
  })

  test('is for signed-in users', async () => {
    expect(await server.guest.call(listMissedEvents, { querystring: {} })).toMatchObject({ status: 40101 })
  })
})
