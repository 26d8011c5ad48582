import {
  createApplication,
  getOverview,
  listTenantAudit,
  type AuditEntry,
  type Overview,
} from '@center/shared/contract'
import { signIns } from '../../domains/auth/auth.tables'
import { telemetry } from '../../domains/health/health.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const params = { tenantCode: 'demo' }

const read = async (tenantCode = 'demo') =>
  (await (await demo.signInAs('guanli')).call(getOverview, { params: { tenantCode } })).data as Overview

const tried = (at: string, outcome: string, tenantId = 't-demo') => ({
  tenantId,
  userId: 'u-lisi',
  username: 'lisi',
  at: new Date(at),
  ip: '127.0.0.1',
  agent: '',
  outcome,
})

test('counts what a tenant has', async () => {
  expect(await read()).toMatchObject({
    users: { all: 5, enabled: 5, activeInWeek: 0, online: 1 },
    enterprises: { all: 5, waiting: 1 },
    apps: [],
  })
})

test('counts sign-ins by day of Shanghai, of this tenant alone', async () => {
  const { clock, db } = demo
  expect(clock.now().toISOString()).toBe('2026-01-01T00:00:00.000Z')
  await db.insert(signIns).values([
    // 16:30 UTC is the next day in Shanghai.
    tried('2025-12-30T16:30:00Z', 'ok'),
    tried('2025-12-31T01:00:00Z', 'login.wrong_credentials'),
    tried('2025-12-31T02:00:00Z', 'ok', 't-park'),
    tried('2025-12-01T02:00:00Z', 'ok'),
  ])
  const { days } = await read()
  expect(days).toHaveLength(14)
  expect(days.slice(-2)).toEqual([
    { day: '2025-12-31', signIns: 1, failures: 1 },
    { day: '2026-01-01', signIns: 0, failures: 0 },
  ])
  expect(days.reduce((sum, day) => sum + day.signIns, 0)).toBe(1)
})

test('counts how often apps were opened and failed', async () => {
  const row = { tenantId: 't-demo', name: '@apps/orders', version: '1.0.0', bucket: 0, label: '' }
  const minute = new Date('2025-12-31T10:00:00Z')
  await demo.db.insert(telemetry).values([
    { ...row, minute, kind: 'mount', count: 5 },
    { ...row, minute, kind: 'error', count: 2 },
  ])
  expect((await read()).apps).toEqual([{ name: '@apps/orders', opened: 5, errors: 2 }])
})

test('the audit of a tenant names who acted, and can be narrowed to an action', async () => {
  const guanli = await demo.signInAs('guanli')
  await guanli.call(createApplication, { params, body: { code: 'SAFETY', name: '安全生产' } })
  const list = async (action?: 'application' | 'user') =>
    (await guanli.call(listTenantAudit, { params, querystring: { action } })).data as { rows: AuditEntry[] }
  expect((await list()).rows[0]).toMatchObject({ action: 'application', object: 'SAFETY', actorName: 'guanli' })
  expect((await list('user')).rows).toEqual([])
})
