import {
  disableApp,
  enableApp,
  getImportMap,
  listApps,
  listAudit,
  listMicroFrontends,
  registerApp,
  releaseVersion,
  type AuditRow,
  type ImportMap,
  type MicroFrontend,
} from '@center/shared/contract'
import { buildRegistryApp, notepad, registration, type RegistryApp } from '../../../testing/build-registry-app'

let server: RegistryApp
let told: unknown[] = []
beforeAll(async () => {
  server = await buildRegistryApp()
  const append = server.app.appendEvent
  server.app.appendEvent = async (tx, event, audience) => {
    told.push([event, audience])
    await append(tx, event, audience)
  }
})
beforeEach(async () => {
  await server.reset()
  await server.prepareNotepad()
  const inPark = { params: { ...notepad, tenantCode: 'park' } }
  await server.deployer().call(registerApp, { ...inPark, body: registration })
  await server.deployer().call(releaseVersion, { ...inPark, body: { version: '1.0.0' } }, at(1))
  told = []
})
afterAll(() => server.close())

const at = (revision: number, more = {}) => ({ 'if-match': String(revision), ...more })
const turn = (endpoint: typeof disableApp | typeof enableApp, revision: number, more = {}) =>
  server.deployer().call(endpoint, { params: notepad, body: { note: 'why' } }, at(revision, more))

async function namesOf(tenantCode: 'demo' | 'park'): Promise<string[]> {
  const member = await server.member(tenantCode)
  const request = { params: { tenantId: `t-${tenantCode}` } }
  const list = (await member.call(listMicroFrontends, request)).data as MicroFrontend[]
  const answer = await member.call(getImportMap, request)
  const map = JSON.parse(answer.raw.toString()) as ImportMap
  const names = list.map(({ serviceCode }) => serviceCode)
  expect(notepad.name in map.imports).toBe(names.includes(notepad.name))
  return names
}

describe('disabling an app for a tenant', () => {
  test('takes it from list and import map of that tenant alone, at once, and enabling gives it back as it was', async () => {
    expect((await turn(disableApp, 2)).data).toEqual({ revision: 3 })
    expect([await namesOf('demo'), await namesOf('park')]).toEqual([[], [notepad.name]])
    const { data } = await server.deployer().call(listApps, { querystring: { tenantCode: 'demo' } })
    expect(data).toMatchObject({ rows: [{ enabled: false, stable: { version: '1.0.0' } }] })
    expect((await turn(enableApp, 3)).data).toEqual({ revision: 4 })
    expect(await namesOf('demo')).toEqual([notepad.name])
  })

  test('tells the open pages of that tenant, once for a command that is sent twice', async () => {
    const key = { 'idempotency-key': 'one' }
    expect((await turn(disableApp, 2, key)).data).toEqual((await turn(disableApp, 2, key)).data)
    expect(told).toEqual([
      [
        { type: 'release', name: notepad.name, version: '1.0.0', revision: 3, policy: 'prompt', isListed: false },
        { tenantId: 't-demo' },
      ],
    ])
  })

  test('is in the audit, with the reason', async () => {
    await turn(disableApp, 2)
    const { rows } = (await server.deployer().call(listAudit, { querystring: { action: 'disable' } })).data as {
      rows: AuditRow[]
    }
    expect(rows).toMatchObject([{ object: notepad.name, tenantId: 't-demo', details: { revision: 3, note: 'why' } }])
  })

  test('is decided on a revision, by who may', async () => {
    const member = await server.member('demo')
    const request = { params: notepad, body: {} }
    for (const endpoint of [disableApp, enableApp]) {
      expect((await turn(endpoint, 1)).status).toBe(40901)
      expect((await server.guest.call(endpoint, request)).status).toBe(40101)
      expect((await member.call(endpoint, request)).status).toBe(40301)
      const none = { params: { ...notepad, name: '@apps/none' }, body: {} }
      expect((await server.deployer().call(endpoint, none, at(1))).status).toBe(40420)
    }
    expect(told).toEqual([])
  })
})

test('registering a released app in another way tells open pages too; one that no page runs yet sends no event', async () => {
  const { params, body } = { params: notepad, body: { ...registration, capabilities: ['token' as const] } }
  await server.deployer().call(registerApp, { params, body }, at(2))
  expect(told).toEqual([[expect.objectContaining({ type: 'release', revision: 3 }), { tenantId: 't-demo' }]])
})
