import * as contract from '@center/shared/contract'
import type { Endpoint } from '@center/shared/contract'
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app'
import { findUnstorable } from './storable-text'

const endpoints = Object.entries(contract as Record<string, unknown>).flatMap(([name, value]) =>
  isEndpoint(value) ? [{ name, endpoint: value }] : [],
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'permission' in value
}

let server: TestApp
let user: SignedIn
beforeAll(async () => {
  server = await buildTestApp()
  user = await server.signIn({ tenantId: 't1', tenantCode: 'demo', userId: 'u1' })
})
afterAll(() => server.close())

test.each([
  ['plain', null],
  ['😀 中文\t\n', null],
  [{ a: [1, null, true, 'b'] }, null],
  ['a\0b', ''],
  [{ a: ['b', 'c\0'] }, 'a.1'],
  [{ a: { 'b\0': 'c' } }, 'a'],
  [{ half: '\ud83d' }, 'half'],
])('finds in %j what the database does not take: %j', (value, place) => {
  expect(findUnstorable(value)?.field ?? null).toBe(place)
})

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

test('sixty-four levels are taken, more are not, however many', () => {
  expect(findUnstorable(nested(64))).toBeNull()
  expect(findUnstorable(nested(65))).toMatchObject({ message: 'has more than 64 levels' })
  expect(findUnstorable(nested(100_000))).toMatchObject({ message: 'has more than 64 levels' })
})

test('a body of a hundred thousand levels is refused before anybody is asked who sends it', async () => {
  const payload = '['.repeat(100_000) + ']'.repeat(100_000)
  const headers = { 'content-type': 'application/json' }
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/jwt/token', headers, payload })
  expect(answer.json()).toMatchObject({ status: 40001 })
})

/** The schema of what comes in is asked for its fields, so that the text gets as far as it can. */
function fieldsOf(schema: unknown): string[] {
  return Object.keys((schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {})
}

const everywhere = (names: string[], text: string) => Object.fromEntries(names.map((name) => [name, text]))

test.each(endpoints)('$name refuses NUL in its path, its query and its body', async ({ endpoint }) => {
  const { url, method, schema } = endpoint as Endpoint & { schema: Record<string, unknown> }
  const params = everywhere(
    [...url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''),
    'a\0',
  )
  const whole = everywhere(Object.keys(params), 'a')
  const requests: object[] = [
    { params: whole, querystring: everywhere([...fieldsOf(schema['querystring']), 'any'], 'b\0') },
  ]
  if (Object.keys(params).length > 0) requests.push({ params })
  if (method !== 'GET') {
    requests.push({ params: whole, body: everywhere([...fieldsOf(schema['body']), 'any'], 'c\0') })
    requests.push({ params: whole, body: { any: ['\ud800'] } })
  }
  for (const request of requests) {
    const { status, envelope } = await user.call(endpoint, request as never)
    // The calls of AJ-Captcha refuse in the codes of that protocol.
    expect(envelope['repCode'] ?? status).toBe('repCode' in envelope ? '0016' : 40001)
  }
})

test.each([
  '/api/resources/letter/a%00',
  '/cas/login?service=a%00',
  '/cas/serviceValidate?ticket=%00',
  '/healthz?a=%00',
])('%s is refused, not broken', async (url) => {
  const answer = await server.app.inject({ method: 'GET', url })
  expect(answer.json()).toMatchObject({ status: 40001 })
})

test('the refusal names the field', async () => {
  const { data } = await user.call(contract.addTodo, { body: { title: 'a\0' } } as never)
  expect(data).toEqual([{ field: 'title', message: '含有不允许的字符' }])
})
