import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Endpoint } from '@center/shared/contract'
import { describeApi } from './describe-api'

/** `/api/openapi.json`, made of the contract: every route of `serve` that was registered after this. */
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
})
