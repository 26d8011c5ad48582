import * as contract from '@center/shared/contract'
import type { Endpoint } from '@center/shared/contract'
import { hasPath, readJson } from '../support/repository'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'permission' in value
}

const endpoints = Object.entries(contract as Record<string, unknown>).flatMap(([name, value]) =>
  isEndpoint(value) ? [{ name, ...value }] : [],
)

describe('endpoints of the contract', () => {
  test('exist', () => {
    expect(endpoints.length).toBeGreaterThan(15)
  })

  test.each(endpoints)('$name says who may call it', ({ permission }) => {
    expect(permission).toMatch(/^(public|session|[a-z]+:[a-z]+)$/)
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

  test('each is in the server document', () => {
    expect(hasPath('server/openapi.json')).toBe(true)
    const { paths } = readJson<{ paths: Record<string, Record<string, unknown>> }>('server/openapi.json')
    const missing = endpoints
      .map(({ method, url }) => ({ method: method.toLowerCase(), path: url.replace(/:(\w+)/g, '{$1}') }))
      .filter(({ method, path }) => paths[path]?.[method] === undefined)
    expect(missing).toEqual([])
  })
})
