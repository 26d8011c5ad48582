import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { fastify, type FastifyInstance } from 'fastify'
import type { Config } from '../config/config'
import { portalOrigins } from '../config/portal-origins'

/** The foreign examples and where each lives. */
const sites = [
  { folder: 'legacy-erp', prefix: '/' },
  { folder: 'legacy-form', prefix: '/legacy-form/' },
]

/**
 * The second origin of the demo: somebody else's pages, as the portal embeds them. It gets a process of its own in the
 * browser, may be framed by the portal alone, and knows nothing of the portal's server.
 */
export async function createGuestOrigin(config: Config): Promise<FastifyInstance | null> {
  const built = sites
    .map(({ folder, prefix }) => ({ root: join(config.root, 'dist/examples', folder), prefix }))
    .filter(({ root }) => existsSync(root))
  if (config.guestPort === 0 || built.length === 0) return null
  const app = fastify({ logger: false, return503OnClosing: false })
  // A page of this origin may embed the portal, and then stands around its guests as well.
  const ancestors = ["'self'", ...portalOrigins(config)].join(' ')
  app.addHook('onSend', async (_request, reply) => {
    // What the portal's own server answered for a frame brings its headers.
    if (reply.hasHeader('content-security-policy')) return
    reply.headers({
      'content-security-policy': `frame-ancestors ${ancestors}`,
      'origin-agent-cluster': '?1',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    })
  })
  for (const site of built) {
    await app.register(fastifyStatic, { ...site, index: 'index.html', cacheControl: false, decorateReply: false })
  }
  return app
}
