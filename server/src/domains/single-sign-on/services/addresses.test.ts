import { signInCentrally } from '@center/shared/contract'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app'
import { application, createCentralVisitor, fillTenants, type CentralVisitor } from '../../../testing/central-visitor'
import { noteFigures } from '../../../testing/figures'

const OA = 'https://oa.example/app/'
const EVIL = 'evil.example'

let server: TestApp
let visitor: CentralVisitor
beforeAll(async () => {
  server = await buildTestApp({ hasTestCodes: true, signOnServices: [application(OA)] })
  await fillTenants(server)
  visitor = createCentralVisitor(server)
})
afterAll(() => server.close())

/** Ways to another host, or out of the registered path, that look like the registered address to somebody. */
function hostileAddresses(): string[] {
  const schemes = ['https://', 'http://', '//', '/\\', '\\\\', 'https:/', 'https:', 'ftp://', 'https:\\\\']
  const hosts = [
    EVIL,
    `oa.example.${EVIL}`,
    `oa.example@${EVIL}`,
    `oa.example%40${EVIL}`,
    `${EVIL}#oa.example`,
    `${EVIL}?oa.example`,
    `${EVIL}\\@oa.example`,
    `oa.example:443@${EVIL}`,
    `oa.example:8443`,
    `oa.exampl\u0435`,
    `oa.example\t.${EVIL}`,
    `me:word@oa.example`,
  ]
  const paths = ['', '/app/', '/app/?next=https://oa.example/app/']
  const elsewhere = schemes.flatMap((scheme) => hosts.flatMap((host) => paths.map((path) => `${scheme}${host}${path}`)))
  const climbing = ['../', '%2e%2e/', '..%2f', '..\\', 'x/../../', '.%2e/', '%2E./'].map((step) => `${OA}${step}other`)
  const others = [
    'javascript:alert(1)//oa.example/app/',
    'data:text/html,oa.example',
    'blob:https://oa.example/app/',
    `${OA}\r\nlocation: x`,
  ]
  return [...elsewhere, ...climbing, ...others]
}

/** Whether a browser that is sent there stays with the registered application, or with the portal's own pages. */
function isOurs(location: string): boolean {
  if (location === '' || location.startsWith('/cas/login')) return true
  const { origin, pathname } = new URL(location, 'http://127.0.0.1:8080')
  return origin === 'https://oa.example' ? pathname.startsWith('/app') : origin === 'http://127.0.0.1:8080'
}

test('no one is led to an address that is not registered, however it is written', async () => {
  const { cookie } = await visitor.signIn(OA)
  const addresses = hostileAddresses()
  const led: string[] = []
  for (const service of addresses) {
    const doors = [
      await visitor.get('/cas/login', { service }, cookie),
      await visitor.get('/cas/login', { service, gateway: 'true' }),
      await visitor.get('/cas/logout', { service }),
      await visitor.get('/cas/logout', { url: service }),
    ]
    led.push(...doors.map(({ location }) => location).filter((location) => !isOurs(location)))
  }
  expect(led).toEqual([])
  const what = `${addresses.length} hostile spellings at sign-in, gateway and sign-out: sent to an address not registered`
  noteFigures([{ promise: 'addresses', what, bound: '0', measured: String(led.length) }])
})

test('the form refuses such an address before it looks at the password', async () => {
  const body = { username: 'wangwu', password: 'x', kid: 'x', imgvercode: '1234', captchaData: 7 }
  const addresses = hostileAddresses()
  const taken: string[] = []
  for (const service of addresses) {
    const answer = await server.guest.call(signInCentrally, { querystring: { service, tenantCode: 'park' }, body })
    // 40001 is an address that is not one; 40015 one that no one registered.
    if (![40015, 40001].includes(answer.status)) taken.push(`${answer.status} ${service}`)
  }
  expect(taken).toEqual([])
  noteFigures([
    {
      promise: 'addresses',
      what: `${addresses.length} hostile spellings at the form: accepted`,
      bound: '0',
      measured: String(taken.length),
    },
  ])
})
