import { and, eq } from 'drizzle-orm'
import { adminRights, errorTable, makeGuestToken, PROOF_MINUTES, type Endpoint } from '@center/shared/contract'
import { events } from './domains/events/events.tables'
import { memberships, roles, userRoles, users } from './domains/members/members.tables'
import { vendorMembers } from './domains/registry/database/vendors.tables'
import { permissionEntries } from './domains/permissions/permissions.tables'
import { digestOfSecret, makeSecret } from './platform/session/access-tokens'
import { accessTokens } from './platform/session/access-tokens.tables'
import { buildDemoApp, type DemoApp } from './testing/build-demo-app'
import type { Answer, Caller } from './testing/build-test-app'
import { createDataWall, type DataWall } from './testing/every-caller/data-wall'
import { expectedOutcome, rightsOfEnterprise, type Kind, type Outcome } from './testing/every-caller/expected'
import { fillTables } from './testing/every-caller/fill-tables'
import { operations, watchRoutes } from './testing/every-caller/operations'
import { fieldNames, requestOf } from './testing/every-caller/requests'
import { routesBesideTheContract } from './testing/every-caller/routes-beside'
import { isUnmapped, parametersOf, readRowIds, type RowIds } from './testing/every-caller/row-ids'
import { noteFigures, times } from './testing/figures'
import { keepRows } from './testing/keep-rows'

const ADMIN_TOKEN = 'administration-token-of-tests'
const demoKey = { id: 't-demo', code: 'demo' }
const parkKey = { id: 't-park', code: 'park' }
const lisi = { tenantId: 't-demo', userId: 'u-lisi' }

const watched = watchRoutes()
let demo: DemoApp
let putBack: () => Promise<void>
let ids: RowIds
let wall: DataWall
let eventsBefore: number

beforeAll(async () => {
  demo = await buildDemoApp({ adminToken: ADMIN_TOKEN })
  watched.stop()
  await fillTables(demo.db, { ...lisi, tenantCode: 'demo', enterpriseId: 'e-huadong' })
  await addPeople()
  ids = await readRowIds(demo.db, lisi)
  wall = await createDataWall(demo.db)
  putBack = await keepRows(demo.db)
  eventsBefore = await demo.db.$count(events)
})
// A letter is announced beside the calls: its event, written while the rows are put back, would be found by the next test.
afterEach(async () => {
  do await putBack()
  while ((await demo.db.$count(events)) > eventsBefore)
})
afterAll(() => demo.close())

const allRights = [...adminRights, 'ops:release', 'letter:send']
const allBut = (right: string) => allRights.filter((other) => other !== right)

/** A user of another enterprise, with the rights that a role limited to it may hold; and a user of another tenant with all but those over all tenants. */
async function addPeople(): Promise<void> {
  const { db, clock } = demo
  const own = { tenantId: 't-demo', userId: 'u-other' }
  const role = { tenantId: 't-demo', roleId: 'r-other' }
  // What the members of vendors may do without a right is in vendors.test.ts.
  await db.delete(vendorMembers)
  const { tenantId } = own
  await db.insert(roles).values({ id: 'r-other', tenantId, code: 'OTHER', name: 'Other', workbenchCode: 'WB_ENT' })
  const user = { id: 'u-other', tenantId, username: 'other', name: 'Other', createdAt: clock.now() }
  await db.insert(users).values({ ...user, defaultRoleId: 'r-other', defaultEnterpriseId: 'e-qiantang' })
  await db.insert(userRoles).values({ ...own, roleId: 'r-other' })
  const membership = { ...own, enterpriseId: 'e-qiantang', reviewState: '1', isFounder: true } as const
  await db.insert(memberships).values({ ...membership, createdAt: clock.now() })
  await grant(role, rightsOfEnterprise)
  await db.insert(permissionEntries).values({ ...role, id: 'p-limit', menuId: '', type: 2, action: 'users:enterprise' })
  await grant({ tenantId: 't-park', roleId: 'r-park-ent' }, allBut('tenant:operate'))
}

async function grant(role: { tenantId: string; roleId: string }, rights: readonly string[]): Promise<void> {
  const row = { ...role, id: `p-${role.roleId}`, menuId: '', type: 1, action: rights.join(',') }
  await demo.db.insert(permissionEntries).values(row)
}

/** Gives the operator of the demo these rights alone. */
async function hold(rights: readonly string[]): Promise<Caller> {
  const role = { tenantId: 't-demo', roleId: 'r-demo-operator' }
  await demo.db.delete(permissionEntries).where(eq(permissionEntries.roleId, role.roleId))
  if (rights.length > 0) await grant(role, rights)
  return demo.proveAs('guanli')
}

async function disabledUser(): Promise<Caller> {
  const guanli = await hold(allRights)
  const own = and(eq(users.tenantId, 't-demo'), eq(users.username, 'guanli'))
  await demo.db.update(users).set({ enabled: false }).where(own)
  return guanli
}

const otherEnterprise = () => demo.signIn({ userId: 'u-other', tenantId: 't-demo', tenantCode: 'demo' })

async function guestToken(): Promise<string> {
  const caller = await demo.signInAs('lisi')
  const { data } = await caller.call(makeGuestToken, { body: { app: '@acme/hello' } })
  return (data as { token: string }).token
}

type Row = Partial<typeof accessTokens.$inferInsert>

async function store(scopes: string[], row: Row = {}): Promise<Caller> {
  const secret = makeSecret()
  const at = demo.clock.now()
  const expiresAt = new Date(at.getTime() + 60_000)
  const fixed = { id: digestOfSecret(secret), tenantId: 't-demo', name: 'CI', networks: [], createdBy: 'u-guanli' }
  const values = { ...fixed, digest: digestOfSecret(secret), scopes, createdAt: at, expiresAt, ...row }
  await demo.db.insert(accessTokens).values(values)
  return demo.deployer(secret)
}

const scopes = [
  'certify:*',
  'tell:@acme/hello',
  ...['read', 'release', 'letters', 'admin', 'publish'].map(
    (kind) => `${kind}:${kind === 'publish' ? '@acme/*' : 'demo'}`,
  ),
  ...['read', 'release', 'letters', 'admin'].map((kind) => `${kind}:park`),
  ...['publish:@acme/hello', 'publish:@other/*', 'publish:@acm/*'],
].slice(0, times(14, 8))

/** Who calls, and how the caller is made; in this order, since some of them change the rights of the operator. */
const callers: [Kind, (endpoint: Endpoint) => Promise<Caller[]>][] = [
  ['no token', async () => [demo.guest]],
  ['wrong token', async () => [demo.deployer('a-token-that-is-wrong'), demo.deployer(makeSecret())]],
  ['guest token', async () => guests(await guestToken())],
  [
    'token not in force',
    async () => [
      await store(scopes, { expiresAt: demo.clock.now() }),
      await store(scopes, { revokedAt: demo.clock.now() }),
      await store(scopes, { networks: ['10.0.0.0/8'] }),
    ],
  ],
  ['deploy token', async () => [demo.deployer()]],
  ['administration token', async () => [demo.deployer(ADMIN_TOKEN)]],
  ...scopes.map((scope): [Kind, () => Promise<Caller[]>] => [{ scope }, async () => [await store([scope])]]),
  ['user of another enterprise', async () => [await (await otherEnterprise()).prove()]],
  ['user of another tenant', async () => [await demo.proveAs('wangwu')]],
  ['every right but its own', async ({ permission }) => [await hold(allBut(permission))]],
  ['its own right alone', async ({ permission }) => [await hold([permission])]],
  ['disabled user', async () => [await disabledUser()]],
]

/** A token of a guest in the place of each token that the portal takes. */
const guests = (token: string): Caller[] => [demo.deployer(token), demo.withToken(token, '')]

const statusOf = ({ status, http }: Answer) => status || http

function outcomeOf(answer: Answer): Outcome {
  if (answer.http === errorTable['session.required'].http) return 'unknown'
  return answer.status === errorTable['permission.denied'].status ? 'denied' : 'open'
}

/** A call without a body, on tenant `demo` and app `@acme/hello`: it gets past the wall, and no further than the check of its parts. */
function askWithout(caller: Caller, endpoint: Endpoint): Promise<Answer> {
  const known: Record<string, string> = { tenantCode: 'demo', tenantId: 't-demo', name: '@acme/hello' }
  const names = [...endpoint.url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, known[name] ?? 'nothing']))
  const querystring = names.includes('tenantCode') ? {} : { tenantCode: 'demo' }
  const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: {} }
  return caller.call(endpoint, { params, querystring, ...body } as never)
}

const nameOf = (kind: Kind) => (typeof kind === 'object' ? kind.scope : kind)

/** Behind the wall too a right may be asked for: of whom has none in the tenant, or in the enterprise. */
const isRight = (kind: Kind, outcome: Outcome, expected: Outcome) =>
  outcome === expected || (outcome === 'denied' && /^user of another/.test(nameOf(kind)))
const counts = { wall: 0, data: 0, wrong: 0, own: 0, reached: 0 }

/** Tokens are told apart in one place for all operations: beside the figures each operation is called with a fourth of the kinds. */
const ofTokens = /^(?:wrong|deploy|administration) token|not in force|:/
const isAsked = (kind: Kind, number: number) => !ofTokens.test(nameOf(kind)) || number % times(1, 4) === 0

async function checkWall(endpoint: Endpoint, turn: number): Promise<string[]> {
  const wrong: string[] = []
  for (const [place, [kind, make]] of callers.entries()) {
    if (!isAsked(kind, turn + place)) continue
    const expected = expectedOutcome(endpoint, kind)
    // The stream of events answers for as long as it is open.
    if (expected === 'open' && endpoint.answers === 'text/event-stream') continue
    for (const caller of await make(endpoint)) {
      const answer = await askWithout(caller, endpoint)
      counts.wall += 1
      if (!isRight(kind, outcomeOf(answer), expected))
        wrong.push(`${nameOf(kind)}: ${statusOf(answer)}, expected ${expected}`)
    }
  }
  return wrong
}

/** Told something; what a code is asked for that the tenant has not is answered with nothing. */
const isSuccess = ({ status, http, data }: Answer) =>
  (status === 200 && data !== null && data !== '') || (status === 0 && http === 200)

/** Calls with the ids of real rows of another tenant, or of another user: what came of them that should not have. */
async function checkData(endpoint: Endpoint): Promise<string[]> {
  const wrong: string[] = []
  const stranger = await demo.proveAs('wangwu')
  for (const tenant of [demoKey, parkKey]) {
    const request = requestOf(endpoint, ids, tenant)
    const answer = await stranger.call(endpoint, request as never, { 'if-match': '1' })
    counts.data += 1
    const namesTenant = /:tenant(Code|Id)/.test(endpoint.url) && tenant === demoKey
    const namesRow = parametersOf(endpoint.url).some(({ collection }) => collection?.of !== 'platform')
    if (isSuccess(answer) && (namesTenant || namesRow)) wrong.push(`another tenant gets 200 with ${tenant.code}`)
    wrong.push(...wall.leaksIn(answer.raw.toString(), JSON.stringify(request)).map((text) => `told ${text}`))
  }
  wrong.push(...(await wall.changesOf('t-demo')).map((change) => `another tenant: ${change}`))
  return [...wrong, ...(await checkOther(endpoint))]
}

async function checkOther(endpoint: Endpoint): Promise<string[]> {
  const caller = await (await otherEnterprise()).prove()
  const request = requestOf(endpoint, ids, demoKey)
  const answer = await caller.call(endpoint, request as never, { 'if-match': '1' })
  counts.data += 1
  const namesRow = parametersOf(endpoint.url).some(({ collection }) => collection?.of === 'user')
  const told = isSuccess(answer) && namesRow ? ['another enterprise gets 200'] : []
  // Letters that were sent are of all who may send letters.
  const lost = endpoint.permission === 'letter:send' ? [] : await wall.lossesOf('t-demo', 'u-other')
  return [...told, ...lost.map((change) => `another enterprise: ${change}`)]
}

const notFound = Object.entries(errorTable).flatMap(([code, { status }]) =>
  /not_found|_held|joined/.test(code) ? [status] : [],
)

/** The same calls by whom the rows belong to: most reach them, or the others would prove nothing. */
async function countOwn(endpoint: Endpoint): Promise<void> {
  if (parametersOf(endpoint.url).every(({ collection }) => collection?.of === 'platform')) return
  const isOwn = endpoint.url.startsWith('/api/front/')
  const caller = isOwn ? await demo.signInAs('lisi') : await hold(allRights)
  const answer = await caller.call(endpoint, requestOf(endpoint, ids, demoKey) as never, { 'if-match': '1' })
  counts.own += 1
  const isReached = outcomeOf(answer) === 'open' && !notFound.includes(answer.status as never)
  if (isReached) counts.reached += 1
}

const withWall = operations
  .filter(({ endpoint }) => endpoint.permission !== 'public')
  .map((operation, turn) => ({ ...operation, turn }))

test.each(withWall)(
  '$name answers each caller as it declares, and has nothing of others for them',
  async ({ endpoint, turn }) => {
    const data = endpoint.answers === 'text/event-stream' ? [] : await checkData(endpoint)
    if (endpoint.answers !== 'text/event-stream') await countOwn(endpoint)
    const wrong = [...data, ...(await checkWall(endpoint, turn))]
    counts.wrong += wrong.length
    expect(wrong).toEqual([])
  },
)

test('every operation has a request that its schemas take', () => {
  expect(withWall.filter(({ endpoint }) => requestOf(endpoint, ids, demoKey) === null).map(({ name }) => name)).toEqual(
    [],
  )
})

test('every parameter and field that names a row has one', () => {
  const ofPaths = operations.flatMap(({ name, endpoint }) =>
    parametersOf(endpoint.url).flatMap((parameter) => (parameter.collection ? [] : [`${name}: ${parameter.name}`])),
  )
  const ofFields = withWall.flatMap(({ name, endpoint }) =>
    fieldNames(endpoint)
      .filter(isUnmapped)
      .map((field) => `${name}: ${field}`),
  )
  expect([...ofPaths, ...ofFields]).toEqual([])
})

test('every route of the server has a row here, or says why it needs none', () => {
  const known = new Set(operations.map(({ endpoint }) => endpoint))
  const beside = watched.routes.filter(
    ({ method, endpoint }) => method !== 'HEAD' && !(endpoint && known.has(endpoint)),
  )
  const found = beside.map(({ method, url }) => `${method} ${url}`)
  // Files of the page are served where it is built.
  const built = new Set([...found, 'GET /center/assets/*'])
  expect([...built].toSorted()).toEqual(Object.keys(routesBesideTheContract).toSorted())
  const routed = new Set(watched.routes.map(({ endpoint }) => endpoint))
  expect(operations.filter(({ endpoint }) => !routed.has(endpoint)).map(({ name }) => name)).toEqual([])
})

const dangerous = operations.filter(({ endpoint }) => endpoint.confirmed === true)

test.each(dangerous)('$name refuses a session that has not proven its password of late', async ({ endpoint }) => {
  const unproven = errorTable['proof.required'].status
  const guanli = await demo.signInAs('guanli')
  expect((await askWithout(guanli, endpoint)).status).toBe(unproven)
  expect((await askWithout(await guanli.prove(), endpoint)).status).not.toBe(unproven)
  demo.clock.advance(PROOF_MINUTES * 60_000)
  expect((await askWithout(guanli, endpoint)).status).toBe(unproven)
  expect((await askWithout(demo.deployer(ADMIN_TOKEN), endpoint)).status).not.toBe(unproven)
})

test('limits wrong tokens of a network, and takes right ones from it all the while', async () => {
  const listApps = operations.find(({ name }) => name === 'listApps')?.endpoint as Endpoint
  const right = await store(['read:demo'])
  const statuses = []
  for (let call = 0; call < 31; call += 1)
    statuses.push((await askWithout(demo.deployer(makeSecret()), listApps)).status)
  expect(statuses.at(-2)).toBe(errorTable['session.required'].status)
  expect(statuses.at(-1)).toBe(errorTable['rate.limited'].status)
  expect((await askWithout(right, listApps)).status).toBe(200)
})

test('no caller is let through who should not be', () => {
  expect(withWall.length).toBeGreaterThan(200)
  expect(counts.reached / counts.own).toBeGreaterThan(0.75)
  const calls = counts.wall + counts.data
  noteFigures([
    {
      promise: 'callers',
      what: `${withWall.length} operations × ${callers.length} callers, ${calls} calls, with ids of real rows of others: wrong answers`,
      bound: '0',
      measured: `${counts.wrong}; ${counts.reached} of ${counts.own} calls with such ids reach their row for whom it belongs to`,
    },
  ])
  expect(counts.wrong).toBe(0)
})
