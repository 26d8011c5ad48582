import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'
import * as fc from 'fast-check'
import { buildDemoApp, type DemoApp } from './testing/build-demo-app'
import { TEST_OPS_TOKEN, sign } from './testing/build-test-app'
import { valuesOf, wrongValues, type JsonSchema } from './testing/samples/json-schema-values'

/** `npm run test:more` sends three thousand. */
const REQUESTS = Number(process.env['GENERATED_REQUESTS'] ?? 200)
const SEED = Number(process.env['GENERATED_SEED'] ?? 20260101)
/** Before a minute's calls are used up, the clock goes on by one. */
const CALLS_A_MINUTE = 40

type Field = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }
type Content = Record<string, { schema?: JsonSchema }>
type Response = { $ref?: string; content?: Content }
type Operation = {
  operationId: string
  security: Record<string, unknown>[]
  parameters: (Field | { $ref: string })[]
  requestBody?: { content: Content }
  responses: Record<string, Response>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, Response> }
}
type Target = Operation & { method: string; path: string }
type Fault = 'none' | 'one' | 'all'
type Generated = { target: Target; path: Record<string, unknown>; query: Record<string, unknown>; body: unknown }

/** The stream never ends, and a signed-out user makes no more calls. */
const left = new Set(['streamEvents', 'signOut', 'endOwnSession', 'endOtherSessions'])

let demo: DemoApp
let document: Document
const ajv = new Ajv2020({ strict: false, validateFormats: false })

beforeAll(async () => {
  demo = await buildDemoApp()
  document = (await demo.app.inject({ method: 'GET', url: '/api/openapi.json' })).json()
  ajv.addSchema({ $id: 'api', ...document })
})
afterAll(() => demo.close())

function targets(): Target[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      left.has(operation.operationId) ? [] : [{ ...operation, method: method.toUpperCase(), path }],
    ),
  )
}

function requestsOf(target: Target): fc.Arbitrary<Generated> {
  const { schemas } = document.components
  const fields = target.parameters.filter((field): field is Field => 'name' in field)
  const body = target.requestBody?.content['application/json']?.schema
  return fc.constantFrom<Fault>('none', 'none', 'one', 'all').chain((fault) => {
    const partOf = (place: Field['in']) => {
      const parts = fields.filter((field) => field.in === place)
      const values = parts.map(({ name, schema }) => [name, spoiled(valuesOf(schema, schemas), fault)] as const)
      const requiredKeys = parts.flatMap(({ name, required }) => (required && fault !== 'all' ? [name] : []))
      return fc.record(Object.fromEntries(values), {
        requiredKeys: place === 'path' ? parts.map(({ name }) => name) : requiredKeys,
      })
    }
    return fc.record({
      target: fc.constant(target),
      path: partOf('path'),
      query: partOf('query'),
      body: body ? spoiledBody(valuesOf(body, schemas), fault) : fc.constant(undefined),
    })
  })
}

function spoiled(valid: fc.Arbitrary<unknown>, fault: Fault): fc.Arbitrary<unknown> {
  if (fault === 'none') return valid
  return fault === 'all'
    ? wrongValues
    : fc.oneof({ weight: 3, arbitrary: valid }, { weight: 1, arbitrary: wrongValues })
}

/** Of a body that is an object, one field is another value, so that what is behind the first check is reached too. */
function spoiledBody(valid: fc.Arbitrary<unknown>, fault: Fault): fc.Arbitrary<unknown> {
  if (fault !== 'one') return spoiled(valid, fault)
  return fc.tuple(valid, wrongValues, fc.nat()).map(([body, wrong, at]) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return wrong
    const keys = Object.keys(body)
    return keys.length === 0 ? wrong : { ...body, [keys[at % keys.length] ?? '']: wrong }
  })
}

type Somebody = { token: string; signKey: string }

async function send({ target, path, query, body }: Generated, somebody: Somebody) {
  // Half of a character cannot be sent.
  const textOf = (value: unknown) =>
    Buffer.from(typeof value === 'object' ? JSON.stringify(value) : String(value)).toString()
  const address = target.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(path[name]).slice(0, 150)),
  )
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)]))
  const call = {
    method: target.method as 'GET',
    url: asked.size > 0 ? `${address}?${asked}` : address,
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    headers: (body === undefined ? {} : { 'content-type': 'application/json' }) as Record<string, string>,
  }
  const isOps = target.security.some((way) => 'deployToken' in way)
  const proof: Record<string, string> = isOps
    ? { authorization: `Bearer ${TEST_OPS_TOKEN}`, 'if-match': '1' }
    : sign(call, somebody.token, { key: Buffer.from(somebody.signKey, 'base64url'), at: demo.clock.now() })
  return demo.app.inject({ ...call, headers: { ...call.headers, ...proof } })
}

const validators = new Map<JsonSchema, ValidateFunction>()

function validatorOf(schema: JsonSchema): ValidateFunction {
  const known = validators.get(schema)
  if (known) return known
  const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components')
  const made = ajv.compile(JSON.parse(text) as object)
  validators.set(schema, made)
  return made
}

/** What the document says of answers with this status: undefined when it knows none. */
function declaredFor({ responses }: Target, status: number): Response | undefined {
  const told = responses[String(status)] ?? responses[`${String(status)[0]}XX`]
  const [name] = told?.$ref?.split('/').slice(-1) ?? []
  return name === undefined ? told : document.components.responses[name]
}

/** What the document does not say of an answer; null when it is as it says. */
function mismatchOf(target: Target, answer: Awaited<ReturnType<typeof send>>): string | null {
  const declared = declaredFor(target, answer.statusCode)
  if (!declared) return `${answer.statusCode} is not declared`
  if (!declared.content) return answer.body === '' ? null : 'no content is declared'
  const [type = ''] = String(answer.headers['content-type']).split(';')
  const content = declared.content[type]
  if (!content) return `${type} is not declared`
  if (!content.schema) return null
  const validate = validatorOf(content.schema)
  return validate(answer.json()) ? null : ajv.errorsText(validate.errors).slice(0, 300)
}

/** Few enough of them in one test that each has its time on a busy machine. */
const BATCH = 100
const batches = Array.from({ length: Math.ceil(REQUESTS / BATCH) }, (_, index) => SEED + index)
const succeeded = new Set<string>()
let all: fc.Arbitrary<Generated>
beforeAll(() => {
  all = fc.oneof(...targets().map(requestsOf))
})

test.each(batches)(
  '100 generated requests get no 5xx, and answers as the document declares them: seed %i',
  async (seed) => {
    const faulty: string[] = []
    let somebody: Somebody = await demo.signInAs('guanli')
    for (const [index, generated] of fc.sample(all, { numRuns: BATCH, seed }).entries()) {
      if (index % CALLS_A_MINUTE === 0) demo.clock.advance(61_000)
      const answer = await send(generated, somebody)
      const { target, ...request } = generated
      const mismatch = mismatchOf(target, answer)
      if (answer.statusCode >= 500 || mismatch) {
        const sent = JSON.stringify(request).slice(0, 300)
        faulty.push(`${target.operationId} ${sent} got ${answer.statusCode} ${answer.body.slice(0, 200)}: ${mismatch}`)
      }
      const isJson = String(answer.headers['content-type']).includes('json')
      const { status = 200 } = isJson ? answer.json<{ status?: number }>() : {}
      if (status === 200) succeeded.add(target.operationId)
      if (status === 40101 || status === 40109) somebody = await demo.signInAs('guanli')
    }
    expect(faulty).toEqual([])
  },
)

test('many of the generated requests succeed: they reach what is behind the first check', () => {
  expect(succeeded.size).toBeGreaterThan(15)
})
