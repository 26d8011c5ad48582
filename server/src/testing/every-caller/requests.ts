import * as fc from 'fast-check'
import * as z from 'zod/mini'
import type { Endpoint } from '@center/shared/contract'
import { valuesOf, type JsonSchema } from '../samples/json-schema-values'
import { parametersOf, tenantParameters, type RowIds } from './row-ids'

export type TenantKey = { id: string; code: string }
export type Request = { params: Record<string, string>; querystring: Record<string, unknown>; body?: unknown }

const SEED = 20_260_101
/** A schema that checks more than its JSON Schema says takes some of these, and refuses others. */
const MAX_DRAFTS = 60

/** Values of fields that are stricter than their JSON Schema. */
const given: Readonly<Record<string, unknown>> = {
  address: 'https://app.example/',
  bindUrl: 'https://app.example/',
  claims: [{ claim: 'sub', value: 'repo:acme/hello' }],
  findings: [],
  issuer: 'https://issuer.example',
  logoutUrl: 'https://app.example/',
  networks: [],
  scope: 'openid',
  scopes: ['read:demo'],
  ssoUrl: 'https://app.example/',
}

/** In the place of a request that no schema takes. */
const NONE = Symbol('none')

/**
 * A request of an operation that its schemas take, with the ids of real rows in the place of every id. It is the same at every run. Null
 * when no such request was found.
 */
export function requestOf(endpoint: Endpoint, ids: RowIds, tenant: TenantKey): Request | null {
  const { schema } = endpoint
  const params = paramsOf(endpoint, ids, tenant)
  const querystring = draftOf(schema.querystring, ids, tenant) as Record<string, unknown> | typeof NONE
  if (querystring === NONE) return null
  if (!schema.body || endpoint.upload) return { params, querystring }
  const body = draftOf(schema.body, ids, tenant)
  return body === NONE ? null : { params, querystring, body }
}

function paramsOf({ url }: Endpoint, ids: RowIds, tenant: TenantKey): Record<string, string> {
  const own = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, tenantName(name, tenant)] as const)
  const rows = parametersOf(url).map(({ name, collection }) => [name, collection ? ids.ofCollection(collection) : ''])
  return Object.fromEntries([...own, ...rows]) as Record<string, string>
}

const tenantName = (name: string, { id, code }: TenantKey) => (name === 'tenantId' ? id : code)

/** A value that a schema takes, with ids of rows. */
function draftOf(schema: z.ZodMiniType | undefined, ids: RowIds, tenant: TenantKey): unknown {
  if (!schema) return {}
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema
  const definitions = (json['$defs'] ?? {}) as Record<string, JsonSchema>
  const drafts = fc.sample(valuesOf(wholeOf(json), definitions), { numRuns: MAX_DRAFTS, seed: SEED })
  const named = drafts.flatMap((draft) => [withIds(draft, ids, tenant), draft])
  const right = named.findIndex((draft) => z.safeParse(schema, draft).success)
  return right === -1 ? NONE : named[right]
}

/** With every field required, so that each field that may name a row does. */
function wholeOf(json: JsonSchema): JsonSchema {
  const { properties } = json as { properties?: Record<string, JsonSchema> }
  return properties ? { ...json, required: Object.keys(properties) } : json
}

function withIds(value: unknown, ids: RowIds, tenant: TenantKey): unknown {
  if (Array.isArray(value)) return value.map((each) => withIds(each, ids, tenant))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, idInPlace(name, part, ids, tenant)] as const),
  )
}

function idInPlace(name: string, part: unknown, ids: RowIds, tenant: TenantKey): unknown {
  if (tenantParameters.has(name)) return tenantName(name, tenant)
  if (name in given) return given[name]
  const id = ids.ofField(name)
  if (id === undefined) return withIds(part, ids, tenant)
  if (Array.isArray(part)) return [typeof part[0] === 'number' ? Number(id) : id]
  return typeof part === 'number' ? Number(id) : id
}

/** The names of all fields in the query and the body of an operation. */
export function fieldNames({ schema }: Endpoint): string[] {
  const parts = [schema.querystring, schema.body].filter((part) => part !== undefined)
  return parts.flatMap((part) => namesIn(z.toJSONSchema(part, { unrepresentable: 'any', io: 'input' })))
}

function namesIn(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([key, part]) => [
    ...(key === 'properties' ? Object.keys(part as object) : []),
    ...namesIn(part),
  ])
}
