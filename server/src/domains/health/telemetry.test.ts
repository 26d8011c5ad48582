import { sql } from 'drizzle-orm'
import { sharedOrigin } from '../../platform/config/guest-domain'
import { leases } from '../../platform/database/leases.tables'
import { createOutgoingCalls } from '../../platform/http/outgoing-calls'
import { noOwnBuild } from '../../platform/page/own-build'
import { createFolderBlobs } from '../../platform/blobs/blob-store'
import {
  getHealth,
  listApps,
  listAudit,
  listReleases,
  listRunning,
  releaseVersion,
  sendTelemetry,
  type AppRow,
  type AuditRow,
  type Beacon,
  type HealthRow,
  type RunningVersion,
} from '@center/shared/contract'
import { createRegistry, isInCanary as isCohortInCanary } from '../registry/registry.plugin'
import { appendAudit } from '../audit/audit.plugin'
import { buildRegistryApp, notepad, type RegistryApp } from '../../testing/build-registry-app'
import { createCanaryWatch } from './canary-watch'
import { createHealth } from './health.plugin'
import { reporterGroupOf } from './canary-analysis'

let server: RegistryApp
beforeAll(async () => {
  server = await buildRegistryApp()
})
beforeEach(async () => {
  // Each test in an hour of its own: what is counted in memory belongs to a minute.
  server.clock.advance(2 * 60 * 60 * 1000)
  await server.reset()
  await server.prepareNotepad()
})
afterAll(() => server.close())

const tenantId = 't-demo'
const querystring = { tenantCode: 'demo' }
const beacon = (event: Beacon['event'], over: Partial<Beacon> = {}): Beacon => ({
  app: notepad.name,
  version: '1.0.0',
  event,
  ...over,
})

const users = Array.from({ length: 2000 }, (_, index) => `u-${index}`)
const registryOf = () =>
  createRegistry({
    actionsOf: async () => new Set(),
    demandsSigned: async () => false,
    reviewPolicyOf: async () => ({ mode: 'none', approvedVendors: [], certifiedOnly: false }),
    db: server.db,
    now: server.clock.now,
    blobs: createFolderBlobs('/nowhere'),
    guestOrigins: sharedOrigin(null),
    ownAppKeys: [],
    isProduction: false,
    journals: { appendAudit, appendEvent: (...event) => server.app.appendEvent(...event) },
    sealing: server.app.sealing,
    root: server.app.config.root,
    publicUrl: 'http://127.0.0.1:8080',
    build: noOwnBuild,
    outgoing: createOutgoingCalls({ networks: [] }),
    baseMap: { imports: {}, scopes: {}, integrity: {} },
    reportedSince: async () => [],
  })
const isInCanary = (userId: string, percent: number) =>
  isCohortInCanary(registryOf().cohortOf({ tenantId, userId }), { name: notepad.name, percent })

async function say(userId: string | null, body: Beacon | Beacon[]) {
  const caller = userId === null ? server.guest : await server.signIn({ userId, tenantId, tenantCode: 'demo' })
  return caller.call(sendTelemetry, { querystring: userId === null ? { tenantId } : {}, body })
}
async function health(): Promise<HealthRow[]> {
  return ((await server.deployer().call(getHealth, { querystring })).data as { rows: HealthRow[] }).rows
}
const startCanary = (percent: number, budget = {}) =>
  server
    .deployer()
    .call(releaseVersion, { params: notepad, body: { version: '1.1.0', percent, budget } }, { 'if-match': '2' })

describe('beacons', () => {
  test('become counts and times of their version', async () => {
    const answer = await say('u-1', [beacon('load', { ms: 100 }), beacon('mount', { ms: 200 }), beacon('open')])
    expect([answer.http, answer.raw.length]).toEqual([204, 0])
    await say('u-2', [
      beacon('mount', { ms: 200 }),
      beacon('error', { error: 'mount' }),
      beacon('error', { error: 'my-own' }),
    ])
    const [row] = await health()
    expect(row).toMatchObject({
      name: notepad.name,
      version: '1.0.0',
      role: 'stable',
      loads: 1,
      mounts: 2,
      errors: 2,
      errorRate: 0.5,
      failures: [
        { error: 'mount', count: 1 },
        { error: 'other', count: 1 },
      ],
    })
    expect(row?.mount?.p50).toBeGreaterThan(140)
    expect(row?.mount?.p95).toBeLessThan(290)
    expect(row?.trend).toHaveLength(12)
    expect(row?.trend.at(-1)).toMatchObject({ mounts: 2, errors: 2 })
  })

  test('come as the plain text that a browser sends while it leaves a page', async () => {
    const url = `${sendTelemetry.url}?tenantId=${tenantId}`
    const headers = { 'content-type': 'text/plain;charset=UTF-8' }
    const payload = JSON.stringify([beacon('mount', { ms: 5 })])
    const { statusCode } = await server.app.inject({ method: 'POST', url, payload, headers })
    expect(statusCode).toBe(204)
    expect(await health()).toMatchObject([{ mounts: 1 }])
    const broken = await server.app.inject({ method: 'POST', url, payload: '{', headers })
    expect(broken.json()).toMatchObject({ status: 40001 })
  })

  test('shows beacons of an app that the tenant no longer has, as those of no released version', async () => {
    await say('u-1', beacon('mount'))
    await health()
    const later = createHealth({
      db: server.db,
      now: server.clock.now,
      isInCanary: isCohortInCanary,
      knownApps: async () => new Map(),
    })
    const { rows } = await later.health.rows(tenantId, { minutes: 60 })
    expect(rows).toMatchObject([{ name: notepad.name, version: '1.0.0', role: 'other', mounts: 1 }])
  })

  test('drops beacons of unknown apps, versions and tenants', async () => {
    await say('u-1', [beacon('mount', { app: '@apps/none' }), beacon('mount', { version: '9.9.9' })])
    await server.guest.call(sendTelemetry, { querystring: {}, body: beacon('mount') })
    const nowhere = { querystring: { tenantId: 't-none' }, body: beacon('mount') }
    expect((await server.guest.call(sendTelemetry, nowhere)).http).toBe(204)
    expect(await health()).toEqual([])
  })

  test.each([
    ['a sentence for an error', { error: 'Zhang San could not be loaded' }],
    ['an invalid time', { ms: -1 }],
    ['another event', { event: 'click' as never }],
  ])('with %s are refused', async (_what, over) => {
    expect((await say('u-1', beacon('mount', over))).status).toBe(40001)
  })

  test('counts a few beacons of a browser a minute, and refuses too many', async () => {
    for (let round = 0; round < 4; round += 1)
      await say(
        'u-1',
        Array.from({ length: 25 }, () => beacon('error')),
      )
    expect(await health()).toMatchObject([{ errors: 5 }])
    expect(
      await say(
        'u-1',
        Array.from({ length: 25 }, () => beacon('error')),
      ),
    ).toMatchObject({ status: 42901, data: { retryAfter: 60 } })
    server.clock.advance(60_000)
    expect((await say('u-1', beacon('error'))).http).toBe(204)
    expect(await health()).toMatchObject([{ errors: 6 }])
  })

  test('about a canary are heard from those who run it only', async () => {
    await startCanary(10)
    const inside = users.find((user) => isInCanary(user, 10)) ?? ''
    const outside = users.find((user) => !isInCanary(user, 10)) ?? ''
    for (const user of [inside, outside, null]) await say(user, beacon('error', { version: '1.1.0' }))
    expect(await health()).toMatchObject([{ version: '1.1.0', role: 'canary', errors: 1 }])
  })
})

test('the table of apps has the health of both versions', async () => {
  await startCanary(10)
  const inside = users.find((user) => isInCanary(user, 10)) ?? ''
  await say(inside, [beacon('mount', { version: '1.1.0', ms: 40 })])
  await say('u-x', [beacon('mount', { ms: 10 }), beacon('error')])
  const { data } = await server.deployer().call(listApps, { querystring })
  const [row] = (data as { rows: AppRow[] }).rows
  expect(row?.health).toMatchObject({
    stable: { mounts: 1, errors: 1 },
    canary: { mounts: 1, errors: 0, errorRate: 0 },
  })
  expect(row?.health?.trend.at(-1)).toMatchObject({ mounts: 2, errors: 1 })
})

test('counts the pages that reported in the last two minutes as running', async () => {
  await startCanary(10)
  for (const user of ['u-1', 'u-2', 'u-3']) await say(user, beacon('open'))
  const running = async () =>
    ((await server.deployer().call(listRunning, { querystring })).data as { rows: RunningVersion[] }).rows
  expect(await running()).toEqual([
    { name: notepad.name, version: '1.1.0', role: 'canary', pages: 0 },
    { name: notepad.name, version: '1.0.0', role: 'stable', pages: 3 },
  ])
  server.clock.advance(60_000)
  await say('u-1', beacon('open'))
  expect((await running())[1]?.pages).toBe(3)
  server.clock.advance(120_000)
  expect((await running())[1]?.pages).toBe(0)
})

describe('the watch over canaries', () => {
  // The server watches as well, every five seconds: on a busy machine it would be there before the round of the test.
  beforeEach(async () => {
    const held = { holder: 'the test', until: sql`now() + interval '1 hour'` }
    const row = { name: 'canary-watch', ...held }
    await server.db.insert(leases).values(row).onConflictDoUpdate({ target: leases.name, set: held })
  })

  /** As the plugin has it, one round at a time. */
  function watch() {
    const registry = registryOf()
    const { db, clock } = server
    const { health: service } = createHealth({
      db,
      now: clock.now,
      isInCanary: isCohortInCanary,
      knownApps: registry.guests.known,
    })
    return createCanaryWatch({
      health: service,
      now: clock.now,
      rollBack: registry.releases.autoRollback,
      canaries: registry.canaries,
      operatorsOf: async () => ['u-ops'],
    })
  }
  /** Notices of canaries that were taken back, with whom they are for. */
  async function notices() {
    const rows = await server.db.execute(
      sql`select user_id, payload from events where payload->>'type' = 'health' order by id`,
    )
    return (rows as unknown as { rows: { user_id: string; payload: object }[] }).rows
  }
  const canaryNow = async () =>
    ((await server.deployer().call(listApps, { querystring })).data as { rows: AppRow[] }).rows[0]?.canary

  /** Users of the canary, each with a voice of their own. */
  function insiders(count: number): string[] {
    const reporterGroups = new Map<number, string>()
    for (const user of users.filter((candidate) => isInCanary(candidate, 10)))
      reporterGroups.set(reporterGroupOf(registryOf().cohortOf({ tenantId, userId: user }), notepad.name), user)
    expect(reporterGroups.size).toBeGreaterThanOrEqual(count)
    return [...reporterGroups.values()].slice(0, count)
  }

  async function useCanary(event: 'mount' | 'error', count: number) {
    const inside = insiders(count)
    for (const user of inside) await say(user, beacon(event, { version: '1.1.0', error: 'mount' }))
    await health()
  }

  test('takes one back that throws at mount, says why, and tells operators', async () => {
    await startCanary(10)
    await useCanary('error', 12)
    const { round } = watch()
    await round()
    expect(await canaryNow()).toBeNull()
    const event = { type: 'health', name: notepad.name, version: '1.1.0', to: '1.0.0', reason: 'errors', revision: 4 }
    expect(await notices()).toEqual([{ user_id: 'u-ops', payload: event }])

    const history = await server.deployer().call(listReleases, { params: querystring, querystring: {} })
    const note = '12 of 12 attempts failed'
    expect(history.data).toMatchObject({
      rows: [
        { auto: true, action: 'rollback', by: 'center', to: '1.0.0', note: expect.stringContaining(note) },
        {},
        {},
      ],
    })
    const audit = await server.deployer().call(listAudit, { querystring: { action: 'rollback' } })
    const [row] = (audit.data as { rows: AuditRow[] }).rows
    expect(row).toMatchObject({
      actor: 'center',
      object: notepad.name,
      requestId: null,
      details: {
        auto: true,
        reason: 'errors',
        figures: { canary: { errors: 12, mounts: 0 }, budget: { minTries: 10 } },
      },
    })
    await round()
    expect(await notices()).toHaveLength(1)
  })

  test('takes none back whose registration somebody changed meanwhile; what else goes wrong is said', async () => {
    await startCanary(10)
    const { autoRollback } = registryOf().releases
    const why = { reason: 'errors' as const, figures: {}, note: '', operators: [] }
    expect(await autoRollback({ tenantId, name: notepad.name }, 2, why)).toBeNull()
    expect(await canaryNow()).toMatchObject({ version: '1.1.0', percent: 10 })
    await expect(autoRollback({ tenantId, name: '@apps/none' }, 3, why)).rejects.toThrow()
    expect(await notices()).toEqual([])
  })

  test('leaves a canary whose notice cannot be written to the next round, which takes it back and tells operators', async () => {
    await startCanary(10)
    await useCanary('error', 12)
    const { round } = watch()
    await server.db.execute(
      sql`alter table events add constraint no_health check (payload->>'type' <> 'health') not valid`,
    )
    await expect(round()).rejects.toThrow()
    expect(await canaryNow()).not.toBeNull()
    await server.db.execute(sql`alter table events drop constraint no_health`)
    await round()
    expect(await canaryNow()).toBeNull()
    expect(await notices()).toHaveLength(1)
  })

  test('lets no one get one taken back alone, whatever they post for however long', async () => {
    await startCanary(10)
    const [forger = '', ...honest] = insiders(12)
    const flood = Array.from({ length: 60 }, () => beacon('error', { version: '1.1.0', error: 'mount' }))
    for (const user of honest) await say(user, beacon('mount', { version: '1.1.0', ms: 40 }))
    for (let minute = 0; minute < 29; minute += 1) {
      for (let round = 0; round < 2; round += 1) expect((await say(forger, flood)).http).toBe(204)
      await health()
      await watch().round()
      server.clock.advance(60_000)
    }
    expect(await canaryNow()).not.toBeNull()
    expect((await health())[0]).toMatchObject({ version: '1.1.0', mounts: 11, errors: 29 * 5 })
    for (const user of honest.slice(0, 6)) await say(user, beacon('error', { version: '1.1.0', error: 'mount' }))
    await health()
    await watch().round()
    expect(await canaryNow()).toBeNull()
  })

  test('does not count what was said of a version before it was a canary', async () => {
    for (const user of insiders(12)) await say(user, beacon('error', { version: '1.1.0', error: 'mount' }))
    await health()
    await startCanary(10)
    await watch().round()
    expect(await canaryNow()).not.toBeNull()
  })

  test('lets one be that works, and one that too few have tried', async () => {
    await startCanary(10)
    await useCanary('mount', 12)
    await watch().round()
    expect(await canaryNow()).not.toBeNull()
    await useCanary('error', 1)
    await watch().round()
    expect(await canaryNow()).not.toBeNull()
  })

  test('decides by the budget of the release, and forgets what lies before its window', async () => {
    await startCanary(10, { minTries: 3, windowMinutes: 5 })
    await useCanary('error', 2)
    server.clock.advance(10 * 60_000)
    await useCanary('error', 2)
    await watch().round()
    expect(await canaryNow()).not.toBeNull()
    await useCanary('error', 3)
    await watch().round()
    expect(await canaryNow()).toBeNull()
  })
})

test('health is for operations of the own tenant', async () => {
  const member = await server.member('demo')
  for (const endpoint of [getHealth, listRunning]) {
    expect((await server.guest.call(endpoint, { querystring })).status).toBe(40101)
    expect((await member.call(endpoint, { querystring })).status).toBe(40301)
    expect((await server.deployer().call(endpoint, { querystring: { tenantCode: 'nowhere' } })).status).toBe(40430)
  }
  const minutes = { ...querystring, minutes: 5 }
  expect((await server.deployer().call(getHealth, { querystring: minutes })).status).toBe(40001)
})
