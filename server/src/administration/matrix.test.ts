import { and, eq } from 'drizzle-orm'
import * as contract from '@center/shared/contract'
import { adminRights, errorTable, PROOF_MINUTES, type Endpoint } from '@center/shared/contract'
import { permissionEntries } from '../domains/permissions/permissions.tables'
import { users } from '../domains/members/members.tables'
import type { Answer, Caller } from '../testing/build-test-app'
import { buildDemoApp, type DemoApp } from '../testing/build-demo-app'

/** Every call of administration that needs a right, from the contract: a new one is in this matrix by being there. */
const endpoints = Object.entries(contract)
  .map(([name, value]) => ({ name, endpoint: value as unknown as Endpoint }))
  .filter(({ endpoint }) => typeof endpoint === 'object' && /^\/api\/admin\//.test(endpoint.url ?? ''))
  .filter(({ endpoint }) => endpoint.permission !== 'public')
  // Any signed-in user may prove who it is.
  .filter(({ name }) => name !== 'proveIdentity')

const ADMIN_TOKEN = 'administration-token-of-tests'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp({ adminToken: ADMIN_TOKEN })
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

/** A call without a body: it gets as far as the wall, and no further than the check of its parts. */
function ask(caller: Caller, endpoint: Endpoint, headers: Record<string, string> = {}): Promise<Answer> {
  const names = [...endpoint.url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, name === 'tenantCode' ? 'demo' : 'nothing']))
  const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: {} }
  return caller.call(endpoint, { params, ...body } as never, headers)
}

/** Gives the operator of the demo these rights of administration alone. */
async function hold(rights: readonly string[]): Promise<Caller> {
  await demo.db.delete(permissionEntries).where(eq(permissionEntries.roleId, 'r-demo-operator'))
  if (rights.length > 0) {
    const row = { id: 'p-matrix', tenantId: 't-demo', roleId: 'r-demo-operator', menuId: '', type: 1 }
    await demo.db.insert(permissionEntries).values({ ...row, action: rights.join(',') })
  }
  return demo.proveAs('guanli')
}

const denied = errorTable['permission.denied'].status
const unproven = errorTable['proof.required'].status
const allBut = (right: string) => adminRights.filter((other) => other !== right)

test('the matrix is not empty, and each call names a right of administration', () => {
  expect(endpoints.length).toBeGreaterThan(5)
  expect(endpoints.filter(({ endpoint }) => !contract.isAdminRight(endpoint.permission))).toEqual([])
})

describe.each(endpoints)('$name', ({ endpoint }) => {
  const { permission } = endpoint

  test('refuses a call without a session, and one with the deploy token', async () => {
    expect((await ask(demo.guest, endpoint)).http).toBe(401)
    expect((await ask(demo.deployer(), endpoint)).http).toBe(401)
    expect((await ask(demo.deployer('a-token-that-is-wrong'), endpoint)).http).toBe(401)
  })

  test('refuses a user with every right but its own, and lets one with its own alone pass the wall', async () => {
    expect((await ask(await hold(allBut(permission)), endpoint)).status).toBe(denied)
    expect((await ask(await hold([permission]), endpoint)).status).not.toBe(denied)
  })

  test('refuses a user of the tenant without rights, and one who was disabled', async () => {
    expect((await ask(await demo.proveAs('lisi'), endpoint)).status).toBe(denied)
    const guanli = await hold(adminRights)
    await demo.db
      .update(users)
      .set({ enabled: false })
      .where(and(eq(users.tenantId, 't-demo'), eq(users.username, 'guanli')))
    expect((await ask(guanli, endpoint)).http).toBe(401)
  })

  test('lets the administration token pass the wall', async () => {
    const { http, status } = await ask(demo.deployer(ADMIN_TOKEN), endpoint)
    expect(http).not.toBe(401)
    expect(status).not.toBe(denied)
  })
})

const dangerous = endpoints.filter(({ endpoint }) => endpoint.confirmed === true)

test.each(dangerous)('$name refuses a session that has not proven its password of late', async ({ endpoint }) => {
  const guanli = await demo.signInAs('guanli')
  expect((await ask(guanli, endpoint)).status).toBe(unproven)
  expect((await ask(await guanli.prove(), endpoint)).status).not.toBe(unproven)
  demo.clock.advance(PROOF_MINUTES * 60_000)
  expect((await ask(guanli, endpoint)).status).toBe(unproven)
  expect((await ask(demo.deployer(ADMIN_TOKEN), endpoint)).status).not.toBe(unproven)
})

/** Of these the parts are right as they are sent, so that the tenant is what decides. */
const withoutBody = endpoints.filter(
  ({ endpoint: { url, method } }) => url.includes(':tenantCode') && (method === 'GET' || method === 'DELETE'),
)

test.each(withoutBody)('$name of another tenant finds nothing without tenant:operate', async ({ endpoint }) => {
  const row = { id: 'p-matrix', tenantId: 't-park', roleId: 'r-park-ent', menuId: '', type: 1 }
  await demo.db.insert(permissionEntries).values({ ...row, action: allBut('tenant:operate').join(',') })
  const { status } = await ask(await demo.proveAs('wangwu'), endpoint)
  const needsAll = endpoint.permission === 'tenant:operate'
  expect(status).toBe(needsAll ? denied : errorTable['tenant.not_found'].status)
})
