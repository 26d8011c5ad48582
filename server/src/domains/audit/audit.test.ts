import { eq, sql } from 'drizzle-orm'
import {
  attachReport,
  auditFaultOf,
  auditText,
  changeTenantSettings,
  listAudit,
  pinApp,
  registerApp,
  releaseVersion,
  rollBack,
  verifyAudit,
  withdrawVersion,
  type AuditRow,
} from '@center/shared/contract'
import { buildDemoApp } from '../../testing/build-demo-app'
import { onPostgres, openPostgresDatabase, whileHeld } from '../../testing/on-postgres'
import { buildRegistryApp, notepad, registration, type RegistryApp } from '../../testing/build-registry-app'
import { hashOf } from './audit-hash'
import { appendAudit } from './audit.repository'
import { auditEntries } from './audit.tables'

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

const at = (revision: number) => ({ 'if-match': String(revision) })
const verify = async () => (await server.deployer().call(verifyAudit, {})).data

async function rows(querystring: Record<string, unknown> = {}): Promise<AuditRow[]> {
  const { data } = await server
    .deployer()
    .call(listAudit, { querystring: { order: 'oldest', limit: 500, ...querystring } })
  return (data as { rows: AuditRow[] }).rows
}

async function doSomeMore(): Promise<void> {
  const deployer = server.deployer()
  const report = { source: '', name: notepad.name, version: '1.1.0', kind: 'element', passed: true, findings: [] }
  const version = { name: notepad.name, version: '1.1.0' }
  await deployer.call(attachReport, { params: version, body: report })
  await deployer.call(releaseVersion, { params: notepad, body: { version: '1.1.0', percent: 5 } }, at(2))
  await deployer.call(rollBack, { params: notepad, body: { note: 'too slow' } }, at(3))
  await deployer.call(registerApp, { params: notepad, body: { ...registration, enabled: false } }, at(4))
  await deployer.call(pinApp, { params: notepad, body: {} }, at(5))
  await deployer.call(withdrawVersion, { params: version, body: {} })
  const settings = { params: { tenantCode: 'demo' }, body: { set: { CENTER_TITLE: '门户' } } }
  await deployer.call(changeTenantSettings, settings, at(0))
}

test('each thing that operations do is a row, with who, on what, how and in which call', async () => {
  await doSomeMore()
  const done = await rows()
  expect(done.map(({ action }) => action)).toEqual([
    ...['publish', 'publish', 'register', 'release', 'report', 'release', 'rollback'],
    ...['register', 'pin', 'withdraw', 'settings'],
  ])
  expect(done.map(({ sequence }) => sequence)).toEqual(done.map((_, index) => index + 1))
  expect(done[6]).toMatchObject({
    actor: 'deploy-token',
    tenantId: 't-demo',
    object: '@apps/notepad',
    requestId: expect.stringMatching(/.{8}/),
    details: { revision: 4, from: '1.1.0', to: '1.0.0', percent: 5, note: 'too slow', auto: false },
  })
  expect(done[0]).toMatchObject({ tenantId: null, object: '@apps/notepad@1.0.0', previousHash: '' })
})

test('what was refused leaves none', async () => {
  const before = (await rows()).length
  await server.deployer().call(releaseVersion, { params: notepad, body: { version: '1.1.0' } }, at(1))
  await server.deployer().call(pinApp, { params: notepad, body: {} }, at(1))
  expect(await rows()).toHaveLength(before)
})

onPostgres(onServer, () => {
  test('several at once leave a chain without a gap', async () => {
    const before = (await rows()).length
    const entry = {
      actor: 'u',
      tenantId: 't-demo',
      action: 'register',
      object: 'a',
      details: {},
      requestId: null,
    } as const
    const append = () => server.db.transaction((tx) => appendAudit(tx, { ...entry, at: server.clock.now() }))
    const done = await whileHeld(server.db, auditEntries, append)
    const length = before + done.length
    expect(await verify()).toMatchObject({ rows: length, broken: null, head: { sequence: length } })
  })
})

describe('verifying', () => {
  beforeEach(doSomeMore)

  test('finds nothing in what no one touched', async () => {
    expect(await verify()).toMatchObject({ rows: 11, broken: null })
  })

  test.each([
    ['who did it', { actor: 'somebody' }, 4, 'content'],
    ['how it was done', { details: { to: '9.9.9' } }, 7, 'content'],
    ['when', { at: new Date('2025-01-01T00:00:00Z') }, 1, 'content'],
    ['the link to the row before', { previousHash: 'f'.repeat(64) }, 5, 'content'],
  ] as const)('names the row of which somebody changed %s', async (_what, change, sequence, reason) => {
    await server.db.update(auditEntries).set(change).where(eq(auditEntries.sequence, sequence))
    expect(await verify()).toMatchObject({ broken: { sequence, reason } })
  })

  test('names the row after one that was changed together with its hash, and after one that is gone', async () => {
    const [fifth] = (await rows()).slice(4)
    if (!fifth) throw new Error('no fifth row')
    const actor = 'somebody'
    const hash = hashOf(auditText({ ...fifth, actor }))
    await server.db.update(auditEntries).set({ actor, hash }).where(eq(auditEntries.sequence, 5))
    expect(await verify()).toMatchObject({ broken: { sequence: 6, reason: 'link' } })
    await server.db.execute(sql`delete from audit_entries where sequence = 3`)
    expect(await verify()).toMatchObject({ rows: 2, broken: { sequence: 4, reason: 'missing' } })
  })

  test('can be done by any reader of the rows', async () => {
    let before: AuditRow | null = null
    for (const row of await rows()) {
      expect(auditFaultOf(row, before, hashOf)).toBeNull()
      before = row
    }
    expect((await verify()) as object).toMatchObject({ head: { hash: before?.hash } })
  })
})

test('is paged and filtered, newest first unless asked otherwise', async () => {
  await doSomeMore()
  const { data } = await server.deployer().call(listAudit, { querystring: { limit: 2, page: 2 } })
  expect(data).toMatchObject({ total: 11, rows: [{ sequence: 9 }, { sequence: 8 }] })
  expect((await rows({ action: 'publish' })).map(({ sequence }) => sequence)).toEqual([1, 2])
  expect(await rows({ tenantCode: 'park' })).toHaveLength(4)
})

test('tells how many rows there are of a tenant, with those of all tenants, and of an action', async () => {
  await doSomeMore()
  const { deployer } = server
  const total = async (querystring: Record<string, unknown>) => {
    const { data } = await deployer().call(listAudit, { querystring: { order: 'oldest', limit: 500, ...querystring } })
    const { total, rows } = data as { total: number; rows: AuditRow[] }
    expect(rows).toHaveLength(total)
    return total
  }
  expect([await total({}), await total({ action: 'register' })]).toEqual([11, 2])
  expect([await total({ tenantCode: 'park' }), await total({ tenantCode: 'demo' })]).toEqual([4, 11])
  expect([await total({ tenantCode: 'park', action: 'publish' }), await total({ action: 'unpin' })]).toEqual([2, 0])
})

test('is for operations, and a user of a tenant sees nothing of another', async () => {
  const member = await server.member('demo')
  expect((await server.guest.call(listAudit, { querystring: {} })).status).toBe(40101)
  expect((await member.call(verifyAudit, {})).status).toBe(40301)
  const demo = await buildDemoApp()
  const set = { CENTER_TITLE: '园区' }
  await demo.deployer().call(changeTenantSettings, { params: { tenantCode: 'park' }, body: { set } }, at(0))
  const manager = await demo.signInAs('guanli')
  const verified = (await manager.call(verifyAudit, {})).data as { rows: number; broken: unknown }
  expect(verified).toMatchObject({ rows: await demo.db.$count(auditEntries), broken: null })
  const { data } = await manager.call(listAudit, { querystring: { limit: 500 } })
  const seen = (data as { rows: AuditRow[] }).rows
  expect(seen.some(({ action }) => action === 'settings')).toBe(false)
  expect((await manager.call(listAudit, { querystring: { tenantCode: 'park' } })).status).toBe(40430)
  await demo.close()
})
