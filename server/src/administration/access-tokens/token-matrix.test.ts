import { eq } from 'drizzle-orm'
import * as contract from '@center/shared/contract'
import { createAccessToken, errorTable, isAdminRight, readScope, type Endpoint } from '@center/shared/contract'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { digestOfSecret, makeSecret } from '../../platform/session/access-tokens'
import { accessTokens } from '../../platform/session/access-tokens.tables'

/** Every operation that a token of the environment opens, from the contract: a new one is in this matrix by being there. */
const endpoints = Object.entries(contract)
  .map(([name, value]) => ({ name, endpoint: value as unknown as Endpoint }))
  .filter(({ endpoint }) => typeof endpoint === 'object' && typeof endpoint?.url === 'string')
  .filter(({ endpoint: { permission } }) => permission === 'ops:release' || isAdminRight(permission))

const scopes = ['read', 'release', 'letters', 'admin'].flatMap((kind) => [`${kind}:demo`, `${kind}:park`])
const all = [...scopes, 'publish:@acme/*', 'publish:@acme/hello', 'publish:@other/*', 'publish:@acm/*']

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

type Row = Partial<typeof accessTokens.$inferInsert>

async function store(scope: string[], row: Row = {}): Promise<string> {
  const secret = makeSecret()
  const at = demo.clock.now()
  const expiresAt = new Date(at.getTime() + 60_000)
  const fixed = { id: digestOfSecret(secret), tenantId: 't-demo', name: 'CI', networks: [], createdBy: 'u-guanli' }
  const values = { ...fixed, digest: digestOfSecret(secret), scopes: scope, createdAt: at, expiresAt, ...row }
  await demo.db.insert(accessTokens).values(values)
  return secret
}

/** The call as it goes out of a program, on tenant `demo` and app `@acme/hello`, without a body. */
async function ask({ method, url }: Endpoint, token: string): Promise<number> {
  const path = url.replace(':tenantCode', 'demo').replace(':name', '@acme%2Fhello').replace(/:\w+/g, 'nothing')
  const asked = url.includes(':tenantCode') ? path : `${path}?tenantCode=demo`
  const answer = await demo.app.inject({ method, url: asked, headers: { authorization: `Bearer ${token}` } })
  const isEnvelope = String(answer.headers['content-type']).startsWith('application/json')
  return isEnvelope ? answer.json<{ status: number }>().status : answer.statusCode
}

const [denied, unknown] = [errorTable['permission.denied'].status, errorTable['session.required'].status]

/** Written apart from the product's table: the kinds that may open an operation, by what it is. */
function mayOpen(endpoint: Endpoint): string[] {
  return isAdminRight(endpoint.permission) ? ofAdministration(endpoint) : ofOperations(endpoint)
}

function ofAdministration({ method, url, permission }: Endpoint): string[] {
  const isOfPeople = method !== 'GET' && /approvals|access-tokens|trusted-issuers/.test(url)
  return permission === 'tenant:operate' || !url.includes(':tenantCode') || isOfPeople ? [] : ['admin']
}

const reading = ['read', 'release']
const rules: [RegExp, string[]][] = [
  [/ops\/(sso|audit)|ops\/tenants(\/:tenantCode)?$/, []],
  [/letters/, ['letters']],
  [/GET .*\/settings/, ['read', 'admin']],
  [/PUT .*\/settings/, ['admin']],
  [/GET .*(published-apps|ops\/apps\/)/, ['read', 'publish', 'release']],
  [/ops\/apps/, ['publish']],
  [/./, ['release']],
]

function ofOperations({ method, url }: Endpoint): string[] {
  if (method === 'GET' && /ops\/(apps|health|running)$|releases$/.test(url)) return reading
  return rules.find(([form]) => form.test(`${method} ${url}`))?.[1] ?? []
}

/** Where the wall cannot know the subject yet, the handler refuses by it: a bundle's app, a letter's tenant; versions are of all. */
const isOpenSubject = ({ method, url }: Endpoint) =>
  url.includes('/letters') ||
  url === '/api/ops/published-apps' ||
  (url === '/api/ops/apps' && method === 'POST') ||
  (method === 'GET' && url.includes('/ops/apps/:name'))

function isRight(endpoint: Endpoint, scope: string): boolean {
  const { kind, subject } = readScope(scope)
  if (!mayOpen(endpoint).includes(kind)) return false
  return isOpenSubject(endpoint) || ['demo', '@acme/*', '@acme/hello'].includes(subject)
}

test.each(endpoints)('$name is opened by the scopes that are for it, and by no others', async ({ endpoint }) => {
  const wrong: string[] = []
  for (const scope of all) {
    const status = await ask(endpoint, await store([scope]))
    if ((status !== denied && status !== unknown) !== isRight(endpoint, scope)) wrong.push(`${scope}: ${status}`)
  }
  expect(wrong).toEqual([])
})

test.each(endpoints)('$name refuses tokens that are not in force with one answer', async ({ endpoint }) => {
  const tokens = [
    await store(all, { expiresAt: demo.clock.now() }),
    await store(all, { revokedAt: demo.clock.now() }),
    await store(all, { networks: ['10.0.0.0/8'] }),
    makeSecret(),
    '',
  ]
  for (const token of tokens) expect(await ask(endpoint, token)).toBe(unknown)
})

test('limits wrong tokens of a network, and takes right ones from it all the while', async () => {
  const right = await store(['read:demo'])
  const statuses = []
  for (let call = 0; call < 31; call += 1) statuses.push(await ask(contract.listApps, makeSecret()))
  expect(statuses.at(-2)).toBe(unknown)
  expect(statuses.at(-1)).toBe(errorTable['rate.limited'].status)
  expect(await ask(contract.listApps, right)).toBe(200)
})

test('tells a secret once, keeps its hash alone, and refuses scopes on another tenant', async () => {
  const guanli = await demo.proveAs('guanli')
  const params = { tenantCode: 'demo' }
  const body = { name: 'CI', scopes: ['publish:@acme/*', 'release:demo'], days: 30 }
  const { data } = await guanli.call(createAccessToken, { params, body } as never)
  const { id, secret } = data as { id: string; secret: string }
  const [row] = await demo.db.select().from(accessTokens).where(eq(accessTokens.id, id))
  expect(row).toMatchObject({ digest: digestOfSecret(secret), createdBy: 'u-guanli' })
  expect(JSON.stringify(row)).not.toContain(secret)
  const other = { ...body, scopes: ['release:park'] }
  expect(await guanli.call(createAccessToken, { params, body: other } as never)).toMatchObject({ status: 40001 })
})
