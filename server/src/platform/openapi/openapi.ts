import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { createManifestSchema } from '@center/shared/bundle'
import type { Endpoint } from '@center/shared/contract'
import { describeApi } from './describe-api'

/**
 * `/api/openapi.json`, made of the contract: every route of `serve` that was registered after this. `/api/schemas/center.json` is the
 * schema of manifests, which a `center.json` names in `$schema`.
 */
export const openapi = fastifyPlugin(async (app: FastifyInstance) => {
  const endpoints = new Set<Endpoint>()
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint) endpoints.add(config.endpoint)
  })
  let document: string | null = null
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(describeApi([...endpoints]))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  let manifestSchema: string | null = null
  app.get('/api/schemas/center.json', (_request, reply) => {
    manifestSchema ??= JSON.stringify(createManifestSchema())
    return reply.type('application/schema+json; charset=utf-8').send(manifestSchema)
  })
})
