import { eq } from 'drizzle-orm'
import {
  createAccessToken,
  listAccessTokens,
  listReleases,
  revokeAccessToken,
  rotateAccessToken,
  type MadeAccessToken,
} from '@center/shared/contract'
import { tenants } from '../../domains/configuration/configuration.tables'
import { users } from '../../domains/members/members.tables'
import { auditEntries } from '../../domains/audit/audit.tables'
import { accessTokens } from '../../platform/session/access-tokens.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

const params = { tenantCode: 'demo' }
const draft = { name: 'CI', scopes: ['read:demo'], days: 30, networks: [] as string[] }
const HOUR_MS = 3_600_000

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const guanli = () => demo.proveAs('guanli')
const made = async (body = draft) =>
  (await (await guanli()).call(createAccessToken, { params, body })).data as MadeAccessToken
const statusOf = async (secret: string) => {
  const url = listReleases.url.replace(':tenantCode', 'demo')
  const answer = await demo.app.inject({ url, headers: { authorization: `Bearer ${secret}` } })
  return answer.json<{ status: number }>().status
}

test('a rotated token and the one before both work for the hours of overlap, then the new one alone', async () => {
  const first = await made()
  const call = { params: { ...params, id: first.id }, body: { days: 30, overlapHours: 2 } }
  const answer = await (await guanli()).call(rotateAccessToken, call, { 'If-Match': '1' })
  const second = answer.data as MadeAccessToken
  expect([await statusOf(first.secret), await statusOf(second.secret)]).toEqual([200, 200])
  demo.clock.advance(2 * HOUR_MS + 1_000)
  expect([await statusOf(first.secret), await statusOf(second.secret)]).toEqual([40101, 200])
})

test('a revoked token opens nothing any more, and cannot be rotated', async () => {
  const { id, secret } = await made()
  const call = { params: { ...params, id } }
  expect(await (await guanli()).call(revokeAccessToken, call, { 'If-Match': '1' })).toMatchObject({ status: 200 })
  expect(await statusOf(secret)).toBe(40101)
  const rotation = { ...call, body: { days: 1, overlapHours: 0 } }
  expect(await (await guanli()).call(rotateAccessToken, rotation, { 'If-Match': '2' })).toMatchObject({ status: 40400 })
})

test('a scope that its maker does not hold is refused', async () => {
  const answer = await (await guanli()).call(createAccessToken, { params, body: { ...draft, scopes: ['read:park'] } })
  expect(answer).toMatchObject({ status: 40001 })
  const lisi = await demo.proveAs('lisi')
  expect(await lisi.call(createAccessToken, { params, body: draft })).toMatchObject({ status: 40301 })
})

test('the last use is written with the network and not the address, once a minute', async () => {
  const { id, secret } = await made()
  await statusOf(secret)
  const rowOf = async () => (await demo.db.select().from(accessTokens).where(eq(accessTokens.id, id)))[0]
  const first = await rowOf()
  expect(first).toMatchObject({ lastNetwork: '127.0.0', lastUsedAt: demo.clock.now() })
  demo.clock.advance(30_000)
  await statusOf(secret)
  expect((await rowOf())?.lastUsedAt).toEqual(first?.lastUsedAt)
  demo.clock.advance(31_000)
  await statusOf(secret)
  expect((await rowOf())?.lastUsedAt).toEqual(demo.clock.now())
})

test.each([
  ['its maker', () => demo.db.update(users).set({ enabled: false }).where(eq(users.id, 'u-guanli'))],
  ['its tenant', () => demo.db.update(tenants).set({ enabled: false }).where(eq(tenants.id, 't-demo'))],
])('a token is revoked with %s', async (_, disable) => {
  const { id, secret } = await made()
  await disable()
  const [row] = await demo.db.select().from(accessTokens).where(eq(accessTokens.id, id))
  expect(row?.revokedAt).toEqual(expect.any(Date))
  expect(await statusOf(secret)).not.toBe(200)
})

test('neither the list nor the audit has a secret', async () => {
  const { secret } = await made()
  const { data } = await (await guanli()).call(listAccessTokens, { params, querystring: {} })
  const audit = await demo.db
    .select()
    .from(auditEntries)
    .orderBy(auditEntries.sequence)
    .where(eq(auditEntries.action, 'access-token'))
  expect([audit.length, JSON.stringify([data, audit]).includes(secret)]).toEqual([1, false])
})

test('a known token that opens nothing is in the audit with the reason, once a minute; an unknown one is not', async () => {
  const { id, secret } = await made()
  const other = await made({ ...draft, name: 'reader', scopes: ['letters:demo'] })
  await (await guanli()).call(revokeAccessToken, { params: { ...params, id } }, { 'If-Match': '1' })
  await statusOf(secret)
  await statusOf(secret)
  expect(await statusOf(other.secret)).toBe(40301)
  await statusOf(`${secret.slice(0, -1)}0`)
  const refused = async () => {
    const rows = await demo.db
      .select()
      .from(auditEntries)
      .orderBy(auditEntries.sequence)
      .where(eq(auditEntries.action, 'access-token'))
    return rows.filter(({ details }) => details['kind'] === 'refused')
  }
  const about = { call: 'GET /api/ops/tenants/:tenantCode/releases', ip: '127.0.0.1' }
  const facts = (await refused()).map(({ object, tenantId, details }) => ({ object, tenantId, ...details }))
  expect(facts).toEqual([
    { object: 'CI', tenantId: 't-demo', kind: 'refused', why: 'revoked', ...about },
    { object: 'reader', tenantId: 't-demo', kind: 'refused', why: 'scope', ...about },
  ])
  demo.clock.advance(61_000)
  await statusOf(secret)
  expect(await refused()).toHaveLength(3)
})
