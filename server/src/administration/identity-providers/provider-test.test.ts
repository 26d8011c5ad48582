import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  checkIdentityProvider,
  createIdentityProvider,
  type ProviderCheck,
  type ProviderFinding,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { startIdentityProvider, type TestProvider } from '../../testing/identity-provider'
import { PORTAL } from '../../testing/oidc-visitor'

let demo: DemoApp
let provider: TestProvider
let other: { server: Server; address: string }
/** What the other server answers, by path. */
let answers: Record<string, unknown>

beforeAll(async () => {
  provider = await startIdentityProvider(PORTAL)
  demo = await buildDemoApp({ internalNetworks: ['127.0.0.0/8'] })
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  other = { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
})
beforeEach(() => {
  answers = {}
})
afterEach(() => demo.reset())
afterAll(async () => {
  await demo.close()
  await provider.stop()
  await new Promise((resolve) => other.server.close(resolve))
})

type Found = { data: { findings: ProviderFinding[] } }

const params = { tenantCode: 'demo' }
const secret = 'a-secret-of-tests'

async function findingsOf(draft: Partial<ProviderCheck>): Promise<Record<string, string>> {
  const guanli = await demo.signInAs('guanli')
  const body = { code: 'corp', issuer: provider.issuer, clientId: 'center', clientSecret: secret, ...draft }
  const { data } = (await guanli.call(checkIdentityProvider, { params, body })) as Found
  return Object.fromEntries(data.findings.map(({ code, detail }) => [code, detail]))
}

test('a provider that is set up well has nothing but good findings', async () => {
  const guanli = await demo.signInAs('guanli')
  const body = { code: 'corp', issuer: provider.issuer, clientId: 'center', clientSecret: secret }
  const { data } = (await guanli.call(checkIdentityProvider, { params, body })) as Found
  expect(data.findings.filter(({ level }) => level !== 'good')).toEqual([])
  expect(data.findings.map(({ code }) => code)).toEqual([
    'reachable',
    'signOut',
    'keys',
    'clientAccepted',
    'callbackKnown',
  ])
})

test('a wrong secret and an unknown client are refused by the provider', async () => {
  expect(await findingsOf({ clientSecret: 'another' })).toHaveProperty('clientRefused')
  expect(await findingsOf({ clientId: 'stranger' })).toHaveProperty('clientRefused')
})

test('a callback that is not registered is found', async () => {
  expect(await findingsOf({ code: 'other' })).toHaveProperty('callbackRefused', '400')
})

test('scopes and claims that the provider does not state are told', async () => {
  const found = await findingsOf({ scope: 'openid groups', usernameClaim: 'employee_no' })
  expect(found).toMatchObject({ unknownScope: 'groups', unknownClaim: 'employee_no' })
})

test('an address without a provider, one that names another issuer, and one where nothing answers are told apart', async () => {
  expect(await findingsOf({ issuer: other.address })).toEqual({ notAProvider: expect.any(String) as string })
  answers['/.well-known/openid-configuration'] = { issuer: 'https://id.example' }
  expect(await findingsOf({ issuer: other.address })).toEqual({ otherIssuer: '' })
  expect(await findingsOf({ issuer: 'http://127.0.0.1:2' })).toEqual({ unreachable: 'ECONNREFUSED' })
})

test('an address that is neither public nor listed is not called', async () => {
  const closed = await buildDemoApp({ internalNetworks: [] })
  try {
    const guanli = await closed.signInAs('guanli')
    const body = { code: 'corp', issuer: provider.issuer, clientId: 'center', clientSecret: secret }
    const { data } = (await guanli.call(checkIdentityProvider, { params, body })) as Found
    expect(data.findings).toEqual([{ code: 'forbidden', level: 'problem', detail: '' }])
  } finally {
    await closed.close()
  }
})

test('a saved secret is tried at its own issuer alone, and neither answer nor audit have one', async () => {
  const guanli = await demo.proveAs('guanli')
  const draft = { code: 'corp', name: '集团', issuer: provider.issuer, clientId: 'center', enabled: true }
  await guanli.call(createIdentityProvider, { params, body: { ...draft, clientSecret: secret } })
  const check = { code: 'corp', issuer: provider.issuer, clientId: 'center' }
  const answer = (await guanli.call(checkIdentityProvider, { params, body: check })) as Found
  expect(answer.data.findings.map(({ code }) => code)).toContain('clientAccepted')
  const elsewhere = await guanli.call(checkIdentityProvider, { params, body: { ...check, issuer: other.address } })
  expect(elsewhere).toMatchObject({ status: 40001, data: [{ field: 'clientSecret' }] })
  const written = await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)
  expect(written.map(({ details }) => details['kind'])).toContain('test')
  expect(JSON.stringify([answer, written])).not.toContain(secret)
})

test('a tenant may test twenty times an hour', async () => {
  const guanli = await demo.signInAs('guanli')
  const body = { code: 'corp', issuer: 'http://127.0.0.1:2', clientId: 'center', clientSecret: null }
  const statuses: number[] = []
  for (let i = 0; i < 21; i += 1) statuses.push((await guanli.call(checkIdentityProvider, { params, body })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(42901)
})
