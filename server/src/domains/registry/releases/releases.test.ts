import {
  listApps,
  listReleases,
  registerApp,
  releaseVersion,
  rollBack,
  type ReleaseResult,
  type ReleaseRow,
} from '@center/shared/contract'
import { buildBundle } from '../../../testing/build-bundle'
import { onPostgres, openPostgresDatabase, whileHeld } from '../../../testing/on-postgres'
import { buildDemoApp } from '../../../testing/build-demo-app'
import type { Answer } from '../../../testing/build-test-app'
import { registrations } from '../database/registry.tables'
import { buildRegistryApp, notepad, registration, type RegistryApp } from '../../../testing/build-registry-app'

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

const at = (revision: number, more: Record<string, string> = {}) => ({ 'if-match': String(revision), ...more })
const release = (version: string, headers: Record<string, string> = {}, params = notepad): Promise<Answer> =>
  server.deployer().call(releaseVersion, { params, body: { version } }, headers)
const goBack = (to: string | undefined, headers: Record<string, string> = {}): Promise<Answer> =>
  server.deployer().call(rollBack, { params: notepad, body: { to } }, headers)
const historyOf = async (querystring = {}): Promise<ReleaseRow[]> => {
  const answer = await server.deployer().call(listReleases, { params: { tenantCode: 'demo' }, querystring })
  return (answer.data as { rows: ReleaseRow[] }).rows
}

describe('releasing', () => {
  test('points the tenant at the version, leaves a row of history and tells the tenant', async () => {
    const told: unknown[] = []
    const append = server.app.appendEvent
    server.app.appendEvent = async (tx, event, audience) => {
      told.push([event, audience])
      await append(tx, event, audience)
    }
    expect((await release('1.1.0', at(2))).data).toEqual({ revision: 3, from: '1.0.0', to: '1.1.0' })
    expect(await historyOf({ limit: 1 })).toEqual([
      {
        revision: 3,
        name: '@apps/notepad',
        action: 'release',
        from: '1.0.0',
        to: '1.1.0',
        percent: 100,
        auto: false,
        policy: 'prompt',
        by: 'deploy-token',
        at: '2026-01-01 08:00:00',
        note: '',
      },
    ])
    expect(told).toEqual([
      [
        { type: 'release', name: '@apps/notepad', version: '1.1.0', revision: 3, policy: 'prompt', isListed: true },
        { tenantId: 't-demo' },
      ],
    ])
  })

  test.each([
    ['without a revision', {}],
    ['on an old revision', at(1)],
    ['on an invalid revision', { 'if-match': '"abc"' }],
  ])('%s is refused and told the current one', async (_what, headers) => {
    expect(await release('1.1.0', headers)).toMatchObject({ status: 40901, data: { revision: 2 } })
  })

  test('takes the revision as an entity tag too', async () => {
    expect((await release('1.1.0', { 'if-match': '"2"' })).status).toBe(200)
  })

  onPostgres(onServer, () => {
    test('lets one of twenty releases at once on one revision win', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => release('1.1.0', at(2))))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 40901)).toHaveLength(19)
      expect(await historyOf()).toHaveLength(2)
    })
  })

  onPostgres(onServer, () => {
    test('repeated with its Idempotency-Key is done once and answered the same', async () => {
      const key = { 'idempotency-key': 'key-1' }
      const [first, second] = await Promise.all([release('1.1.0', at(2, key)), release('1.1.0', at(2, key))])
      expect(second.data).toEqual(first.data)
      expect((first.data as ReleaseResult).revision).toBe(3)
      expect(await historyOf()).toHaveLength(2)
    })
  })

  test('another command with a used key is refused; after a day the key is free', async () => {
    const key = { 'idempotency-key': 'key-1' }
    await release('1.1.0', at(2, key))
    expect((await release('1.0.0', at(3, key))).status).toBe(40001)
    server.clock.advance(25 * 60 * 60 * 1000)
    expect((await release('1.0.0', at(3, key))).status).toBe(200)
  })

  test('a refused command does not use its key up', async () => {
    const key = { 'idempotency-key': 'key-1' }
    expect((await release('1.1.0', at(1, key))).status).toBe(40901)
    expect((await release('1.1.0', at(2, key))).status).toBe(200)
  })

  test('a version, an app or a tenant that is not there is not found', async () => {
    expect((await release('9.9.9', at(2))).status).toBe(40421)
    expect((await release('1.1.0', at(2), { ...notepad, name: '@apps/none' })).status).toBe(40420)
    expect((await release('1.1.0', at(2), { ...notepad, tenantCode: 'nowhere' })).status).toBe(40430)
    expect((await release('1.1.0', at(2), { ...notepad, tenantCode: 'shut' })).status).toBe(40430)
  })

  test('refuses a malformed version as invalid', async () => {
    expect((await release('latest', at(2))).status).toBe(40001)
  })

  test('is for those with the right, and never for another tenant', async () => {
    const body = { version: '1.1.0' }
    const member = await server.member('demo')
    expect((await server.guest.call(releaseVersion, { params: notepad, body })).status).toBe(40101)
    expect((await member.call(releaseVersion, { params: notepad, body })).status).toBe(40301)
    const demo = await buildDemoApp()
    const manager = await demo.proveAs('guanli')
    const elsewhere = { ...notepad, tenantCode: 'park' }
    expect((await manager.call(releaseVersion, { params: elsewhere, body })).status).toBe(40430)
    expect((await manager.call(releaseVersion, { params: notepad, body })).status).toBe(40420)
    await demo.close()
  })
})

test('a user releases to all after a proof alone; to a share, and back, without one', async () => {
  const demo = await buildDemoApp()
  const manager = await demo.signInAs('guanli')
  const to = (percent: number) => ({ params: notepad, body: { version: '1.1.0', percent } })
  expect((await manager.call(releaseVersion, { params: notepad, body: { version: '1.1.0' } })).status).toBe(40305)
  expect((await manager.call(releaseVersion, to(100))).status).toBe(40305)
  // There is no such app: what comes after the proof says so.
  expect((await manager.call(releaseVersion, to(50))).status).toBe(40420)
  expect((await manager.call(rollBack, { params: notepad, body: { note: '' } })).status).toBe(40420)
  expect((await (await manager.prove()).call(releaseVersion, to(100))).status).toBe(40420)
  await demo.close()
})

describe('rolling back', () => {
  test('returns to the version before, at once', async () => {
    await release('1.1.0', at(2))
    expect((await goBack(undefined, at(3))).data).toEqual({ revision: 4, from: '1.1.0', to: '1.0.0' })
    expect((await historyOf({ limit: 1 }))[0]).toMatchObject({ policy: 'immediate', to: '1.0.0' })
    const { data } = await server.deployer().call(listApps, { querystring: { tenantCode: 'demo' } })
    expect(data).toMatchObject({ rows: [{ stable: { version: '1.0.0' }, revision: 4 }] })
  })

  test('twice goes two versions back, not forth again', async () => {
    await server.upload(notepad.name, buildBundle({ version: '1.2.0' }))
    await release('1.1.0', at(2))
    await release('1.1.0', at(3))
    await release('1.2.0', at(4))
    await goBack(undefined, at(5))
    expect((await goBack(undefined, at(6))).data).toMatchObject({ from: '1.1.0', to: '1.0.0' })
    expect((await goBack(undefined, at(7))).status).toBe(40005)
  })

  test('goes to a named version that the tenant ran', async () => {
    await release('1.1.0', at(2))
    expect((await goBack('1.0.0', at(3))).status).toBe(200)
    expect((await goBack('1.1.0', at(4))).data).toMatchObject({ to: '1.1.0', revision: 5 })
  })

  test('refuses a version that the tenant never ran, and the one it runs', async () => {
    expect((await goBack('1.1.0', at(2))).status).toBe(40005)
    expect((await goBack('1.0.0', at(2))).status).toBe(40005)
    expect((await goBack(undefined, at(2))).status).toBe(40005)
  })

  test('needs the revision, a valid version, an app, a token and the right', async () => {
    const member = await server.member('demo')
    const request = { params: notepad, body: {} }
    expect((await goBack(undefined)).data).toEqual({ revision: 2 })
    expect((await goBack('x', at(2))).status).toBe(40001)
    const params = { ...notepad, name: 'none' }
    expect((await server.deployer().call(rollBack, { params, body: {} }, at(1))).status).toBe(40420)
    expect((await server.guest.call(rollBack, request)).status).toBe(40101)
    expect((await member.call(rollBack, request)).status).toBe(40301)
  })
})

describe('the version that a roll-back returns to', () => {
  const listed = async () => {
    const answer = await server.deployer().call(listApps, { querystring: { tenantCode: 'demo' } })
    const { rows } = answer.data as { rows: { name: string; rollbackTo: string | null }[] }
    return rows.find(({ name }) => name === '@apps/notepad')?.rollbackTo
  }

  test('has nothing to return to after the first release', async () => {
    expect(await listed()).toBeNull()
  })

  test('is the one before the current one, and none again after going back', async () => {
    await release('1.1.0', at(2))
    expect(await listed()).toBe('1.0.0')
    await goBack(undefined, at(3))
    expect(await listed()).toBeNull()
  })

  test('does not see a canary', async () => {
    const body = { version: '1.1.0', percent: 5 }
    await server.deployer().call(releaseVersion, { params: notepad, body }, at(2))
    expect(await listed()).toBeNull()
  })
})

describe('registering', () => {
  const register = (body: Record<string, unknown>, headers = {}, params = notepad) =>
    server.deployer().call(registerApp, { params, body: { ...registration, ...body } }, headers)

  test('again replaces what was said, on the current revision', async () => {
    expect((await register({ enabled: false }, at(2))).data).toEqual({ revision: 3 })
    const { data } = await server.deployer().call(listApps, { querystring: { tenantCode: 'demo' } })
    expect(data).toMatchObject({ rows: [{ enabled: false, revision: 3, stable: { version: '1.0.0' } }] })
  })

  test('again without the revision is refused', async () => {
    expect(await register({})).toMatchObject({ status: 40901, data: { revision: 2 } })
  })

  test('refuses a menu prefix of another app of the tenant, and takes it for another tenant', async () => {
    await server.upload('@apps/other', buildBundle({ name: '@apps/other' }))
    expect((await register({}, {}, { ...notepad, name: '@apps/other' })).status).toBe(40001)
    expect((await register({}, {}, { tenantCode: 'park', name: '@apps/other' })).status).toBe(200)
  })

  onPostgres(onServer, () => {
    test('lets one of nine at once give the tenant an app; the others are told its revision', async () => {
      const park = { ...notepad, tenantCode: 'park' }
      const answers = await whileHeld(server.db, registrations, () => register({}, {}, park))
      const refused = answers.filter(({ status }) => status !== 200)
      expect(answers.filter(({ status }) => status === 200).map(({ data }) => data)).toEqual([{ revision: 1 }])
      expect(refused).toHaveLength(8)
      expect(refused.every(({ status }) => status === 40901)).toBe(true)
      expect(refused.map(({ data }) => data)).toEqual(Array.from({ length: 8 }, () => ({ revision: 1 })))
    })
  })

  test('refuses what is not published, invalid, unsigned or not allowed', async () => {
    const member = await server.member('demo')
    const request = { params: notepad, body: registration }
    expect((await register({}, {}, { ...notepad, name: '@apps/none' })).status).toBe(40420)
    expect((await register({ menuPrefix: '../x' }, at(2))).status).toBe(40001)
    expect((await server.guest.call(registerApp, request)).status).toBe(40101)
    expect((await member.call(registerApp, request)).status).toBe(40301)
  })
})

describe('looking', () => {
  test('history has pages, newest first, of one app or all', async () => {
    await release('1.1.0', at(2))
    expect((await historyOf({ limit: 1, page: 2 })).map(({ to }) => to)).toEqual(['1.0.0'])
    expect(await historyOf({ name: '@apps/other' })).toEqual([])
  })

  test('apps and history are for those with the right, of a tenant that is there', async () => {
    const member = await server.member('demo')
    const apps = { querystring: { tenantCode: 'nowhere' } }
    const releases = { params: { tenantCode: 'nowhere' }, querystring: {} }
    expect((await server.deployer().call(listApps, apps)).status).toBe(40430)
    expect((await server.deployer().call(listApps, { querystring: {} as never })).status).toBe(40001)
    expect((await server.guest.call(listApps, apps)).status).toBe(40101)
    expect((await member.call(listApps, apps)).status).toBe(40301)
    expect((await server.deployer().call(listReleases, releases)).status).toBe(40430)
    expect((await server.deployer().call(listReleases, { ...releases, querystring: { page: 0 } })).status).toBe(40001)
    expect((await server.guest.call(listReleases, releases)).status).toBe(40101)
    expect((await member.call(listReleases, releases)).status).toBe(40301)
  })
})
