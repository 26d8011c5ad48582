import { decideEntry, type EntryInput } from './entry'

const location = (path: string) => {
  const { pathname, search, hash } = new URL(path, 'http://portal.test')
  return { pathname, search, hash }
}
const decide = (path: string, over: Partial<EntryInput> = {}) =>
  decideEntry({
    location: location(path),
    fullPath: `/center${path}`,
    isSignedIn: true,
    tenantCode: 'demo',
    context: { tc: 'demo', benchCode: '', partBench: '', iframe: '' },
    routes: 'ready',
    publicPaths: ['/energy/overview'],
    ...over,
  })

describe('without a session', () => {
  test('a page leads to sign-in with the whole address', () => {
    expect(decide('/orders/all?id=1&tc=demo#row', { isSignedIn: false })).toEqual({
      do: 'sign-in',
      redirect: '/center/orders/all?id=1&tc=demo#row',
    })
  })

  test('a home-like path leads to sign-in without a redirect', () => {
    expect(decide('/', { isSignedIn: false })).toEqual({ do: 'sign-in', redirect: null })
    expect(decide('/index?tc=demo', { isSignedIn: false })).toEqual({ do: 'sign-in', redirect: null })
  })

  test.each([
    '/404',
    '/workscreen',
    '/workscreen/',
    '/user/dashboard',
    '/deviceManage/devices',
    '/energy/overview',
    '/energy/overview/',
  ])('%s is open', (path) => {
    expect(decide(path, { isSignedIn: false })).toEqual({ do: 'show-public' })
  })

  test('the way to a system outside needs neither menu nor tenant, and asks for a session itself', () => {
    for (const isSignedIn of [true, false])
      for (const path of ['/front/esa/system/sso', '/front/esa/system/sso/'])
        expect(decide(`${path}?sysCode=ERP&tc=park`, { isSignedIn })).toEqual({ do: 'hand-off' })
  })

  test('what lies beside a public page of a guest is not', () => {
    expect(decide('/energy/tariff', { isSignedIn: false })).toMatchObject({ do: 'sign-in' })
    expect(decide('/energy/overview/hidden', { isSignedIn: false })).toMatchObject({ do: 'sign-in' })
  })
})

describe('with a session', () => {
  test('the sign-in pages are left to their app', () => {
    expect(decide('/login')).toEqual({ do: 'nothing' })
    expect(decide('/login/')).toEqual({ do: 'nothing' })
    expect(decide('/user/login', { isSignedIn: false })).toEqual({ do: 'nothing' })
  })

  test('another tenant in the address is refused', () => {
    expect(decide('/orders/all?tc=park')).toEqual({ do: 'refuse-tenant', tenantCode: 'park' })
    expect(decide('/orders/all?tenantCode=park')).toEqual({ do: 'refuse-tenant', tenantCode: 'park' })
  })

  test('another tenant on an open path is not', () => {
    expect(decide('/404?tc=park')).toEqual({ do: 'show' })
  })

  test('the query is made to carry tenant and workbench', () => {
    const context = { tc: 'demo', benchCode: 'WB', partBench: 'P1', iframe: '' as const }
    expect(decide('/orders/all?id=1', { context })).toEqual({
      do: 'replace-query',
      search: '?id=1&tc=demo&benchCode=WB&partBench=P1',
    })
  })

  test('inside a foreign frame the query carries that as well', () => {
    const context = { tc: 'demo', benchCode: '', partBench: '', iframe: '1' as const }
    expect(decide('/index?tc=demo', { context })).toEqual({ do: 'replace-query', search: '?tc=demo&iframe=1' })
    expect(decide('/index?tc=demo&iframe=1', { context })).toEqual({ do: 'show' })
  })

  test('an address that carries them is shown', () => {
    expect(decide('/orders/all?tc=demo')).toEqual({ do: 'show' })
  })

  test.each([
    ['missing', 'generate'],
    ['loading', 'wait'],
    ['failed', 'report-failure'],
    ['ready', 'show'],
  ] as const)('routes that are %s: %s', (routes, what) => {
    expect(decide('/index?tc=demo', { routes })).toEqual({ do: what })
  })
})
