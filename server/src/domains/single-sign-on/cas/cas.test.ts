import { describeService } from '@center/shared/contract'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app'
import { application, createCentralVisitor, fillTenants, type CentralVisitor } from '../../../testing/central-visitor'

const OA = 'https://oa.example/in?next=%2Fa'
const PORTAL = 'http://127.0.0.1:8080/center/orders/all?id=1&tc=park#row'

let server: TestApp
let visitor: CentralVisitor

beforeAll(async () => {
  server = await buildTestApp({
    hasTestCodes: true,
    signOnServices: [
      application('https://oa.example/', { attributes: ['mobile'] }),
      application('https://plain.example/callback', { match: 'exact' }),
      application('https://demo-only.example/', { tenantCode: 'demo' }),
    ],
  })
  await fillTenants(server)
  visitor = createCentralVisitor(server)
})
afterAll(() => server.close())

const ticketOf = (location: string) => new URL(location).searchParams.get('ticket') ?? ''

describe('the sign-in page', () => {
  test('is shown to users who are not signed in', async () => {
    expect((await visitor.get('/cas/login', { service: OA })).http).not.toBe(302)
  })

  test('sends signed-in users straight back, with a ticket', async () => {
    const { cookie } = await visitor.signIn(OA)
    const { http, location } = await visitor.get('/cas/login', { service: OA }, cookie)
    expect(http).toBe(302)
    expect(location).toMatch(/^https:\/\/oa\.example\/in\?next=%2Fa&ticket=ST-[A-Za-z0-9]{43}$/)
  })

  test('leads to the portal with its own parameter, and in front of the fragment', async () => {
    const { cookie } = await visitor.signIn()
    const { location } = await visitor.get('/cas/login', { service: PORTAL }, cookie)
    expect(location).toMatch(/\/center\/orders\/all\?id=1&tc=park&ticketToken=ST-[A-Za-z0-9]{43}#row$/)
    expect((await visitor.get('/cas/login', {}, cookie)).location).toBe('http://127.0.0.1:8080/center/index?tc=park')
  })

  test.each(['renew=true', 'renew=1'])('asks for the password again when it is told %s', async (queryParam) => {
    const { cookie } = await visitor.signIn(OA)
    const [name = '', value = ''] = queryParam.split('=')
    expect((await visitor.get('/cas/login', { service: OA, [name]: value }, cookie)).http).not.toBe(302)
    expect((await visitor.get('/cas/login', { service: OA, renew: 'false' }, cookie)).http).toBe(302)
  })

  test('sends users who are not signed in back without a ticket for gateway=true', async () => {
    const asked = { service: OA, gateway: 'true' }
    expect(await visitor.get('/cas/login', asked)).toMatchObject({ http: 302, location: OA })
    const { cookie } = await visitor.signIn(OA)
    expect((await visitor.get('/cas/login', asked, cookie)).location).toContain('ticket=ST-')
    expect((await visitor.get('/cas/login', { ...asked, renew: 'true' })).http).not.toBe(302)
    expect((await visitor.get('/cas/login', { gateway: 'true' })).http).not.toBe(302)
  })

  test.each([
    'https://evil.example/',
    'https://oa.example.evil.example/',
    'https://oa.example@evil.example/',
    'https://plain.example/callback/more',
    'http://oa.example/',
    '//oa.example/',
    'javascript:alert(1)',
  ])('refuses an unregistered service: %s', async (service) => {
    const { cookie } = await visitor.signIn(OA)
    for (const more of [{}, { gateway: 'true' }] as Record<string, string>[])
      expect((await visitor.get('/cas/login', { service, ...more }, cookie)).http).not.toBe(302)
    const { answer, set } = await visitor.signIn(service)
    expect(answer).toMatchObject({ status: 40015, data: null })
    expect(set).toBe('')
    const queryParam = await server.guest.call(describeService, { querystring: { service } })
    expect(queryParam.status).toBe(40015)
  })

  test('asks a user who is signed in to one tenant for a user of another', async () => {
    const { cookie } = await visitor.signIn(OA)
    expect((await visitor.get('/cas/login', { service: OA, tenantCode: 'demo' }, cookie)).http).not.toBe(302)
    expect((await visitor.get('/cas/login', { service: 'https://demo-only.example/' }, cookie)).http).not.toBe(302)
    const other = PORTAL.replace('park', 'demo')
    expect((await visitor.get('/cas/login', { service: other }, cookie)).http).not.toBe(302)
  })

  test('opens an application of one tenant to no user of another', async () => {
    expect((await visitor.signIn('https://demo-only.example/')).answer.status).toBe(40015)
    const lisi = { username: 'lisi', tenantCode: 'demo' }
    expect((await visitor.signIn('https://demo-only.example/', lisi)).answer.status).toBe(200)
  })

  test.each(['tenantCode', 'tc'])(
    'gives it no ticket of theirs either when the address names them by %s',
    async (name) => {
      const { cookie } = await visitor.signIn(OA)
      const asked = { service: 'https://demo-only.example/', [name]: 'park' }
      expect((await visitor.get('/cas/login', asked, cookie)).http).not.toBe(302)
      const passed = await visitor.get('/cas/login', { ...asked, gateway: 'true' }, cookie)
      expect(passed.location).toBe(asked.service)
      // The page asks this first, and shows that the application is not open to them instead of a form.
      const queryParam = await server.guest.call(describeService, {
        querystring: { service: asked.service, tenantCode: 'park' },
      })
      expect(queryParam.status).toBe(40015)
    },
  )

  test('says who asks, and for whose users', async () => {
    const ask = async (querystring: { service?: string; tenantCode?: string }) =>
      (await server.guest.call(describeService, { querystring })).data
    expect(await ask({ service: OA })).toEqual({ name: 'OA', tenantCode: 'park' })
    expect(await ask({ service: 'https://demo-only.example/' })).toEqual({ name: 'OA', tenantCode: 'demo' })
    expect(await ask({ service: PORTAL.replace('park', 'demo') })).toEqual({ name: '', tenantCode: 'demo' })
    expect(await ask({})).toEqual({ name: '', tenantCode: 'park' })
  })

  test('makes no more tickets of one sign-in than a person could use', async () => {
    const { cookie } = await visitor.signIn(OA)
    const loginRequests = await Promise.all(
      Array.from({ length: 70 }, () => visitor.get('/cas/login', { service: OA }, cookie)),
    )
    expect(loginRequests.filter(({ http }) => http === 302)).toHaveLength(60)
  })

  test('forgets a sign-in after two hours without a ticket', async () => {
    const { cookie } = await visitor.signIn(OA)
    server.clock.advance(119 * 60_000)
    expect((await visitor.get('/cas/login', { service: OA }, cookie)).http).toBe(302)
    server.clock.advance(121 * 60_000)
    expect((await visitor.get('/cas/login', { service: OA }, cookie)).http).not.toBe(302)
  })
})

describe('a ticket', () => {
  test('names the user and what may be said of them, in XML', async () => {
    const { granted } = await visitor.signIn(OA)
    expect(granted).toMatchObject({ service: OA, redirectUrl: `${OA}&ticket=${granted.ticketToken}` })
    const answer = await visitor.validate(OA, granted.ticketToken)
    expect([answer.http, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('<cas:user>wangwu</cas:user>')
    expect(answer.body).toContain('<cas:name>王五 &#60;&#34;&#38;&#39;&#62;</cas:name>')
    expect(answer.body).toContain('<cas:tenantCode>park</cas:tenantCode>')
    expect(answer.body).toContain('<cas:mobile>13800000009</cas:mobile>')
  })

  test('is made of letters, digits and hyphens, as clients look for it', async () => {
    const { cookie } = await visitor.signIn(OA)
    for (let turn = 0; turn < 20; turn += 1) {
      const { location } = await visitor.get('/cas/login', { service: OA }, cookie)
      expect(ticketOf(location)).toMatch(/^ST-[A-Za-z0-9]{43}$/)
    }
  })

  test('names them in JSON', async () => {
    const { granted } = await visitor.signIn(OA)
    const { body } = await visitor.validate(OA, granted.ticketToken, { format: 'JSON' })
    expect(JSON.parse(body)).toEqual({
      serviceResponse: {
        authenticationSuccess: {
          user: 'wangwu',
          attributes: {
            userId: 'u-wangwu',
            tenantCode: 'park',
            name: '王五 <"&\'>',
            mobile: '13800000009',
            authenticationDate: expect.any(String),
            isFromNewLogin: true,
            longTermAuthenticationRequestTokenUsed: false,
          },
        },
      },
    })
  })

  test('names no more than the user over CAS 2.0 and 1.0, and no phone number to services that may not have it', async () => {
    const first = await visitor.signIn(OA)
    const second = await visitor.validate(OA, first.granted.ticketToken, { format: 'json' }, 'serviceValidate')
    expect(JSON.parse(second.body)).toEqual({
      serviceResponse: { authenticationSuccess: { user: 'wangwu', attributes: {} } },
    })
    const plain = 'https://plain.example/callback'
    const one = await visitor.signIn(plain)
    expect((await visitor.validate(plain, one.granted.ticketToken)).body).not.toContain('mobile')
    const again = await visitor.signIn(plain)
    expect((await visitor.validate(plain, again.granted.ticketToken, {}, 'validate')).body).toBe('yes\nwangwu\n')
  })

  test('is good for one use', async () => {
    const { granted } = await visitor.signIn(OA)
    expect((await visitor.validate(OA, granted.ticketToken)).body).toContain('authenticationSuccess')
    expect((await visitor.validate(OA, granted.ticketToken)).body).toContain('code="INVALID_TICKET"')
    expect((await visitor.validate(OA, granted.ticketToken, {}, 'validate')).body).toBe('no\n\n')
  })

  test('is good for ten seconds', async () => {
    const [early, late] = [await visitor.signIn(OA), await visitor.signIn(OA)]
    server.clock.advance(9_999)
    expect((await visitor.validate(OA, early.granted.ticketToken)).body).toContain('authenticationSuccess')
    server.clock.advance(1)
    expect((await visitor.validate(OA, late.granted.ticketToken)).body).toContain('code="INVALID_TICKET"')
  })

  test.each(['https://oa.example/other', 'https://oa.example/in?next=/a', 'https://plain.example/callback'])(
    'is killed by an attempt for another service: %s',
    async (other) => {
      const { granted } = await visitor.signIn(OA)
      expect((await visitor.validate(other, granted.ticketToken)).body).toContain('code="INVALID_SERVICE"')
      expect((await visitor.validate(OA, granted.ticketToken)).body).toContain('code="INVALID_TICKET"')
    },
  )

  test('refuses a ticket from a cookie where a password is demanded', async () => {
    const { cookie, granted } = await visitor.signIn(OA)
    const passed = ticketOf((await visitor.get('/cas/login', { service: OA }, cookie)).location)
    const demanding = { renew: 'true' }
    expect((await visitor.validate(OA, passed, demanding)).body).toContain('code="INVALID_TICKET_SPEC"')
    expect((await visitor.validate(OA, passed)).body).toContain('code="INVALID_TICKET"')
    expect((await visitor.validate(OA, granted.ticketToken, demanding)).body).toContain('authenticationSuccess')
    const second = ticketOf((await visitor.get('/cas/login', { service: OA }, cookie)).location)
    expect((await visitor.validate(OA, second)).body).toContain('<cas:isFromNewLogin>false<')
  })

  test.each([
    ['no ticket', { service: OA }],
    ['no service', { ticket: 'ST-12345678' }],
    ['nothing', {}],
  ])('ignores a request that comes with %s', async (_, query: Record<string, string>) => {
    expect((await visitor.get('/cas/p3/serviceValidate', query)).body).toContain('code="INVALID_REQUEST"')
  })

  test('refuses a ticket of the portal for an application', async () => {
    const { granted } = await visitor.signIn(PORTAL)
    expect((await visitor.validate(PORTAL, granted.ticketToken)).body).toContain('code="INVALID_SERVICE"')
  })
})

describe('the cookie', () => {
  test('accepts a cookie with the name from before TGC, and clears it at sign-out', async () => {
    const { cookie } = await visitor.signIn(OA)
    const former = cookie.replace('TGC-center', 'center_tgc')
    expect((await visitor.get('/cas/login', { service: OA }, former)).http).toBe(302)
    const { headers } = await visitor.get('/cas/logout', {}, former)
    expect(String(headers['set-cookie'])).toMatch(/TGC-center=; .*center_tgc=; /)
    expect((await visitor.get('/cas/login', { service: OA }, former)).http).not.toBe(302)
  })

  test('is for the central pages alone, and for no script', async () => {
    const { set } = await visitor.signIn(OA)
    expect(set).toMatch(/^TGC-center=TGT-[A-Za-z0-9]{43}; Path=\/cas; HttpOnly; SameSite=Lax$/)
  })

  test('is given for a right password only, and the limits of sign-in hold', async () => {
    const refused = await visitor.signIn(OA, { password: 'Wrong@2026' })
    expect(refused).toMatchObject({ set: '', answer: { status: 40011, message: '用户名或密码错误' } })
    const burst = await Promise.all(
      Array.from({ length: 8 }, () => visitor.signIn(OA, { username: 'victim', password: 'Wrong@2026' })),
    )
    expect(burst.filter(({ answer }) => answer.status === 42902)).toHaveLength(3)
  })
})
