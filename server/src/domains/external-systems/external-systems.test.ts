import { enterSystem, getExternalUser } from '@center/shared/contract'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'
import { application } from '../../testing/central-visitor'
import { externalSystems, externalUsers } from './external-systems.tables'

const ERP = 'https://erp.example/sso?from=center'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp({ signOnServices: [application('https://erp.example/')] })
  const tenantId = 't-demo'
  await server.db.insert(externalSystems).values([
    { tenantId, code: 'ERP', name: '企业资源计划', bindUrl: 'https://erp.example/bind', ssoUrl: ERP },
    { tenantId, code: 'OA', name: '协同办公' },
    { tenantId, code: 'WILD', name: '未登记', ssoUrl: 'https://evil.example/' },
  ])
  await server.db
    .insert(externalUsers)
    .values({ tenantId, systemCode: 'ERP', userId: 'u-one', extUserId: 'E-17', extUserName: 'zhang.san' })
})
afterAll(() => server.close())

const ask = async (userId: string, sysCode: string, tenantCode = 'demo') => {
  const caller = await server.signIn({ userId, tenantCode, tenantId: `t-${tenantCode}` })
  return caller.call(getExternalUser, { querystring: { sysCode } })
}

describe('who a user is in a system outside', () => {
  test('is told of an account that is bound', async () => {
    expect((await ask('u-one', 'ERP')).data).toEqual({
      sysCode: 'ERP',
      extUserId: 'E-17',
      extUserName: 'zhang.san',
      bound: true,
      bindUrl: null,
    })
  })

  test.each([
    ['ERP', 'https://erp.example/bind'],
    ['OA', null],
  ])('has no account in %s without a binding, and is told where to bind one: %s', async (sysCode, bindUrl) => {
    expect((await ask('u-two', sysCode)).data).toEqual({
      sysCode,
      extUserId: '',
      extUserName: '',
      bound: false,
      bindUrl,
    })
  })

  test.each([
    ['is not there', 'CRM', 'demo'],
    ['belongs to another tenant', 'ERP', 'park'],
  ])('is not said of a system that %s', async (_, sysCode, tenantCode) => {
    expect(await ask('u-one', sysCode, tenantCode)).toMatchObject({ status: 40400 })
  })

  test('needs a session, and a system', async () => {
    const querystring = { sysCode: 'ERP' }
    expect(await server.guest.call(getExternalUser, { querystring })).toMatchObject({ http: 401, status: 40101 })
    expect(await ask('u-one', '')).toMatchObject({ status: 40001 })
  })
})

describe('entering a system outside', () => {
  const enter = async (sysCode: string, tenantCode = 'demo') => {
    // Of many sessions of a user the oldest ends: none may be as old as another.
    server.clock.advance(1000)
    const caller = await server.signIn({ userId: 'u-one', tenantCode, tenantId: `t-${tenantCode}` })
    return caller.call(enterSystem, { body: { sysCode } })
  }

  test('happens with a ticket that the system redeems', async () => {
    const { data } = await enter('ERP')
    const code = expect.stringMatching(/^ST-[\w-]{43}$/) as string
    expect(data).toEqual({ url: ERP, method: 'GET', params: { code }, openType: 'self' })
  })

  test.each([
    ['one without single sign-on', 'OA', 'demo', 40400],
    ['one that is not there', 'CRM', 'demo', 40400],
    ['one of another tenant', 'ERP', 'park', 40400],
    ['one whose address is not registered', 'WILD', 'demo', 40015],
  ])('is refused for %s', async (_, sysCode, tenantCode, status) => {
    expect((await enter(sysCode, tenantCode)).status).toBe(status)
  })

  test('needs a session', async () => {
    expect((await server.guest.call(enterSystem, { body: { sysCode: 'ERP' } })).status).toBe(40101)
  })
})
