import { parse, resolve } from '@import-maps/resolve'
import {
  getImportMap,
  listApps,
  listMicroFrontends,
  listReleases,
  pinApp,
  registerApp,
  releaseVersion,
  rollBack,
  unpinApp,
  type AppRow,
  type ImportMap,
  type MicroFrontend,
  type ReleaseRow,
} from '@center/shared/contract'
import { buildBundle } from '../../../testing/build-bundle'
import { onPostgres, openPostgresDatabase } from '../../../testing/on-postgres'
import { buildRegistryApp, notepad, registration, type RegistryApp } from '../../../testing/build-registry-app'
import { bucketOf, cohortOf } from '../delivery/cohorts'

let server: RegistryApp
beforeAll(async () => {
  server = await buildRegistryApp()
})
beforeEach(async () => {
  await server.reset()
  await server.prepareNotepad()
})
afterAll(() => server.close())

const onServer = {
  open: () => buildRegistryApp({}, undefined, openPostgresDatabase),
  swap: (other: RegistryApp) => {
    const former = server
    server = other
    return former
  },
}

const tenantId = 't-demo'
const bucketOfUser = (userId: string) => bucketOf(cohortOf({ tenantId, userId }), notepad.name)
/** A user whose bucket of this app lies in the range. */
function userBetween(low: number, high: number): string {
  const names = Array.from({ length: 5000 }, (_, index) => `u-${index}`)
  return names.find((name) => bucketOfUser(name) >= low && bucketOfUser(name) < high) ?? ''
}
const signIn = (userId: string) => server.signIn({ userId, tenantId, tenantCode: 'demo' })

const release = (body: { version: string; percent?: number; policy?: 'prompt' | 'immediate' }, revision: number) =>
  server.deployer().call(releaseVersion, { params: notepad, body }, { 'if-match': String(revision) })
const goBack = (body: { to?: string }, revision: number) =>
  server.deployer().call(rollBack, { params: notepad, body }, { 'if-match': String(revision) })

async function guestOf(userId: string): Promise<Pick<MicroFrontend, 'version' | 'policy' | 'revision'>> {
  const { data } = await (await signIn(userId)).call(listMicroFrontends, { params: { tenantId } })
  const [{ version, policy, revision } = { version: '', policy: 'prompt' as const, revision: 0 }] =
    data as MicroFrontend[]
  return { version, policy, revision }
}
const versionOf = async (userId: string) => (await guestOf(userId)).version
async function app(): Promise<AppRow | undefined> {
  const { data } = await server.deployer().call(listApps, { querystring: { tenantCode: 'demo' } })
  return (data as { rows: AppRow[] }).rows[0]
}
async function history(): Promise<ReleaseRow[]> {
  const { data } = await server.deployer().call(listReleases, { params: { tenantCode: 'demo' }, querystring: {} })
  return (data as { rows: ReleaseRow[] }).rows
}

describe('a canary', () => {
  test('is run by its share of the users and by no one else, and a larger share keeps them', async () => {
    const [early, late, never] = [userBetween(0, 10), userBetween(10, 50), userBetween(50, 100)]
    const answer = await release({ version: '1.1.0', percent: 10 }, 2)
    expect(answer.data).toEqual({ revision: 3, from: '1.0.0', to: '1.1.0' })
    expect(await Promise.all([early, late, never].map(versionOf))).toEqual(['1.1.0', '1.0.0', '1.0.0'])
    await release({ version: '1.1.0', percent: 50 }, 3)
    expect(await Promise.all([early, late, never].map(versionOf))).toEqual(['1.1.0', '1.1.0', '1.0.0'])
    await release({ version: '1.1.0', percent: 100 }, 4)
    expect(await Promise.all([early, late, never].map(versionOf))).toEqual(['1.1.0', '1.1.0', '1.1.0'])
    expect(await app()).toMatchObject({ stable: { version: '1.1.0' }, canary: null, revision: 5 })
  })

  test('is told with its share, its budget and its beginning, which a larger share does not move', async () => {
    await release({ version: '1.1.0', percent: 10 }, 2)
    server.clock.advance(60_000)
    await release({ version: '1.1.0', percent: 20 }, 3)
    const since = expect.stringMatching(/^2026-01-0\d \d\d:\d\d:00$/)
    expect(await app()).toMatchObject({
      stable: { version: '1.0.0' },
      canary: { version: '1.1.0', percent: 20, since, budget: { maxErrorRate: 0.05, minTries: 10 } },
    })
    const [second, first] = await history()
    expect(second).toMatchObject({ from: '1.0.0', to: '1.1.0', percent: 20, action: 'release', auto: false })
    expect(first).toMatchObject({ percent: 10, revision: 3 })
    expect((await app())?.canary?.since).toBe(first?.at)
  })

  test('taken back leaves the stable version alone, and its users return at once', async () => {
    const [early, late] = [userBetween(0, 10), userBetween(10, 100)]
    await release({ version: '1.1.0', percent: 10 }, 2)
    expect((await goBack({}, 3)).data).toEqual({ revision: 4, from: '1.1.0', to: '1.0.0' })
    expect(await guestOf(early)).toEqual({ version: '1.0.0', policy: 'immediate', revision: 4 })
    expect(await guestOf(late)).toEqual({ version: '1.0.0', policy: 'prompt', revision: 4 })
    expect((await history())[0]).toMatchObject({ action: 'rollback', from: '1.1.0', to: '1.0.0', percent: 10 })
    expect((await goBack({}, 4)).status).toBe(40005)
  })

  test('does not change what a roll-back of the stable version returns to', async () => {
    await server.upload(notepad.name, buildBundle({ version: '1.2.0' }, 'third'))
    await release({ version: '1.1.0' }, 2)
    await release({ version: '1.2.0', percent: 30 }, 3)
    await goBack({}, 4)
    expect((await goBack({}, 5)).data).toMatchObject({ from: '1.1.0', to: '1.0.0' })
    expect((await goBack({ to: '1.2.0' }, 6)).status).toBe(40005)
  })

  test('ends when everybody is taken to a named version', async () => {
    await release({ version: '1.1.0' }, 2)
    await server.upload(notepad.name, buildBundle({ version: '1.2.0' }, 'third'))
    await release({ version: '1.2.0', percent: 30 }, 3)
    await goBack({ to: '1.0.0' }, 4)
    expect(await app()).toMatchObject({ stable: { version: '1.0.0' }, canary: null })
    expect(await versionOf(userBetween(0, 30))).toBe('1.0.0')
  })

  test('needs a version that the others stay on, another one, and a whole share', async () => {
    expect(await release({ version: '1.0.0', percent: 10 }, 2)).toMatchObject({
      status: 40001,
      data: [{ field: 'version' }],
    })
    for (const percent of [0, 101, 2.5]) expect((await release({ version: '1.1.0', percent }, 2)).status).toBe(40001)
    const park = { ...notepad, tenantCode: 'park' }
    await server.deployer().call(registerApp, { params: park, body: registration })
    const first = await server
      .deployer()
      .call(releaseVersion, { params: park, body: { version: '1.0.0', percent: 5 } }, { 'if-match': '1' })
    expect(first).toMatchObject({ status: 40001, data: [{ field: 'percent' }] })
  })

  test('keeps a registration from becoming what it cannot run in', async () => {
    await release({ version: '1.1.0', percent: 10 }, 2)
    const told = await server.deployer().call(registerApp, { params: notepad, body: registration }, { 'if-match': '3' })
    expect(told.data).toEqual({ revision: 4 })
    expect(await app()).toMatchObject({ canary: { version: '1.1.0', percent: 10 } })
  })
})

describe('the import map', () => {
  const mapOf = async (userId: string | null, headers: Record<string, string> = {}) => {
    const caller = userId === null ? server.guest : await signIn(userId)
    return caller.call(getImportMap, { params: { tenantId } }, headers)
  }
  const addressIn = (answer: unknown) => {
    const { imports, scopes } = answer as ImportMap
    const base = new URL('https://center.example/center/')
    const { resolvedImport } = resolve(notepad.name, parse({ imports, scopes }, base), base)
    return String(resolvedImport?.pathname)
  }

  test('resolves to what its user runs, with the hash of every file, and has a tag of its own for each choice', async () => {
    const [early, late] = [userBetween(0, 10), userBetween(10, 100)]
    await release({ version: '1.1.0', percent: 10 }, 2)
    const [mine, others, unknown] = await Promise.all([mapOf(early), mapOf(late), mapOf(null)])
    expect(addressIn(mine.envelope)).toContain('/1.1.0/main.js')
    expect(addressIn(others.envelope)).toContain('/1.0.0/main.js')
    expect((unknown.envelope as unknown as ImportMap).imports[notepad.name]).toBeUndefined()
    expect(others.headers['etag']).not.toBe(mine.headers['etag'])
    for (const { envelope } of [mine, others]) {
      const { imports, integrity } = envelope as unknown as ImportMap
      for (const address of Object.values(imports)) expect(integrity[address]).toMatch(/^sha384-/)
    }
    expect((await mapOf(early, { 'if-none-match': String(mine.headers['etag']) })).http).toBe(304)
    expect((await mapOf(late, { 'if-none-match': String(mine.headers['etag']) })).http).toBe(200)
  })

  test('names no app without public pages to a browser that has a place among the canaries and no session', async () => {
    const early = userBetween(0, 10)
    await release({ version: '1.1.0', percent: 10 }, 2)
    const given = await (await signIn(early)).call(listMicroFrontends, { params: { tenantId } })
    const [cookie = ''] = String(given.headers['set-cookie']).split(';')
    expect(String(given.headers['set-cookie'])).toMatch(/^center_cohort=.*HttpOnly.*SameSite=Lax/)
    const { imports } = (await mapOf(null, { cookie })).envelope as unknown as ImportMap
    expect(imports[notepad.name]).toBeUndefined()
    const again = await (await signIn(early)).call(listMicroFrontends, { params: { tenantId } }, { cookie })
    expect(again.headers['set-cookie']).toBeUndefined()
  })
})

describe('pinning', () => {
  const call = (endpoint: typeof pinApp | typeof unpinApp, revision: number) =>
    server
      .deployer()
      .call(endpoint, { params: notepad, body: { note: 'audit week' } }, { 'if-match': String(revision) })

  test('keeps a tenant where it is until it is unpinned', async () => {
    await release({ version: '1.1.0' }, 2)
    expect((await call(pinApp, 3)).data).toEqual({ revision: 4 })
    expect(await app()).toMatchObject({ pinned: true, stable: { version: '1.1.0' } })
    expect((await release({ version: '1.0.0' }, 4)).status).toBe(40903)
    expect((await release({ version: '1.0.0', percent: 5 }, 4)).status).toBe(40903)
    expect((await goBack({}, 4)).status).toBe(40903)
    expect((await call(unpinApp, 4)).data).toEqual({ revision: 5 })
    expect((await goBack({}, 5)).status).toBe(200)
  })

  test('lets a canary be taken back', async () => {
    await release({ version: '1.1.0', percent: 10 }, 2)
    await call(pinApp, 3)
    expect((await goBack({}, 4)).status).toBe(200)
  })

  test('needs the revision, the right and an app', async () => {
    const member = await server.member('demo')
    const request = { params: notepad, body: {} }
    expect((await call(pinApp, 1)).status).toBe(40901)
    expect((await server.guest.call(pinApp, request)).status).toBe(40101)
    expect((await member.call(unpinApp, request)).status).toBe(40301)
    const none = { params: { ...notepad, name: 'none' }, body: {} }
    expect((await server.deployer().call(pinApp, none, { 'if-match': '1' })).status).toBe(40420)
  })
})

onPostgres(onServer, () => {
  test('lets one of twenty different commands at once on one revision win', async () => {
    const requests = Array.from({ length: 20 }, (_, index) => {
      if (index % 4 === 0) return release({ version: '1.1.0' }, 2)
      if (index % 4 === 1) return release({ version: '1.1.0', percent: index + 1 }, 2)
      const endpoint = index % 4 === 2 ? pinApp : unpinApp
      return server.deployer().call(endpoint, { params: notepad, body: {} }, { 'if-match': '2' })
    })
    const statuses = (await Promise.all(requests)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 40901)])
    expect((await app())?.revision).toBe(3)
  })
})
