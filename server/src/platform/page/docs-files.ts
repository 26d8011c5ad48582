import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const PREFIX = '/center/docs'
const NOT_BUILT = 'The pages for vendors are not built here: run npm run docs.\n'

/** The page of the site that is always there. */
const missingPage = (root: string) => join(root, 'dist/docs/404.html')

/** Whether the pages for vendors are built here. */
export const hasDocs = (root: string) => existsSync(missingPage(root))

/**
 * The pages for vendors, where `npm run docs` has built them. They need no session and hold nothing of a tenant. Their policy is their
 * own: the scripts of the site, and those in the pages by their hashes.
 */
export async function docsFiles(app: FastifyInstance): Promise<void> {
  const folder = join(app.config.root, 'dist/docs')
  const missing = missingPage(app.config.root)
  app.get(PREFIX, (_request, reply) => reply.redirect(`${PREFIX}/`))
  if (!hasDocs(app.config.root)) {
    app.get(`${PREFIX}/*`, (_request, reply) => reply.code(404).type('text/plain').send(NOT_BUILT))
    return
  }
  const notFound = readFileSync(missing, 'utf8')
  const policy = toPolicy(notFound)
  await app.register(
    async (site) => {
      site.setNotFoundHandler((_request, reply) =>
        reply.code(404).header('content-security-policy', policy).type('text/html; charset=utf-8').send(notFound),
      )
      await site.register(fastifyStatic, {
        root: folder,
        prefix: '/',
        decorateReply: false,
        cacheControl: false,
        setHeaders(reply, path) {
          const isPage = path.endsWith('.html')
          const hasHash = path.startsWith(join(folder, 'assets'))
          reply.header('cache-control', hasHash ? 'public, max-age=31536000, immutable' : 'no-cache')
          if (isPage) reply.header('content-security-policy', policy)
        },
      })
    },
    { prefix: PREFIX },
  )
}

/** What the pages of the site may do; all of them have the same scripts in them. */
function toPolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?: id="[\w-]*")?>([^<]*)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${inline.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}
