import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { listIndustries, listRegions } from '@center/shared/contract'
import { toEnvelope } from '../../platform/errors/envelope'
import { languageOf } from '../../platform/errors/language'
import { isKnown } from '../../platform/http/content-tag'
import { serve } from '../../platform/http/serve'
import type { TreesService, Written } from './trees.service'

/** Industries and regions, over HTTP. They are the same for all users, so a client that has them gets 304. */
export const treesRoutes: FastifyPluginAsync<{ service: TreesService }> = async (app, { service }) => {
  serve(app, listIndustries, async ({ request, reply }) => send(request, reply, await service.industries()))
  serve(app, listRegions, async ({ query, request, reply }) =>
    send(request, reply, await service.regions(query.qhCode, query.depth)),
  )
}

function send(request: FastifyRequest, reply: FastifyReply, { json, etag }: Written): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'public, no-cache')
  if (isKnown(request, etag)) return reply.code(304).send()
  const envelope = toEnvelope({ code: 'ok', data: null, language: languageOf(request), requestId: request.id })
  // The tree is long and written already: the envelope is put around it.
  const text = JSON.stringify(envelope).replace('"data":null', () => `"data":${json}`)
  return reply.type('application/json; charset=utf-8').send(text)
}
