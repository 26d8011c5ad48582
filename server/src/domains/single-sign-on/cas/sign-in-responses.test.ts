import { buildTestApp, type TestApp } from '../../../testing/build-test-app'
import { application, createCentralVisitor, fillTenants, type CentralVisitor } from '../../../testing/central-visitor'

const OA = 'https://oa.example/in?next=%2Fa'
const PORTAL = 'http://127.0.0.1:8080/center/index?tc=park'

let server: TestApp
let visitor: CentralVisitor

beforeAll(async () => {
  const services = [
    application('https://oa.example/', { name: 'OA "<&' }),
    application('https://saml.example/', { ticketParam: 'SAMLart' }),
  ]
  server = await buildTestApp({ hasTestCodes: true, signOnServices: services })
  await fillTenants(server)
  visitor = createCentralVisitor(server)
})
afterAll(() => server.close())

const isAccepted = async (service: string, ticket: string) =>
  (await visitor.validate(service, ticket)).body.includes('authenticationSuccess')

/** The form that a page sends. */
function formOf(body: string) {
  const [, action = ''] = /action="([^"]*)"/.exec(body) ?? []
  const [, name = '', value = ''] = /type="hidden" name="([^"]*)" value="([^"]*)"/.exec(body) ?? []
  return { action: action.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))), name, value }
}

describe('every validation', () => {
  test.each(['validate', 'serviceValidate', 'p3/serviceValidate', 'proxyValidate', 'p3/proxyValidate'])(
    'takes a form: %s',
    async (path) => {
      const { granted } = await visitor.signIn(OA)
      const form = new URLSearchParams({ service: OA, ticket: granted.ticketToken }).toString()
      const { http, body } = await visitor.post(`/cas/${path}`, form)
      expect([http, body]).toEqual([200, expect.stringMatching(/^yes\nwangwu\n|<cas:user>wangwu</)])
    },
  )

  test('takes a parameter from the address or the form, and none that is said in both', async () => {
    const [one, two] = [await visitor.signIn(OA), await visitor.signIn(OA)]
    const service = `service=${encodeURIComponent(OA)}`
    const mixed = await visitor.post(`/cas/serviceValidate?${service}`, `ticket=${one.granted.ticketToken}`)
    expect(mixed.body).toContain('<cas:user>wangwu</cas:user>')
    const twice = await visitor.post(`/cas/serviceValidate?${service}`, `${service}&ticket=${two.granted.ticketToken}`)
    expect(twice.body).toContain('code="INVALID_REQUEST"')
  })

  test.each(['serviceValidate', 'p3/proxyValidate', 'proxy'])(
    '%s refuses a format that it does not know',
    async (path) => {
      const { body } = await visitor.get(`/cas/${path}`, { format: 'YAML' })
      expect(body).toContain('code="INVALID_REQUEST"')
      expect(body).toContain('The format is XML or JSON.')
    },
  )
})

describe('a ticket that is wanted by POST', () => {
  test('is sent in a form, by a page that nothing else runs in', async () => {
    const { cookie } = await visitor.signIn(OA)
    const { http, headers, body } = await visitor.get('/cas/login', { service: OA, method: 'POST' }, cookie)
    const { action, name, value } = formOf(body)
    expect([http, action, name]).toEqual([200, OA, 'ticket'])
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'nonce-[\w+/=]+'; base-uri 'none'$/,
    )
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'origin' })
    expect(await isAccepted(OA, value)).toBe(true)
  })

  test('is sent so after the form too, and is made of the password', async () => {
    const { granted } = await visitor.signIn(OA, {}, { method: 'POST' })
    expect(granted.redirectUrl).toMatch(/^\/cas\/response\?/)
    const { headers, body } = await server.app.inject(granted.redirectUrl)
    const { action, value } = formOf(body)
    expect([action, value, headers['cache-control']]).toEqual([OA, granted.ticketToken, 'no-store'])
    expect((await visitor.validate(OA, value, { renew: 'true' })).body).toContain('authenticationSuccess')
  })

  test('goes to the portal in its address all the same', async () => {
    const { cookie, granted } = await visitor.signIn(PORTAL, {}, { method: 'POST' })
    expect(granted.redirectUrl).toContain('&ticketToken=ST-')
    expect((await visitor.get('/cas/login', { service: PORTAL, method: 'POST' }, cookie)).location).toContain('ST-')
  })
})

test('a ticket that is wanted in headers stands there with its service', async () => {
  const { cookie } = await visitor.signIn(OA)
  const passed = await visitor.get('/cas/login', { service: OA, method: 'HEADER' }, cookie)
  expect([passed.http, passed.headers['service'], passed.location]).toEqual([200, OA, ''])
  expect(await isAccepted(OA, String(passed.headers['ticket']))).toBe(true)
  const { granted } = await visitor.signIn(OA, {}, { method: 'HEADER' })
  const { headers } = await server.app.inject(granted.redirectUrl)
  expect(headers).toMatchObject({ service: OA, ticket: granted.ticketToken })
})

test('ignores a method other than the three', async () => {
  const { cookie } = await visitor.signIn(OA)
  expect((await visitor.get('/cas/login', { service: OA, method: 'PUT' }, cookie)).location).toContain('ticket=ST-')
})

test.each([
  ['an address that is not registered', { service: 'https://evil.example/', ticket: 'ST-1', method: 'POST' }],
  ['the portal', { service: PORTAL, ticket: 'ST-1', method: 'POST' }],
  ['what is no ticket', { service: OA, ticket: 'ST-"><script>', method: 'POST' }],
  ['nothing', { service: OA, method: 'POST' }],
])('%s is sent nothing', async (_what, query) => {
  expect(await visitor.get('/cas/response', query as Record<string, string>)).toMatchObject({
    http: 302,
    location: '/cas/login',
  })
})

test('a client of SAML 1.1 calls the service TARGET, and the ticket by the name that is registered', async () => {
  const { cookie } = await visitor.signIn(OA)
  const { location } = await visitor.get('/cas/login', { TARGET: 'https://saml.example/in' }, cookie)
  expect(location).toMatch(/^https:\/\/saml\.example\/in\?SAMLart=ST-[A-Za-z0-9]{43}$/)
})

describe('a user who wants to be asked', () => {
  test('is asked before an application gets a ticket, and led on by the answer', async () => {
    const { cookie } = await visitor.signIn(OA)
    const { http, headers, body, location } = await visitor.get('/cas/login', { service: OA, warn: 'true' }, cookie)
    expect([http, location]).toEqual([200, ''])
    expect(body).toContain('要登录“OA &#34;&#60;&#38;”吗？')
    expect(body).toContain('您当前登录的用户是“王五 &#60;&#34;&#38;&#39;&#62;”。')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    const { action } = formOf(body)
    const answer = await visitor.post(action, '', { cookie })
    expect([answer.http, answer.location]).toEqual([
      303,
      expect.stringMatching(/^https:\/\/oa\.example\/in\?.*ticket=ST-/),
    ])
  })

  test('is asked in the language of the browser', async () => {
    const { cookie } = await visitor.signIn(OA)
    const url = `/cas/login?warn=true&service=${encodeURIComponent(OA)}`
    const { body } = await server.app.inject({ url, headers: { cookie, 'accept-language': 'en-GB,en;q=0.9' } })
    expect(body).toContain('Sign in to OA &#34;&#60;&#38;?')
  })

  test('is asked each time from then on, and never for the portal', async () => {
    const { cookie } = await visitor.signIn(OA, {}, { warn: 'true' })
    expect((await visitor.get('/cas/login', { service: OA }, cookie)).http).toBe(200)
    expect((await visitor.get('/cas/login', { service: OA }, cookie)).http).toBe(200)
    expect((await visitor.get('/cas/login', { service: PORTAL }, cookie)).location).toContain('ticketToken=ST-')
  })

  test('answers by POST too where that is wanted', async () => {
    const { cookie } = await visitor.signIn(OA, {}, { warn: 'true' })
    const { body } = await visitor.get('/cas/login', { service: OA, method: 'POST' }, cookie)
    const sent = await visitor.post(formOf(body).action, '', { cookie })
    expect(await isAccepted(OA, formOf(sent.body).value)).toBe(true)
  })

  test('sees the form where the answer comes without the cookie, as from another site', async () => {
    const path = `/cas/login?service=${encodeURIComponent(OA)}`
    expect(await visitor.post(path, '')).toMatchObject({ http: 303, location: path })
  })
})
