import {
  addSignOnService,
  changeSignOnService,
  describeService,
  listAudit,
  listSignOnServices,
  listTenantSignOnServices,
  removeSignOnService,
  type AuditRow,
  type RegisteredService,
} from '@center/shared/contract'
import { buildDemoApp, type DemoApp } from '../../../testing/build-demo-app'
import { TEST_OPS_TOKEN, type SignedIn } from '../../../testing/build-test-app'
import {
  application,
  CENTRAL_PASSWORD,
  createCentralVisitor,
  type CentralVisitor,
} from '../../../testing/central-visitor'
import { noteFigures } from '../../../testing/figures'
import { startInstances } from '../../../testing/instances'
import { testOnPostgres } from '../../../testing/on-postgres'
import { setTestPassword } from '../../../testing/passwords/set-test-password'
import { createSingleSignOn } from '../single-sign-on.plugin'

const OA = 'https://oa.example/'
/** Named by the deployment: of two tenants, and one below the other. */
const suite = [
  application('https://suite.example/', { name: 'AAA', tenantCode: 'demo' }),
  application('https://suite.example/crm/', { name: 'CRM', tenantCode: 'park' }),
]
const BI = 'https://bi.example/login/cas'
const bi = application(BI, { name: 'BI', match: 'exact' })

let server: DemoApp
let visitor: CentralVisitor
beforeAll(async () => {
  server = await buildDemoApp({ hasTestCodes: true, signOnServices: [application(OA), ...suite] })
  await setTestPassword(server.db, 'u-wangwu', CENTRAL_PASSWORD)
  visitor = createCentralVisitor(server)
})
afterAll(() => server.close())

const list = async () =>
  ((await server.deployer().call(listSignOnServices, {})).data as { rows: RegisteredService[] }).rows
const find = async (address: string) => (await list()).find((row) => row.address === address)
const add = (body: object, by: Pick<SignedIn, 'call'> = server.deployer()) =>
  by.call(addSignOnService, { body: body as never })
const remove = async (address: string) => {
  const row = await find(address)
  const request = { params: { id: row?.id ?? '' } }
  return server.deployer().call(removeSignOnService, request, { 'if-match': String(row?.revision) })
}
const statusOf = async (service: string) =>
  (await server.guest.call(describeService, { querystring: { service, tenantCode: 'park' } })).status

test('what the environment names is in the list', async () => {
  expect(await find(OA)).toMatchObject({ name: 'OA', match: 'prefix', revision: 1, updatedBy: 'environment' })
  expect(await statusOf(`${OA}in`)).toBe(200)
})

test('an application is registered, gets tickets at once, is changed and taken away, without a restart', async () => {
  expect(await statusOf(BI)).toBe(40015)
  expect(await add(bi)).toMatchObject({ status: 200, data: { ...bi, tenantCode: null, revision: 1 } })
  const { granted } = await visitor.signIn(BI)
  expect(granted.redirectUrl).toMatch(/^https:\/\/bi\.example\/login\/cas\?ticket=ST-/)

  const row = await find(BI)
  const params = { id: row?.id ?? '' }
  const changed = await server
    .deployer()
    .call(changeSignOnService, { params, body: { ...bi, ticketParam: 'st' } }, { 'if-match': '1' })
  expect(changed).toMatchObject({ status: 200, data: { ticketParam: 'st', revision: 2 } })
  const { granted: renamed } = await visitor.signIn(BI)
  expect(renamed.redirectUrl).toContain('?st=ST-')

  expect(await remove(BI)).toMatchObject({ status: 200, data: true })
  expect(await statusOf(BI)).toBe(40015)
  expect((await visitor.validate(BI, renamed.ticketToken)).body).toContain('INVALID_TICKET')
})

test('writes every change with its author to the audit', async () => {
  await add({ ...bi, address: 'https://audited.example/' })
  const { data } = await server.deployer().call(listAudit, { querystring: { action: 'sign-on-service' } })
  expect((data as { rows: AuditRow[] }).rows[0]).toMatchObject({
    action: 'sign-on-service',
    object: 'https://audited.example/',
    tenantId: null,
    details: { from: null, to: { name: 'BI' } },
  })
})

test('one that was taken away is not brought back by the environment at the next start', async () => {
  const { db, now, config, limits, sessions, log } = server.app
  const gone = 'https://gone.example/'
  const notCalled = () => Promise.reject(new Error('No one signs in here'))
  const start = async () => {
    const { registry } = createSingleSignOn({
      tenantHosts: async () => [],
      db,
      now,
      config,
      limits,
      sessions,
      log,
      seeds: [application(gone)],
      appendAudit: notCalled,
      identify: notCalled,
      identifyByPasskey: notCalled,
      profileOf: notCalled,
      usernameOf: notCalled,
      defaultTenantCode: notCalled,
    })
    await registry.open()
    return registry.current().map(({ address }) => address)
  }
  expect(await start()).toContain(gone)
  await remove(gone)
  expect(await start()).not.toContain(gone)
  expect((await add(application(gone))).status).toBe(200)
  expect(await start()).toContain(gone)
})

test('lets one of two with the same revision change, and tells the other', async () => {
  const row = await find(OA)
  const change = (name: string) =>
    server
      .deployer()
      .call(
        changeSignOnService,
        { params: { id: row?.id ?? '' }, body: application(OA, { name }) },
        { 'if-match': String(row?.revision) },
      )
  const answers = await Promise.all([change('一'), change('二')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40901])
})

test.each([
  ['an address in the clear', { ...bi, address: 'http://bi.example/' }],
  ['an address with a user in it', { ...bi, address: 'https://me@bi.example/' }],
  ['no name', { ...bi, name: '' }],
  ['an unknown field', { ...bi, secret: 'x' }],
])('%s is refused', async (_what, body) => {
  expect((await add(body)).status).toBe(40001)
})

test('an address that is taken is refused at its field', async () => {
  expect(await add(application(OA))).toMatchObject({ status: 40001, data: [{ field: 'address', code: 'taken' }] })
})

describe('where addresses of several applications meet', () => {
  test('users of each tenant get to their own', async () => {
    const at = 'https://suite.example/crm/in'
    const { granted } = await visitor.signIn(at)
    expect((await visitor.validate(at, granted.ticketToken)).body).toContain('<cas:user>wangwu</cas:user>')
    const ask = async (service: string, tenantCode: string) =>
      (await server.guest.call(describeService, { querystring: { service, tenantCode } })).data
    expect(await ask(at, 'park')).toMatchObject({ name: 'CRM' })
    expect(await ask('https://suite.example/', 'park')).toBeNull()
    expect(await ask(at, 'demo')).toMatchObject({ name: 'AAA' })
  })

  test('the one that says most of an address gets its tickets', async () => {
    await add({ ...bi, name: 'All', address: 'https://deep.example/', match: 'prefix' })
    await add({ ...bi, name: 'Below', address: 'https://deep.example/in/', match: 'prefix' })
    await add({ ...bi, name: 'Exactly', address: 'https://deep.example/in/a' })
    const nameOf = async (service: string) =>
      (await server.guest.call(describeService, { querystring: { service, tenantCode: 'park' } })).data
    expect(await nameOf('https://deep.example/out')).toMatchObject({ name: 'All' })
    expect(await nameOf('https://deep.example/in/b')).toMatchObject({ name: 'Below' })
    expect(await nameOf('https://deep.example/in/a')).toMatchObject({ name: 'Exactly' })
  })

  test.each([
    ['below that of all users', `${OA}crm/`, 'prefix'],
    ['one of those of all users', `${OA}crm`, 'exact'],
    ['below that of another tenant', 'https://suite.example/crm/in/', 'prefix'],
    ['above that of all users', 'https://bi.example/', 'prefix'],
    ['of the portal', 'http://127.0.0.1:8080/center/orders/', 'prefix'],
    ['above the portal', 'http://127.0.0.1:8080/', 'prefix'],
  ])('an operator registers nothing that lies %s', async (_what, address, match) => {
    await add({ ...bi, address: 'https://bi.example/login/cas/' })
    const operator = await server.signInAs('guanli')
    const refused = { status: 40001, data: [{ field: 'address', code: 'overlaps' }] }
    expect(await add({ ...bi, address, match, tenantCode: 'demo' }, operator)).toMatchObject(refused)
  })

  test('lets one of two registrations at once succeed', async () => {
    const answers = await Promise.all([
      add({ ...bi, address: 'https://race.example/', match: 'prefix', tenantCode: 'demo' }),
      add({ ...bi, address: 'https://race.example/a/', match: 'prefix', tenantCode: 'park' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40001])
  })

  test('a ticket opens nothing once its application is another tenant’s', async () => {
    const address = 'https://moving.example/'
    await add({ ...bi, address })
    const { granted } = await visitor.signIn(address)
    const row = await find(address)
    const change = { params: { id: row?.id ?? '' }, body: { ...bi, address, tenantCode: 'demo' } }
    expect((await server.deployer().call(changeSignOnService, change, { 'if-match': '1' })).status).toBe(200)
    expect((await visitor.validate(address, granted.ticketToken)).body).toContain('INVALID_TICKET')
  })
})

test('refuses the machine of the visitor as an address in production', async () => {
  const { db, now, config, limits, sessions, log } = server.app
  const notCalled = () => Promise.reject(new Error('No one signs in here'))
  const { registry } = createSingleSignOn({
    tenantHosts: async () => [],
    db,
    now,
    limits,
    sessions,
    log,
    seeds: [],
    appendAudit: notCalled,
    config: { ...config, isProduction: true },
    identify: notCalled,
    identifyByPasskey: notCalled,
    profileOf: notCalled,
    usernameOf: notCalled,
    defaultTenantCode: notCalled,
  })
  const operator = { by: 'u-guanli', tenantId: 't-demo', tenantCode: 'demo', requestId: 'r' }
  for (const more of [
    { address: 'http://127.0.0.1:9090/' },
    { address: 'https://localhost/' },
    { logoutUrl: 'http://[::1]/' },
  ]) {
    const service = application('https://fine.example/', { tenantCode: 'demo', ...more })
    await expect(registry.add(service, operator)).rejects.toMatchObject({ code: 'request.invalid' })
  }
})

test('one that is not there is not found', async () => {
  const answer = await server.deployer().call(removeSignOnService, { params: { id: 'unknown' } }, { 'if-match': '1' })
  expect(answer.status).toBe(40400)
})

test('no one without the right to it may look', async () => {
  expect((await server.guest.call(listSignOnServices, {})).status).toBe(40101)
  expect((await (await server.signInAs('zhangsan')).call(listSignOnServices, {})).status).toBe(40301)
})

test('an operator of one tenant works for that tenant only', async () => {
  const operator = await server.signInAs('guanli')
  expect((await add({ ...bi, address: 'https://all.example/' }, operator)).status).toBe(40430)
  expect((await add({ ...bi, address: 'https://park.example/', tenantCode: 'park' }, operator)).status).toBe(40430)
  expect((await add({ ...bi, address: 'https://demo.example/', tenantCode: 'demo' }, operator)).status).toBe(200)
  const { data } = await operator.call(listSignOnServices, {})
  const { rows } = data as { rows: RegisteredService[] }
  expect(rows.map(({ address }) => address)).toContain('https://demo.example/')
  expect(rows.filter(({ tenantCode }) => tenantCode !== 'demo')).toEqual([])
  const oa = await find(OA)
  const request = { params: { id: oa?.id ?? '' } }
  expect((await operator.call(removeSignOnService, request, { 'if-match': String(oa?.revision) })).status).toBe(40400)
})

test('the administration of a tenant sees its own page by page, searched and sorted', async () => {
  const operator = await server.signInAs('guanli')
  for (const name of ['b', 'a', 'c'])
    expect(
      (await add({ ...bi, name, address: `https://${name}.paged.example/`, tenantCode: 'demo' }, operator)).status,
    ).toBe(200)
  const page = async (querystring: object) => {
    const call = { params: { tenantCode: 'demo' }, querystring }
    const { data } = await operator.call(listTenantSignOnServices, call as never)
    const { rows, total } = data as { rows: RegisteredService[]; total: number }
    return { names: rows.map(({ name }) => name), total }
  }
  expect(await page({ keyword: '.paged.example', limit: '2' })).toEqual({ names: ['a', 'b'], total: 3 })
  expect(await page({ keyword: '.paged.example', limit: '2', page: '2' })).toEqual({ names: ['c'], total: 3 })
  expect(await page({ keyword: 'B.PAGED' })).toEqual({ names: ['b'], total: 1 })
  expect((await page({ sort: '-name', keyword: '.paged.example' })).names).toEqual(['c', 'b', 'a'])
  const zhangsan = await server.signInAs('zhangsan')
  const call = { params: { tenantCode: 'demo' }, querystring: {} }
  expect((await zhangsan.call(listTenantSignOnServices, call)).status).toBe(40301)
})

testOnPostgres(
  'every instance hears of it within a second',
  async () => {
    const instances = await startInstances({ opsToken: TEST_OPS_TOKEN })
    const [here, there] = [instances.apps[0]!, instances.apps.at(-1)!]
    const headers = { authorization: `Bearer ${TEST_OPS_TOKEN}` }
    const isKnown = async () => {
      const url = `${describeService.url}?service=${encodeURIComponent(BI)}&tenantCode=park`
      return (await there.inject({ url })).json<{ status: number }>().status === 200
    }
    const waitUntil = async (isWanted: boolean) => {
      const begin = performance.now()
      while ((await isKnown()) !== isWanted) if (performance.now() - begin > 10_000) throw new Error('It never heard')
      return performance.now() - begin
    }
    const added = await here.inject({ method: 'POST', url: addSignOnService.url, headers, payload: bi })
    const { id } = added.json<{ data: RegisteredService }>().data
    const known = await waitUntil(true)
    const url = removeSignOnService.url.replace(':id', id)
    await here.inject({ method: 'DELETE', url, headers: { ...headers, 'if-match': '1' } })
    const gone = await waitUntil(false)
    await instances.close()
    expect(Math.max(known, gone)).toBeLessThan(1000)
    const what = `An application taken away, ${instances.engine}: gets no ticket from the other after`
    noteFigures([{ promise: 'addresses', what, bound: '< 1,000 ms', measured: `${gone.toFixed(1)} ms` }])
  },
  60_000,
)
