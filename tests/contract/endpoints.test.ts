import * as z from 'zod/mini'
import * as contract from '@center/shared/contract'
import { MAX_INTEGER, type Endpoint } from '@center/shared/contract'
import { hasPath, readJson } from '../support/repository'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'permission' in value
}

const endpoints = Object.entries(contract as Record<string, unknown>).flatMap(([name, value]) =>
  isEndpoint(value) ? [{ name, ...value }] : [],
)

type Json = Record<string, unknown>
type Operation = { parameters?: unknown; requestBody?: unknown }

/** Where in a schema there is a number without an end, or with one that is larger than any integer of the database. */
function unboundedNumbers(schema: unknown, components: Json, seen: readonly string[] = []): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { $ref } = schema as Json
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? ''
    return seen.includes(name) ? [] : unboundedNumbers(components[name], components, [...seen, name])
  }
  if (isUnbounded(schema as Json)) return ['']
  return Object.entries(schema).flatMap(([key, part]) =>
    unboundedNumbers(part, components, seen).map((at) => (isPlace(key) ? at : `/${key}${at}`)),
  )
}

function isUnbounded({
  type,
  minimum,
  exclusiveMinimum = minimum,
  maximum,
  enum: values,
  const: value,
}: Json): boolean {
  const isNumber = (type === 'integer' || type === 'number') && values === undefined && value === undefined
  return isNumber && !(typeof exclusiveMinimum === 'number' && typeof maximum === 'number' && maximum <= MAX_INTEGER)
}

/** Words of JSON Schema between the names of fields. */
const isPlace = (key: string) => /^(\d+|properties|schema|items|anyOf|oneOf|allOf|content|requestBody)$/.test(key)

/** Names of all fields in a schema. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const namesOf = (key: string, part: unknown) => (key === 'properties' ? Object.keys(part as Json) : [])
  return Object.entries(schema).flatMap(([key, part]) => [...namesOf(key, part), ...fieldsIn(part)])
}

describe('endpoints of the contract', () => {
  test('exist', () => {
    expect(endpoints.length).toBeGreaterThan(15)
  })

  test.each(endpoints)('$name says who may call it', ({ permission }) => {
    expect(permission).toMatch(/^(public|session|[a-z]+(-[a-z]+)*:[a-z]+)$/)
  })

  test.each(endpoints)('$name names each parameter of its path in its schema', ({ url, schema }) => {
    const named = [...url.matchAll(/:(\w+)/g)].map((match) => match[1])
    const shape = (schema.params as unknown as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
    expect(Object.keys(shape).toSorted()).toEqual(named.toSorted())
  })

  test('no two have the same method and address', () => {
    const keys = endpoints.map(({ method, url }) => `${method} ${url}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('no call takes a whole number that a column of the type integer cannot keep', () => {
    const { paths } = readJson<{ paths: Record<string, Record<string, Operation>> }>('server/openapi.json')
    const { components } = readJson<{ components: { schemas: Json } }>('server/openapi.json')
    const takes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap((operation) =>
        unboundedNumbers([operation.parameters, operation.requestBody], components.schemas).map((at) => path + at),
      ),
    )
    // A counter that becomes a part of a text, and properties of elements, which are kept as JSON.
    const known = new Set(['captchaData', 'additionalProperties'])
    expect(takes.filter((at) => !known.has(at.split('/').at(-1) ?? ''))).toEqual([])
  })

  test('each is in the server document', () => {
    expect(hasPath('server/openapi.json')).toBe(true)
    const { paths } = readJson<{ paths: Record<string, Record<string, unknown>> }>('server/openapi.json')
    const missing = endpoints
      .map(({ method, url }) => ({ method: method.toLowerCase(), path: url.replace(/:(\w+)/g, '{$1}') }))
      .filter(({ method, path }) => paths[path]?.[method] === undefined)
    expect(missing).toEqual([])
  })

  const compressed = endpoints.filter((endpoint) => endpoint.compressed)
  test.each(compressed)('$name is compressed, so it only reads and tells no secret', ({ method, schema, changes }) => {
    expect([method, schema.siblings, changes]).toEqual(['GET', undefined, undefined])
    const fields = fieldsIn(z.toJSONSchema(schema.response, { unrepresentable: 'any', io: 'output' }))
    expect(fields.length).toBeGreaterThan(1)
    expect(fields.filter((field) => /token|secret|password(?!Expired)|ticket|cipher|signKey/i.test(field))).toEqual([])
  })
})
