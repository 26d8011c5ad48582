import { createHash } from 'node:crypto'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { RuntimeConfiguration, type ImportMap } from '@center/shared/contract'
import { buildTestServer, type TestServer } from '../../testing/build-test-server'
import { openTestDatabase } from '../../testing/test-database'
import type { Storage } from '../database/database'
import { onTheWay, pageRoutes, type PageDependencies } from './page'

const asset = (name: string) => `/center/assets/${name}.js`
const names = ['@center/root-config', '@center/shell', '@center/auth', 'react', 'lonely']
const map: ImportMap = {
  imports: Object.fromEntries(names.map((name) => [name, asset(name.replace('@center/', ''))])),
  scopes: {},
  integrity: Object.fromEntries(names.map((name) => [asset(name.replace('@center/', '')), `sha384-${name}`])),
}
const app = (name: string, paths: string[]) => ({
  name,
  title: name,
  version: '</script><script>alert(1)</script>',
  routes: paths.map((path) => ({ path, title: path })),
  entry: { href: asset(name), integrity: 'sha384-x' },
  styles: [{ href: `/center/assets/${name.slice(8)}.css`, integrity: 'sha384-css' }],
  files: [],
})
/** What the registry does when it is asked, and how many pages asked it; a test makes it fail. */
const registry = { isDown: false, asked: 0 }
const ofRegistry = <T>(answer: T): T => {
  if (registry.isDown) throw new Error('the registry is down')
  return answer
}
const dependencies: PageDependencies = {
  baseMap: { ...map, imports: { ...map.imports, lonely: '/base.js' } },
  codeOfHost: async (host) => (host === 'portal.park.example' ? 'park' : null),
  findTenant: async (code) => (code === 'park' ? { id: 't-park', code } : { id: 't-demo', code: 'demo' }),
  builtApps: [],
  composeMap: async (_tenantId, { isMember }) => {
    registry.asked += 1
    const imports = { ...map.imports, ...(isMember && { '@acme/orders': '/orders.js' }) }
    return ofRegistry({ map: { ...map, imports }, own: [] })
  },
  frameOrigins: async (id) => [`https://${id}.example`, `https://${id}.example`, 'https://evil.example; script-src *'],
  embedders: async (id) => [`https://around-${id}.example`, 'https://*.evil.example', "'none'"],
  publicPaths: async (id) => ofRegistry([`/${id}/open`]),
  lastEventId: async () => 41,
  configurationOf: async (id) => ({
    ...RuntimeConfiguration.parse({}),
    CENTER_LOGIN_CAPTCHA_TYPE: id === 't-park' ? 'kaptcha' : 'clickWord',
  }),
  passBySignIn: async ({ url }, reply) => {
    if (!url.includes('known')) return false
    reply.headers(onTheWay).redirect('https://app.example/?ticket=ST-1')
    return true
  },
}

let root: string
/** Of all servers: a page is not in it. */
let storage: Storage
let server: TestServer
beforeAll(async () => {
  storage = await openTestDatabase()
  root = await mkdtemp(join(tmpdir(), 'center-page-'))
  await mkdir(join(root, 'dist/page'), { recursive: true })
  await mkdir(join(root, 'dist/assets'), { recursive: true })
  const template =
    '<html lang="%LANG%" data-first="%FIRST%">%HINTS%<style>a{}</style><i>%IMPORT_MAP%</i><b>%BOOT%</b>%VISIT%</html>'
  await writeFile(join(root, 'dist/page/index.html'), template)
  const apps = [app('@center/auth', ['/login', '/user/login']), app('@center/shell', ['/'])]
  await writeFile(join(root, 'dist/page/apps.json'), JSON.stringify(apps))
  const look = { href: '/center/assets/react.css', integrity: 'sha384-look' }
  await writeFile(join(root, 'dist/page/shared-styles.json'), JSON.stringify({ react: [look] }))
  const script = (list: string[]) => `System.register(${JSON.stringify(list)}, function () {})`
  await writeFile(join(root, 'dist/assets/root-config.js'), script([]))
  await writeFile(join(root, 'dist/assets/shell.js'), script(['react', '@center/unknown']))
  await writeFile(join(root, 'dist/assets/shell.js.gz'), 'packed')
  await writeFile(join(root, 'dist/assets/auth.js'), script([]))
  await writeFile(join(root, 'dist/assets/react.js'), script([]))
  const start = [{ href: '/center/assets/start.js', holds: ['/center/assets/root-config.js'] }]
  await writeFile(join(root, 'dist/page/start.json'), JSON.stringify(start))
  await writeFile(join(root, 'dist/page/pins.json'), JSON.stringify({ [asset('lonely')]: 'sha384-lonely' }))
  server = await buildTestServer((fastify) => void fastify.register(pageRoutes, dependencies), { root }, storage)
})
afterAll(async () => {
  await server.close()
  await storage.close()
  await rm(root, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers })
const tenantOf = (body: string) => /"tenantCode":"(\w+)"/.exec(body)?.[1]

describe('the picture of sign-in', () => {
  const pictureOf = async (url: string, headers: Record<string, string> = {}) => {
    const { body } = await get(url, headers)
    const [, number] = /"eventId":41,"picture":(\d+)\}/.exec(body) ?? []
    const [, hinted] =
      /<link rel="preload" as="image" href="\/api\/auth\/kaptcha\/get\?type=LOGIN&data=(\d+)"/.exec(body) ?? []
    expect(hinted).toBe(number)
    return Number(number)
  }

  test.each(['/center/user/login?tc=park', '/center/user/login/?tc=park', '/cas/login?tc=park'])(
    'is asked for by the page at %s, another each time',
    async (url) => {
      const numbers = [await pictureOf(url), await pictureOf(url)]
      expect(numbers.every((one) => one > 0 && one < 2 ** 32)).toBe(true)
      expect(numbers[0]).not.toBe(numbers[1])
    },
  )

  test.each([
    ['another page', '/center/index?tc=park', {}],
    ['a tenant with puzzles', '/center/user/login?tc=demo', {}],
    ['a browser with a session', '/center/user/login?tc=park', { cookie: `center_session_park=${'c'.repeat(43)}` }],
  ])('is not asked for by the page of %s', async (_what, url, headers) => {
    expect(await pictureOf(url, headers)).toBeNaN()
  })
})

test('allows the style of the page by its hash', async () => {
  const policy = String((await get('/center/')).headers['content-security-policy'])
  const hash = createHash('sha256').update('a{}').digest('base64')
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`)
})

test('lets no code in but ours, and frames of the tenant only', async () => {
  const policy = String((await get('/center/?tc=park')).headers['content-security-policy'])
  expect(policy).toContain("frame-src 'self' https://t-park.example;")
  expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types default center-html$/)
  expect(policy).toContain("frame-ancestors 'self' https://around-t-park.example;")
  expect(policy).not.toMatch(/strict-dynamic|unsafe-eval|script-src[^;]*unsafe-inline|evil|upgrade-insecure-requests/)
})

test('runs scripts of the portal and of what the tenant released, by no nonce that a guest could read', async () => {
  const scriptsOf = async (headers: Record<string, string>) => {
    const { headers: answered, body } = await get('/center/?tc=park', headers)
    const policy = String(answered['content-security-policy'])
    return [/script-src ([^;]*)/.exec(policy)?.[1], /worker-src ([^;]*)/.exec(policy)?.[1], body] as const
  }
  const [scripts, workers, body] = await scriptsOf({ host: 'portal.test:8443' })
  const folders = 'portal.test:8443/center/assets/ portal.test:8443/api/resources/tenants/t-park/'
  expect([scripts?.startsWith(folders), workers]).toEqual([true, `${scripts} blob:`])
  expect(body).toContain('"releases":"/api/resources/tenants/t-park/"')
  expect((await scriptsOf({ host: '[::1]:8080' }))[0]).toContain("'self'")
})

test('is served when the registry fails, with what worked last', async () => {
  const before = await get('/center/?tc=park')
  registry.isDown = true
  const after = await get('/center/?tc=park')
  registry.isDown = false
  const mapOf = (body: string) => /<i>(.*)<\/i>/.exec(body)?.[1]
  expect(after.statusCode).toBe(200)
  expect(mapOf(after.body)).toBe(mapOf(before.body))
  expect(after.body).toContain('"publicPaths":["/t-park/open"]')
})

describe('the apps of a tenant', () => {
  const cookieOf = async (tenantCode: string) => {
    const { id } = await server.app.sessions.begin({ userId: 'u1', tenantId: `t-${tenantCode}`, tenantCode })
    return { id, cookie: `center_session_park=${await server.app.sessions.issueCookie(id)}` }
  }
  const namesApps = async (headers: Record<string, string>) =>
    (await get('/center/?tc=park', headers)).body.includes('@acme/orders')

  test('are named to a browser with a session of the tenant, also while the registry fails', async () => {
    const { cookie } = await cookieOf('park')
    expect(await namesApps({ cookie })).toBe(true)
    registry.isDown = true
    const answers = [await namesApps({ cookie }), await namesApps({})]
    registry.isDown = false
    expect(answers).toEqual([true, false])
  })

  test('are named to no other: without a session, with one that has ended, of another tenant, or made up', async () => {
    const { id, cookie } = await cookieOf('park')
    await server.app.sessions.end(id, 'signed-out')
    const { cookie: ofOther } = await cookieOf('demo')
    for (const sent of [
      { cookie: '' },
      { cookie },
      { cookie: ofOther },
      { cookie: `center_session_park=${'c'.repeat(43)}` },
    ])
      expect(await namesApps(sent)).toBe(false)
  })
})

test('lets frames of the guest domain in, by one source', async () => {
  const config = { root, guestDomain: { suffix: 'guests.example', port: '8443' } }
  const other = await buildTestServer((fastify) => void fastify.register(pageRoutes, dependencies), config, storage)
  const { headers } = await other.app.inject({ method: 'GET', url: '/center/?tc=park' })
  await other.close()
  const frames = "frame-src 'self' https://t-park.example http://*.guests.example:8443;"
  expect(headers['content-security-policy']).toContain(frames)
})

test('says where the log of events is', async () => {
  expect((await get('/center/')).body).toContain('"eventId":41')
})

test('names the paths that need no session', async () => {
  expect((await get('/center/?tc=park')).body).toContain('"publicPaths":["/t-park/open"]')
})

test("lets code of the developer's machine in only where the environment allows it", async () => {
  const config = { root, allowsOverrides: true }
  const open = await buildTestServer((fastify) => void fastify.register(pageRoutes, dependencies), config, storage)
  const [strict, allowed] = [await get('/center/'), await open.app.inject({ method: 'GET', url: '/center/' })]
  await open.close()
  const policyOf = (response: typeof strict) => String(response.headers['content-security-policy'])
  expect(policyOf(strict)).not.toMatch(/:\*/)
  expect(strict.body).toContain('"overrides":false')
  expect(policyOf(allowed)).toMatch(/script-src \S+ \S+ \S+ \S+ http:\/\/localhost:\* http:\/\/127\.0\.0\.1:\*;/)
  expect(allowed.body).toContain('"overrides":true')
})

test('is kept by the browser and asked for again: unchanged it is not sent', async () => {
  const { headers, body } = await get('/center/orders/all')
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', 'content-type': 'text/html; charset=utf-8' })
  const known = { 'if-none-match': String(headers.etag) }
  const again = await get('/center/orders/all', known)
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  for (const other of ['/center/orders/all?tc=park', '/center/login'])
    expect((await get(other, known)).body).not.toBe(body)
})

test.each([
  ['/center/login', 'private, no-cache', '*'],
  ['/center/user/login', 'private, no-cache', '*'],
  ['/cas/login', 'private, no-store', 'Cookie, Accept-Encoding'],
])('%s asks for a password, and is for one visit', async (url, ...expected) => {
  const { headers } = await get(url)
  expect([headers['cache-control'], headers.vary, headers.etag]).toEqual([...expected, undefined])
})

test('is compressed for clients that accept it', async () => {
  const url = '/center/orders/all'
  const { headers, rawPayload } = await get(url, { 'accept-encoding': 'gzip, br' })
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Cookie, Accept-Encoding' })
  expect(gunzipSync(rawPayload).toString()).toBe((await get(url)).body)
})

test.each([
  ['/center/?tc=park', '', 'park'],
  ['/center/?tenantCode=park', '', 'park'],
  ['/center/?tc=demo&tenantCode=park', '', 'demo'],
  ['/center/', 'center_tc=park', 'park'],
  ['/center/?tc=demo', 'center_tc=park', 'demo'],
  ['/center/?tc=nowhere', '', 'demo'],
  ['/center/?tc=park&tc=demo', '', 'demo'],
  ['/center/', '', 'demo'],
  ['/center', '', 'demo'],
])('%s with the cookie "%s" is the page of %s', async (url, cookie, expected) => {
  expect(tenantOf((await get(url, { cookie })).body)).toBe(expected)
})

test('remembers the tenant that the address names, if there is one', async () => {
  expect((await get('/center/?tc=park')).headers['set-cookie']).toMatch(
    /^center_tc=park;.*Path=\/center;.*SameSite=Lax/,
  )
  expect((await get('/center/?tc=nowhere')).headers['set-cookie']).toBeUndefined()
})

test('nothing inlined can end its element', async () => {
  const { body } = await get('/center/')
  expect(body).not.toContain('<script>alert')
  expect(body).toContain('\\u003c/script>')
})

test('brings the hashes that the loader does not have', async () => {
  const { integrity } = JSON.parse(/<i>(.*)<\/i>/.exec((await get('/center/')).body)?.[1] ?? '') as ImportMap
  expect(integrity).toEqual({ ...map.integrity, [asset('lonely')]: undefined })
})

test('hints what the first route loads beside what every page starts with', async () => {
  const hinted = (body: string) =>
    [...body.matchAll(/<link rel="preload" as="(\w+)" href="([^"]+)"/g)].map((match) => match[2])
  const inShell = ['shell.js', 'react.js', 'react.css', 'shell.css'].map((name) => `/center/assets/${name}`)
  const inAuth = ['auth.js', 'auth.css'].map((name) => `/center/assets/${name}`)
  const portal = (await get('/center/orders/all')).body
  expect(hinted(portal)).toEqual(inShell)
  expect(hinted(portal.replace(/<template id="center-hints">.*?<\/template>/s, ''))).toEqual([])
  expect(hinted((await get('/center/user/login/?redirect=/center/')).body)).toEqual(inAuth)
})

test('the page tells what each of its apps is drawn with and runs, libraries included', async () => {
  const { body } = await get('/center/')
  type Pins = { href: string }[]
  const { apps } = JSON.parse(/<b>(.*)<\/b>/.exec(body)?.[1] ?? '') as {
    apps: { name: string; styles: Pins; scripts: Pins }[]
  }
  const nameOf = ({ href }: { href: string }) => href.slice('/center/assets/'.length)
  expect(apps.map(({ name, styles, scripts }) => [name, ...[...styles, ...scripts].map(nameOf)])).toEqual([
    ['@center/auth', 'auth.css', 'auth.js'],
    ['@center/shell', 'react.css', 'shell.css', 'shell.js', 'react.js'],
  ])
})

test('says which app draws the path first, for the skeleton of its page', async () => {
  expect((await get('/center/orders/all')).body).toContain('data-first="@center/shell"')
  expect((await get('/center/user/login')).body).toContain('data-first="@center/auth"')
})

test('keeps the address of sign-in from leaving', async () => {
  expect((await get('/center/login?redirect=%2Fcenter%2F')).headers['referrer-policy']).toBe('no-referrer')
  expect((await get('/center/')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
})

test('the bare address leads to the portal', async () => {
  const response = await get('/')
  expect([response.statusCode, response.headers.location]).toEqual([302, '/center/'])
})

test('serves built files as immutable, compressed for clients that accept it, and does not list them', async () => {
  const file = await get('/center/assets/shell.js', { 'accept-encoding': 'gzip' })
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
    'content-type': expect.stringContaining('javascript'),
  })
  expect((await get('/center/assets/shell.js')).body).toContain('System.register')
  expect((await get('/center/assets/')).statusCode).toBe(404)
  expect((await get('/center/assets/..%2fpage%2fapps.json')).statusCode).toBe(404)
  expect((await get('/center/assets/missing.js')).json()).toMatchObject({ status: 404 })
})

test('says busy while nothing is built', async () => {
  const config = { root: '/nowhere' }
  const empty = await buildTestServer((fastify) => void fastify.register(pageRoutes, dependencies), config, storage)
  expect((await empty.app.inject({ method: 'GET', url: '/center/' })).statusCode).toBe(503)
  await empty.close()
})

test('names its build in the page and to callers that ask', async () => {
  const answer = await get('/api/front/frontend/portalVersion')
  const { version } = answer.json<{ data: { version: string } }>().data
  expect(version).toMatch(/^[0-9a-f]{12}$/)
  expect((await get('/center/')).body).toContain(`"version":"${version}"`)
})

test('central sign-in shows the sign-in page, unless it leads straight on', async () => {
  const page = await get('/cas/login?service=https%3A%2F%2Fapp.example%2F')
  expect([page.statusCode, page.headers['referrer-policy']]).toEqual([200, 'no-referrer'])
  expect(page.body).toContain('/center/assets/auth.js')
  const known = await get('/cas/login?known=1')
  expect([known.statusCode, known.headers.location]).toEqual([302, 'https://app.example/?ticket=ST-1'])
  expect(known.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

test('composes no page for a user whom central sign-in leads straight on', async () => {
  const before = registry.asked
  await get('/cas/login?known=1')
  await get('/center/')
  expect(registry.asked - before).toBe(1)
})

describe('the ticket of a page', () => {
  const cookie = `center_session_park=${'c'.repeat(43)}`
  const ticketOf = async (url: string, headers: Record<string, string>) =>
    /center-resume" content="(.*?)"/.exec((await get(url, headers)).body)?.[1]

  test('is there for a browser that remembers a session of its tenant, each time another', async () => {
    const tickets = [
      await ticketOf('/center/index?tc=park', { cookie }),
      await ticketOf('/center/?tc=park', { cookie }),
    ]
    expect(tickets).toEqual([expect.stringMatching(/^sealed\.v1\./), expect.stringMatching(/^sealed\.v1\./)])
    expect(tickets[0]).not.toBe(tickets[1])
    expect(tickets[0]).not.toContain('c'.repeat(43))
  })

  test('stands in a page for one visit, compressed with nothing', async () => {
    const { headers, rawPayload } = await get('/center/index?tc=park', { cookie, 'accept-encoding': 'gzip' })
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: '*', 'content-encoding': 'gzip' })
    expect(headers.etag).toBeUndefined()
    const ticket = /center-resume" content="(.*?)"/.exec(gunzipSync(rawPayload).toString())?.[1] ?? ''
    expect(ticket).toMatch(/^sealed\.v1\./)
    expect(rawPayload.includes(ticket)).toBe(true)
  })

  test('stands beside the user whose session it opens, while there is one', async () => {
    const { id } = await server.app.sessions.begin({ userId: 'u"1<', tenantId: 't-park', tenantCode: 'park' })
    const own = { cookie: `center_session_park=${await server.app.sessions.issueCookie(id)}` }
    const visitOf = async (url: string) =>
      JSON.parse(/id="center-visit">(.*?)<\/script>/.exec((await get(url, own)).body)?.[1] ?? '') as unknown
    expect(await visitOf('/center/index?tc=park')).toEqual({ eventId: 41, userId: 'u"1<' })
    expect(await visitOf('/center/index?tc=demo')).toEqual({ eventId: 41 })
    await server.app.sessions.end(id, 'signed-out')
    expect(await visitOf('/center/index?tc=park')).toEqual({ eventId: 41, userId: null })
  })

  test('is not there without a cookie, for another tenant, and on the central page', async () => {
    expect(await ticketOf('/center/index?tc=park', {})).toBe('')
    expect(await ticketOf('/center/index?tc=park', { cookie: 'center_session_park=short' })).toBe('')
    expect(await ticketOf('/center/index?tc=demo', { cookie })).toBe('')
    expect(await ticketOf('/cas/login?tenantCode=park', { cookie })).toBe('')
  })

  test.each(['empty', 'iframe', 'script', 'object'])(
    'is not there for a page that is asked for as %s',
    async (dest) => {
      expect(await ticketOf('/center/index?tc=park', { cookie, 'sec-fetch-dest': dest })).toBe('')
      expect(await ticketOf('/center/index?tc=park', { cookie, 'sec-fetch-dest': 'document' })).not.toBe('')
    },
  )
})

test.each([
  ['/center/', '', 'park'],
  ['/center/', 'center_tc=demo', 'park'],
  ['/center/?tc=demo', '', 'demo'],
])('at the host name of a tenant, %s with cookie %j is for %s', async (url, cookie, expected) => {
  expect(tenantOf((await get(url, { cookie, host: 'portal.park.example' })).body)).toBe(expected)
})
