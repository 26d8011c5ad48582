import { createHmac, generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { base64url } from 'jose'
import {
  createAccessToken,
  createTrustedIssuer,
  listReleases,
  listTrustedIssuers,
  registerApp,
  revokeTrustedIssuer,
  type Endpoint,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { tenants } from '../../domains/configuration/configuration.tables'
import { users } from '../../domains/members/members.tables'
import { trustedIssuers } from '../../platform/session/tokens/trusted-issuers.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { makeSigningKey, startCiIssuer, type CiIssuer, type SigningKey } from '../../testing/issuers/ci-issuer'

const params = { tenantCode: 'demo' }
const audience = 'https://portal.example'
const HOUR = 3600

let demo: DemoApp
let ci: CiIssuer
let stranger: SigningKey
beforeAll(async () => {
  ci = await startCiIssuer()
  stranger = await makeSigningKey('k1', 'RS256')
  demo = await buildDemoApp({ internalNetworks: ['127.0.0.0/8'] })
})
afterEach(() => demo.reset())
afterAll(async () => {
  await demo.close()
  await ci.stop()
})

const rules = [
  { claim: 'repository', value: 'acme/*' },
  { claim: 'ref', value: 'refs/heads/main' },
]
const draft = () => ({
  name: 'GitHub',
  issuer: ci.issuer,
  audience,
  claims: rules,
  scopes: ['read:demo'],
  days: 30,
  networks: [] as string[],
})
const seconds = () => Math.floor(demo.clock.now().getTime() / 1000)
const claims = () => ({
  iss: ci.issuer,
  aud: audience,
  sub: 'repo:acme/hello:ref:refs/heads/main',
  repository: 'acme/hello',
  ref: 'refs/heads/main',
  iat: seconds(),
  nbf: seconds(),
  exp: seconds() + 300,
})
const trust = async (body = draft()) => {
  const answer = await (await demo.proveAs('guanli')).call(createTrustedIssuer, { params, body })
  expect(answer.status).toBe(200)
  return answer.data as { id: string; revision: number }
}
const ask = async (token: string, endpoint: Endpoint = listReleases, tenant = 'demo') => {
  const { method } = endpoint
  const url = endpoint.url.replace(':tenantCode', tenant).replace(':name', '@acme%2Fhello')
  const answer = await demo.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
  return answer.json<{ status: number }>().status
}
const refused = async () => {
  const rows = await demo.db
    .select()
    .from(auditEntries)
    .orderBy(auditEntries.sequence)
    .where(eq(auditEntries.action, 'access-token'))
  return rows.filter(({ details }) => details['kind'] === 'refused')
}

test('a token of a trusted issuer opens what its scopes say, and nothing else', async () => {
  await trust()
  const token = await ci.sign(claims())
  expect(await ask(token)).toBe(200)
  expect(await ask(token, registerApp)).toBe(40301)
  expect(await ask(token, listReleases, 'park')).toBe(40301)
  expect(await ask(token, createAccessToken)).toBe(40301)
  expect(await ask(token, createTrustedIssuer)).toBe(40301)
})

test.each(['PS256', 'ES256', 'EdDSA'])('a token signed by %s is taken', async (alg) => {
  await trust()
  const key = await makeSigningKey(`key-${alg}`, alg)
  const other = await startCiIssuer()
  other.keys.push(key.jwk)
  await trust({ ...draft(), issuer: other.issuer })
  expect(await ask(await other.sign({ ...claims(), iss: other.issuer }, key))).toBe(200)
  await other.stop()
})

const unsigned = (header: object, body: object) =>
  [header, body].map((part) => base64url.encode(JSON.stringify(part))).join('.')

type Wrong = () => Promise<string> | string
const changed =
  (change: Record<string, unknown>): Wrong =>
  () =>
    ci.sign({ ...claims(), ...change })
const pem = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' })

const wrong: [string, Wrong][] = [
  ['another audience', changed({ aud: 'https://other.example' })],
  ['the audience and another one', changed({ aud: [audience, 'https://other.example'] })],
  ['the audience with a slash', changed({ aud: `${audience}/` })],
  ['no audience', changed({ aud: undefined })],
  ['another issuer', changed({ iss: 'https://token.example' })],
  ['the issuer with a slash', changed({ iss: 'SLASH' })],
  ['alg none', () => `${unsigned({ alg: 'none', typ: 'JWT' }, claims())}.x`],
  ['alg none without a signature', () => `${unsigned({ alg: 'none', typ: 'JWT' }, claims())}.`],
  ['HS256 by the public key', () => hmac(JSON.stringify(ci.key.jwk))],
  ['HS256 by a public key in PEM', () => hmac(String(pem()))],
  ['a key of somebody else under the same kid', () => ci.sign(claims(), stranger)],
  ['an unknown kid', () => ci.sign(claims(), { ...stranger, kid: 'k2' })],
  ['a key in its own header', () => ci.sign(claims(), { ...stranger, kid: 'k3' }, { jwk: stranger.jwk })],
  ['keys at an address of its own', () => ci.sign(claims(), stranger, { jku: 'http://127.0.0.1:1/keys' })],
  ['another type', () => ci.sign(claims(), ci.key, { typ: 'logout+jwt' })],
  ['claims that were changed after signing', async () => tampered(await ci.sign(claims()))],
  ['it is expired', () => ci.sign({ ...claims(), iat: seconds() - 600, exp: seconds() - 60 })],
  [
    'it is from before the last hour',
    () => ci.sign({ ...claims(), iat: seconds() - HOUR - 60, exp: seconds() + HOUR }),
  ],
  ['it is of later', () => ci.sign({ ...claims(), nbf: seconds() + 120 })],
  ['it says no time of issue', changed({ iat: undefined })],
  ['it says no end', changed({ exp: undefined })],
  ['another repository', changed({ repository: 'evil/hello' })],
  ['an owner of the same beginning', changed({ repository: 'acme-evil/hello' })],
  ['a repository below', changed({ repository: 'acme/hello/x' })],
  ['a repository with a line more', changed({ repository: 'acme/hello\nevil/x' })],
  ['repositories in a list', changed({ repository: ['acme/hello'] })],
  ['another branch', changed({ ref: 'refs/heads/main2' })],
  ['no branch', changed({ ref: undefined })],
  ['no subject', changed({ sub: undefined })],
  ['a subject with a line break', changed({ sub: 'repo:acme/hello\nx' })],
]

function hmac(secret: string): string {
  const text = unsigned({ alg: 'HS256', typ: 'JWT', kid: 'k1' }, claims())
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

function tampered(token: string): string {
  const [head = '', , signature = ''] = token.split('.')
  return `${head}.${base64url.encode(JSON.stringify({ ...claims(), exp: seconds() + 600 }))}.${signature}`
}

test('wrong tokens are refused with one answer, every one of them', async () => {
  await trust()
  const accepted: string[] = []
  for (const [name, make] of wrong) {
    // Each comes from a network of its own, so that the limit refuses none of them.
    const token = (await make()).replace('SLASH', `${ci.issuer}/`)
    const remoteAddress = `10.0.${accepted.length + wrong.findIndex(([one]) => one === name)}.1`
    const url = listReleases.url.replace(':tenantCode', 'demo')
    const answer = await demo.app.inject({ url, remoteAddress, headers: { authorization: `Bearer ${token}` } })
    if (answer.json<{ status: number }>().status !== 40101) accepted.push(name)
  }
  expect(accepted).toEqual([])
  expect(await ask(await ci.sign(claims()))).toBe(200)
})

test('wrong tokens of a network are limited, and right ones are taken from it all the while', async () => {
  await trust()
  const bad = await ci.sign({ ...claims(), aud: 'https://other.example' })
  const statuses = []
  for (let call = 0; call < 31; call += 1) statuses.push(await ask(bad))
  expect([statuses.at(-2), statuses.at(-1)]).toEqual([40101, 42901])
  expect(await ask(await ci.sign(claims()))).toBe(200)
})

test('an issuer that no tenant trusts is not called, and an unknown key is asked for once', async () => {
  const other = await startCiIssuer()
  expect(await ask(await other.sign({ ...claims(), iss: other.issuer }))).toBe(40101)
  expect(other.asked).toEqual({ discovery: 0, keys: 0 })
  await trust({ ...draft(), issuer: other.issuer })
  for (const kid of ['a', 'b', 'c', 'd', 'e']) {
    const token = await other.sign({ ...claims(), iss: other.issuer }, { ...other.key, kid })
    expect(await ask(token)).toBe(40101)
  }
  expect(await ask(await other.sign({ ...claims(), iss: other.issuer }))).toBe(200)
  expect(other.asked).toEqual({ discovery: 1, keys: 1 })
  await other.stop()
})

test('an issuer in a network that the deployment does not list is not called', async () => {
  const outside = await buildDemoApp({ internalNetworks: [] })
  const other = await startCiIssuer()
  const body = { ...draft(), issuer: other.issuer }
  await (await outside.proveAs('guanli')).call(createTrustedIssuer, { params, body })
  const token = await other.sign({ ...claims(), iss: other.issuer })
  expect(await outside.deployer(token).call(listReleases, { params, querystring: {} })).toMatchObject({ status: 40101 })
  expect(other.asked.discovery).toBe(0)
  await outside.close()
  await other.stop()
})

test('a token is refused from another network, after the expiry, and once the issuer is revoked', async () => {
  await trust({ ...draft(), networks: ['10.0.0.0/8'] })
  expect(await ask(await ci.sign(claims()))).toBe(40101)
  const { id } = await trust({ ...draft(), name: 'short', days: 1 })
  expect(await ask(await ci.sign(claims()))).toBe(200)
  demo.clock.advance(24 * HOUR * 1000 + 1000)
  expect(await ask(await ci.sign(claims()))).toBe(40101)
  const { id: other } = await trust()
  expect(await ask(await ci.sign(claims()))).toBe(200)
  const guanli = await demo.proveAs('guanli')
  await guanli.call(revokeTrustedIssuer, { params: { ...params, id: other } }, { 'If-Match': '1' })
  expect(await ask(await ci.sign(claims()))).toBe(40101)
  const { data } = await guanli.call(listTrustedIssuers, { params, querystring: { keyword: 'short' } })
  expect(data).toMatchObject({ total: 1, rows: [{ id, lastNetwork: '127.0.0', issuer: ci.issuer, claims: rules }] })
})

test.each([
  ['its maker', () => demo.db.update(users).set({ enabled: false }).where(eq(users.id, 'u-guanli'))],
  ['its tenant', () => demo.db.update(tenants).set({ enabled: false }).where(eq(tenants.id, 't-demo'))],
])('a trusted issuer is revoked with %s', async (_, disable) => {
  const { id } = await trust()
  await disable()
  const [row] = await demo.db.select().from(trustedIssuers).where(eq(trustedIssuers.id, id))
  expect(row?.revokedAt).toEqual(expect.any(Date))
})

test('takes, of several issuers, the one whose scopes open the call, and the audit names it with the subject', async () => {
  await trust({ ...draft(), name: 'reader' })
  await trust({ ...draft(), name: 'publisher', scopes: ['publish:@acme/*'] })
  const token = await ci.sign(claims())
  const url = '/api/ops/apps/%40acme%2Fhello/versions/1.0.0/withdraw'
  const call = { method: 'POST' as const, url, payload: { note: 'x' } }
  const answer = await demo.app.inject({ ...call, headers: { authorization: `Bearer ${token}` } })
  expect(answer.json<{ status: number }>().status).not.toBe(40301)
  expect(await ask(token, registerApp)).toBe(40301)
  const actor = 'ci-token/reader/repo:acme/hello:ref:refs/heads/main'
  expect(await refused()).toContainEqual(expect.objectContaining({ actor, object: 'reader', tenantId: 't-demo' }))
})

test('a signed token that the rules do not take is in the audit, once a minute', async () => {
  await trust()
  const token = await ci.sign({ ...claims(), repository: 'evil/hello' })
  await ask(token)
  await ask(token)
  const details = { kind: 'refused', why: 'claims', call: 'GET /api/ops/tenants/:tenantCode/releases', ip: '127.0.0.1' }
  expect((await refused()).map((row) => row.details)).toEqual([details])
})

test('rules that leave open whose tokens are taken are refused, and so are scopes on another tenant', async () => {
  const guanli = await demo.proveAs('guanli')
  const bodies = [
    { ...draft(), claims: [{ claim: 'ref', value: 'refs/heads/main' }] },
    { ...draft(), claims: [{ claim: 'repository', value: '*' }] },
    { ...draft(), issuer: 'http://ci.example' },
    { ...draft(), scopes: ['read:park'] },
    { ...draft(), networks: ['10.0.0.0/99'] },
  ]
  for (const body of bodies)
    expect(await guanli.call(createTrustedIssuer, { params, body })).toMatchObject({ status: 40001 })
  const lisi = await demo.proveAs('lisi')
  expect(await lisi.call(createTrustedIssuer, { params, body: draft() })).toMatchObject({ status: 40301 })
})
