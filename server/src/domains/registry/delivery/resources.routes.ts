import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors/errors'
import type { Encoding } from '../../../platform/blobs/blob-store'
import { TENANT_FILES } from '../../../platform/page/page-policy'
import type { FileServer } from '../versions/bundle-files'

type Address = { Params: { name: string; version: string; '*': string } }
type TenantAddress = { Params: Address['Params'] & { tenantId: string } }

/** Whether the page of a tenant may run a version. */
export type MayRun = (place: { tenantId: string; name: string; version: string }) => Promise<boolean>

/**
 * The files of published versions. An address never changes its bytes, so browsers keep them for good. Nothing in a
 * bundle is a page of ours: opened by itself, a file has an opaque origin and runs no script.
 */
export const resourcesRoutes: FastifyPluginAsync<{ files: FileServer; mayRun: MayRun }> = async (
  app,
  { files, mayRun },
) => {
  app.get<Address>('/api/resources/apps/:name/:version/*', send)

  /** The page of a tenant may run scripts from here and from nowhere else, so nothing is here that was not released to it. */
  app.get<TenantAddress>(`${TENANT_FILES}/:tenantId/:name/:version/*`, async (request, reply) => {
    if (!(await mayRun(request.params))) throw new AppError('route.not_found')
    return send(request, reply)
  })

  async function send(request: FastifyRequest<Address>, reply: FastifyReply) {
    const { name, version, '*': path } = request.params
    const file = await files.readFile({ name, version, path }, acceptedBy(request.headers['accept-encoding']))
    if (!file) throw new AppError('route.not_found')
    if (file.encoding) reply.header('content-encoding', file.encoding)
    return reply
      .headers({
        'content-type': file.contentType,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        // A guest in a sandbox has an opaque origin. Every client that knows the address may read the file; its hash still counts.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        vary: 'Accept-Encoding',
      })
      .send(file.bytes)
  }
}

/** The encodings we have copies in, best first, that the browser takes. */
function acceptedBy(header: string | string[] | undefined): Encoding[] {
  const offers = String(header ?? '')
    .split(',')
    .map((offer) => offer.trim().toLowerCase())
  const encodings: Encoding[] = ['br', 'gzip']
  return encodings.filter((encoding) =>
    offers.some((offer) => offer.startsWith(encoding) && !/;\s*q=0(\.0*)?$/.test(offer)),
  )
}
