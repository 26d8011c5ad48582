import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import * as z from 'zod/mini'
import type { Endpoint } from '@center/shared/contract'

type Json = Record<string, unknown>

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: {
    status: { type: 'integer', description: '200 is success; anything else is a code of docs/errors.md' },
    message: { type: 'string' },
    data,
    requestId: { type: 'string' },
  },
})

/** `/api/openapi.json`, made of the contract: every route of `serve` that was registered after this. */
export const openapi = fastifyPlugin(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Center', version: '1', description: 'Every JSON answer is an envelope; see docs/errors.md.' },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'header', name: 'Authorization_front' },
          deployToken: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: ({ url, route }) => {
      const { endpoint } = (route.config ?? {}) as { endpoint?: Endpoint }
      return { url, schema: endpoint ? toOperation(endpoint) : { hide: true } }
    },
  })
  app.get('/api/openapi.json', () => app.swagger())
})

/** A route's part of the document, in the words that the plugin reads. */
function toOperation({ permission, schema }: Endpoint) {
  const { params, querystring, body, response } = schema
  return {
    ...(params ? { params: toJson(params, 'input') } : {}),
    ...(querystring ? { querystring: toJson(querystring, 'input') } : {}),
    ...(body ? { body: toJson(body, 'input') } : {}),
    response: { 200: { description: 'The envelope', ...envelope(toJson(response, 'output')) } },
    security: toSecurity(permission),
    description: `Permission: ${permission}`,
  }
}

function toSecurity(permission: Endpoint['permission']): Record<string, string[]>[] {
  if (permission === 'public') return []
  return permission === 'ops:release' ? [{ session: [] }, { deployToken: [] }] : [{ session: [] }]
}

function toJson(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const json: Json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  delete json['$schema']
  return json
}
