import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Built files. Their names hold their hash, so a browser never asks twice; nothing is listed. */
export async function staticFiles(app: FastifyInstance): Promise<void> {
  const root = join(app.config.root, 'dist/assets')
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    prefix: '/center/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    // Isolated guests share our libraries, and their origin is opaque: they get them by CORS, with their hash.
    setHeaders: (reply) => {
      reply.header('access-control-allow-origin', '*')
      reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
}
