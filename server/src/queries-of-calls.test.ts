import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  getImportMap,
  getPermissions,
  getPortalEntry,
  getUserInfo,
  listLetters,
  type Endpoint,
  type RequestOf,
} from '@center/shared/contract'
import type { SignedIn } from './testing/build-test-app'
import { buildDemoApp, type DemoApp } from './testing/build-demo-app'
import { createQueryCounter } from './testing/queries/count-queries'

let demo: DemoApp
let caller: SignedIn
let root: string
let countQueries: ReturnType<typeof createQueryCounter>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'center-queries-'))
  await mkdir(join(root, 'dist/page'), { recursive: true })
  await writeFile(join(root, 'dist/page/index.html'), '<html><style>a{}</style>%IMPORT_MAP%%BOOT%%VISIT%</html>')
  await writeFile(join(root, 'dist/page/apps.json'), '[]')
  demo = await buildDemoApp({ root })
  caller = await demo.signInAs('zhangsan')
  countQueries = createQueryCounter(demo.db)
})
afterAll(async () => {
  await demo.close()
  await rm(root, { recursive: true, force: true })
})

async function expectAnswer(http: Promise<{ http: number }>): Promise<void> {
  expect((await http).http).toBe(200)
}

const calls =
  <E extends Endpoint>(endpoint: E, request: RequestOf<E>) =>
  () =>
    expectAnswer(caller.call(endpoint, request))

/** A session is looked at anew after a second. */
const afterASecond = () => demo.clock.advance(1100)

/** The session, where it was not looked at within a second, and the count of the call limits are among them. */
const signedIn: [string, number, () => Promise<void>][] = [
  ['infoV2', 3, calls(getUserInfo, { querystring: {} })],
  ['allPermissionV3', 3, calls(getPermissions, { querystring: {} })],
  ['the page of letters', 4, calls(listLetters, { querystring: { page: 1, limit: 20 } })],
  ['the entry of the portal', 6, calls(getPortalEntry, { querystring: {} })],
  ['the entry of the portal, at home', 7, calls(getPortalEntry, { querystring: { latestLetters: 5 } })],
  ['the import map', 2, calls(getImportMap, { params: { tenantId: 't-demo' } })],
]

test.each(signedIn)('%s asks the database %i times, and once less within a second', async (_, queries, call) => {
  expect(await countQueries(call, afterASecond)).toBe(queries)
  expect(await countQueries(call)).toBe(queries - 1)
})

/** Where the log of events is, it asks as long as this instance has not read of an event. */
test('the page of a stranger asks the database once, and that of a browser with a session twice', async () => {
  const page = (cookie: string) => async () => {
    const { statusCode } = await demo.app.inject({ url: '/center/?tc=demo', headers: { cookie } })
    expect(statusCode).toBe(200)
  }
  expect(await countQueries(page(''))).toBe(1)
  const { id } = await demo.app.sessions.find(caller.token)
  const name = 'center_session_demo'
  expect(await countQueries(page(`${name}=${await demo.app.sessions.issueCookie(id)}`))).toBe(2)
})
