import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import {
  listMicroFrontends,
  makeGuestToken,
  publishVersion,
  registerApp,
  releaseVersion,
  searchApps,
  type Capability,
  type GuestToken,
  type MicroFrontend,
} from '@center/shared/contract'
import { buildBundle, buildUpload } from '../../testing/build-bundle'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { TEST_OPS_TOKEN } from '../../testing/build-test-app'

const name = '@apps/notepad'
const params = { tenantCode: 'demo', name }

/** The server of a vendor: what it answers, and what it was asked. */
let reply: { status: number; body: string }
const asked: { authorization: string; body: string; method: string | undefined }[] = []
const vendor = createServer((request, response) => {
  void textOf(request).then((body) => {
    asked.push({ authorization: request.headers.authorization ?? '', body, method: request.method })
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
  })
})

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

let demo: DemoApp
let revision = 0
let address: string
beforeAll(async () => {
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/search`
  demo = await buildDemoApp({ internalNetworks: ['127.0.0.0/8'] })
  expect((await publish({ search: address })).status).toBe(200)
  await grant(['search', 'token'])
  const release = { params, body: { version: '1.0.0' } }
  await demo.deployer().call(releaseVersion, release, { 'if-match': `${revision++}` })
})
beforeEach(() => {
  asked.length = 0
  answer({ results: [] })
})
afterAll(async () => {
  await demo.close()
  vendor.close()
})

const answer = (body: unknown, status = 200) => void (reply = { status, body: JSON.stringify(body) })

async function publish(more: Record<string, unknown>) {
  const { payload, headers } = buildUpload(buildBundle(more))
  const response = await demo.app.inject({
    method: publishVersion.method,
    url: publishVersion.url.replace(':name', encodeURIComponent(name)),
    headers: { ...headers, authorization: `Bearer ${TEST_OPS_TOKEN}` },
    payload,
  })
  return response.json<{ status: number; data: unknown }>()
}

async function grant(capabilities: Capability[]): Promise<void> {
  const at: Record<string, string> = revision === 0 ? {} : { 'if-match': `${revision}` }
  const answered = await demo
    .deployer()
    .call(registerApp, { params, body: { menuPrefix: 'notepad', capabilities } }, at)
  expect(answered.status).toBe(200)
  revision += 1
}

const search = async (keyword = '液压油') =>
  (await demo.signInAs('lisi')).call(searchApps, { querystring: { keyword } })
const rowOf = (...found: object[]) => ({ app: name, found: found.map((one) => ({ note: '', ...one })) })

test('the server of an app is asked for the user, by the id that the app knows, and what it finds is told', async () => {
  answer({ results: [{ title: '抗磨液压油 L-HM46', titleEn: 'Hydraulic oil', note: '库存 18 桶', path: '/stock/7' }] })
  const { status, data } = await search()
  expect(status).toBe(200)
  expect(data).toEqual({
    rows: [rowOf({ title: '抗磨液压油 L-HM46', titleEn: 'Hydraulic oil', note: '库存 18 桶', path: '/stock/7' })],
    unanswered: [],
  })
  expect(asked).toMatchObject([{ method: 'POST' }])
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ keyword: '液压油', locale: 'zh', limit: 5 })
  const { aud, sub } = decodeJwt(asked[0]?.authorization.replace('Bearer ', '') ?? '')
  const { data: token } = await (await demo.signInAs('lisi')).call(makeGuestToken, { body: { app: name } })
  expect({ aud, sub }).toEqual({ aud: name, sub: decodeJwt((token as GuestToken).token).sub })
})

test('five results of an app are told, whatever it sends', async () => {
  answer({ results: Array.from({ length: 30 }, (_, index) => ({ title: `第 ${index} 项`, path: '/' })) })
  expect((await search()).data).toMatchObject({ rows: [{ found: { length: 5 } }] })
})

test.each([
  ['an error', { results: [] }, 500],
  ['something else', { found: [] }, 200],
  ['an address of another site', { results: [{ title: 'x', path: 'https://evil.example/' }] }, 200],
  ['a path out of its pages', { results: [{ title: 'x', path: '//evil.example/' }] }, 200],
  ['more than is read', { results: [{ title: 'x', path: '/' }], filler: 'x'.repeat(70_000) }, 200],
])('an app whose server answers %s is named as one that gave no answer', async (_what, body, status) => {
  answer(body, status)
  expect((await search()).data).toEqual({ rows: [], unanswered: [name] })
})

test('a keyword of one letter is asked nowhere', async () => {
  expect((await search('油')).status).toBe(40001)
  expect(asked).toEqual([])
})

test('an app without the capability is not asked, and the page is told that none searches', async () => {
  const searches = async () => {
    const { data } = await (await demo.signInAs('lisi')).call(listMicroFrontends, { params: { tenantId: 't-demo' } })
    return (data as MicroFrontend[]).find(({ serviceCode }) => serviceCode === name)?.searches
  }
  expect(await searches()).toBe(true)
  await grant(['token'])
  expect(await searches()).toBeUndefined()
  expect((await search()).data).toEqual({ rows: [], unanswered: [] })
  expect(asked).toEqual([])
  await grant(['search', 'token'])
})

test('an address that is not https is taken on this machine alone', async () => {
  const refused = await publish({ version: '1.0.1', search: 'http://orders.example/search' })
  expect(refused).toMatchObject({ status: 40002, data: [{ field: 'search' }] })
})

test('a user searches as often as somebody types words', async () => {
  const caller = await demo.signInAs('zhangsan')
  const statuses: number[] = []
  for (let time = 0; time < 61; time += 1)
    statuses.push((await caller.call(searchApps, { querystring: { keyword: '液压' } })).status)
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses[60]).toBe(42901)
})
