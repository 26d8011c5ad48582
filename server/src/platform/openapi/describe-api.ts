import * as z from 'zod/mini'
import * as contract from '@center/shared/contract'
import { errorTable, isAdminRight, Language, type Endpoint } from '@center/shared/contract'
import { createComponentSchemas, type Json } from './component-schemas'
import { tags, type EndpointName } from './operations'

type ToJson = ReturnType<typeof createComponentSchemas>['toJson']
type Method = NonNullable<Endpoint['method'] | Endpoint['alsoMethod']>
type Words = { name: EndpointName; tag: string; summary: string }

const FAILURE = { $ref: '#/components/schemas/Failure' }
const LANGUAGE = { $ref: '#/components/parameters/language' }

/** The document of OpenAPI 3.1 that describes these endpoints. */
export function describeApi(endpoints: readonly Endpoint[]): Json {
  const { components, toJson } = createComponentSchemas()
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.url.replace(/:(\w+)/g, '{$1}')
    const methods = [endpoint.method, ...(endpoint.alsoMethod ? [endpoint.alsoMethod] : [])]
    for (const method of methods) {
      paths[path] = { ...paths[path], [method.toLowerCase()]: toOperation(endpoint, method, toJson) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Center',
      version: '1',
      description:
        'The API of the portal and of its operations. JSON answers are envelopes: `status` 200 is success, and any other ' +
        'number is an error code, also where the HTTP status is 200.',
    },
    servers: [{ url: '/', description: 'The portal that serves this document' }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes,
      parameters: {
        language: { name: 'language', in: 'query', description: 'Of messages', schema: toJson(Language, 'input') },
      },
      responses: {
        Failure: {
          description: 'The call was refused or failed',
          content: { 'application/json': { schema: FAILURE } },
        },
      },
      schemas: { Failure: toFailure(), ...sortKeys(components) },
    },
  }
}

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization_front',
    description:
      'The token of a sign-in. The call is signed with the key of that sign-in: `X-Timestamp`, `X-Nonce` and `X-Signature`.',
  },
  adminToken: { type: 'http', scheme: 'bearer', description: 'The token of administration, for every right of it.' },
  deployToken: { type: 'http', scheme: 'bearer', description: 'The token of deployments, for operations alone.' },
}

/** The names of endpoints, which the objects themselves do not carry. */
const names = new Map<unknown, string>(Object.entries(contract).map(([name, value]) => [value, name]))

function wordsOf(endpoint: Endpoint): Words {
  const name = names.get(endpoint) as EndpointName
  const tag = tags.find(({ operations }) => name in operations)
  const summary = tag?.operations[name]
  if (!tag || !summary) throw new Error(`operations.ts has no summary of ${endpoint.method} ${endpoint.url}`)
  return { name, tag: tag.name, summary }
}

const proofWords: Record<string, string> = {
  true: 'Of a session: the user must have shown of late who it is',
  partly: 'Of a session: for some calls the user must have shown of late who it is',
}

function toOperation(endpoint: Endpoint, method: Method, toJson: ToJson): Json {
  const { permission, confirmed, schema, upload } = endpoint
  const { name, tag, summary } = wordsOf(endpoint)
  const isOther = method !== endpoint.method
  const hasBody = method !== 'GET' && (schema.body !== undefined || upload !== undefined)
  return {
    operationId: isOther ? `${name}By${method}` : name,
    summary,
    description: [`Permission: ${permission}`, confirmed && proofWords[String(confirmed)]].filter(Boolean).join('. '),
    tags: [tag],
    security: toSecurity(permission),
    parameters: toParameters(endpoint, toJson),
    ...(hasBody && { requestBody: toRequestBody(endpoint, toJson) }),
    responses: {
      ...toAnswers(endpoint, toJson),
      '4XX': { $ref: '#/components/responses/Failure' },
      '5XX': { $ref: '#/components/responses/Failure' },
    },
  }
}

function toSecurity(permission: Endpoint['permission']): Record<string, string[]>[] {
  if (permission === 'public') return []
  if (isAdminRight(permission)) return [{ session: [] }, { adminToken: [] }]
  return permission === 'ops:release' ? [{ session: [] }, { deployToken: [] }] : [{ session: [] }]
}

function toParameters({ schema: { params, querystring } }: Endpoint, toJson: ToJson): Json[] {
  const own = [...toFields(params, 'path', toJson), ...toFields(querystring, 'query', toJson)]
  return own.some(({ name }) => name === 'language') ? own : [...own, LANGUAGE]
}

function toFields(schema: z.ZodMiniType | undefined, place: 'path' | 'query', toJson: ToJson): Json[] {
  if (!schema) return []
  // A new object, since one that the contract names would be a reference.
  const fields = z.object((schema as z.ZodMiniObject).shape)
  const { properties = {}, required = [] } = toJson(fields, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: json,
  }))
}

function toRequestBody({ schema: { body }, upload }: Endpoint, toJson: ToJson): Json {
  const form = {
    type: 'object',
    required: [upload],
    properties: { [upload ?? '']: { type: 'string', contentMediaType: 'application/octet-stream' } },
  }
  return {
    required: upload !== undefined || !body || !z.safeParse(body, undefined).success,
    content: {
      ...(body && { 'application/json': { schema: toJson(body, 'input') } }),
      ...(upload !== undefined && { 'multipart/form-data': { schema: form } }),
    },
  }
}

/** Failures of the business have the HTTP status 200 as well (contract 0). */
function toAnswers({ answers, ...endpoint }: Endpoint, toJson: ToJson): Json {
  if (answers === 'nothing') return { 200: { $ref: '#/components/responses/Failure' }, 204: { description: 'Done' } }
  const known = { 304: { description: 'The caller has the answer already, by the `If-None-Match` of the call' } }
  return { 200: toAnswer({ answers, ...endpoint }, toJson), ...(endpoint.tagged && known) }
}

function toAnswer({ answers, schema: { response, siblings } }: Endpoint, toJson: ToJson): Json {
  if (answers === 'application/json') {
    const schema = { anyOf: [toJson(response, 'output'), FAILURE] }
    return { description: 'The answer by itself, or a failure', content: { 'application/json': { schema } } }
  }
  if (answers) {
    const content = { [answers]: {}, 'application/json': { schema: FAILURE } }
    return { description: 'The answer by itself, or a failure', content }
  }
  const success = toEnvelope(toJson(response, 'output'), siblings && toJson(siblings, 'output'))
  return {
    description: 'The envelope of a success or of a failure',
    content: { 'application/json': { schema: { oneOf: [success, FAILURE] } } },
  }
}

function toEnvelope(data: Json, siblings: Json | undefined): Json {
  const envelope = {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: {
      status: { type: 'integer', const: 200 },
      message: { type: 'string' },
      data,
      requestId: { type: 'string' },
    },
  }
  return siblings ? { allOf: [envelope, siblings] } : envelope
}

function toFailure(): Json {
  const statuses = [...new Set(Object.values(errorTable).map(({ status }) => status))]
  return {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: {
      status: { type: 'integer', enum: statuses.toSorted((a, b) => a - b), description: 'An error code' },
      message: { type: 'string', description: 'For people, in the language of the call' },
      data: { description: 'What helps to act on it, such as `[{ field, message }]` of a call that is not valid' },
      requestId: { type: 'string' },
    },
  }
}

function sortKeys(json: Json): Json {
  return Object.fromEntries(Object.entries(json).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
