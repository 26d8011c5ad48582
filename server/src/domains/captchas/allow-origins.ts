import type { FastifyInstance } from 'fastify'

const PATH = '/api/front/captcha/'

/** Lets pages of other origins call the captchas (CORS). Nothing there needs a cookie, so none is let through. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!request.url.startsWith(PATH)) return
    reply.header('vary', 'Origin')
    if (origin !== undefined && origins.includes(origin)) reply.header('access-control-allow-origin', origin)
  })
  app.options(`${PATH}*`, async (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type, x-requested-with',
        'access-control-max-age': '600',
      })
      .code(204)
      .send(),
  )
}
