import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  listApps,
  listReleases,
  listVersions,
  publishVersion,
  registerApp,
  releaseVersion,
  rollBack,
} from '@center/shared/contract'
import { AppError } from '../../platform/errors'
import { serve } from '../../platform/serve'
import { DEPLOY_USER, type Session } from '../../platform/session/session'
import type { Command } from './commands'
import type { Registry } from './open-registry'

export type FindTenant = (key: { code: string } | { id: string }) => Promise<{ id: string; enabled: boolean } | null>

const MAX_ARCHIVE_BYTES = 20 * 1024 * 1024

/** The operations API: the deploy token works on any tenant, a user on the own one. */
export const registryRoutes: FastifyPluginAsync<{ service: Registry; findTenant: FindTenant }> = async (
  app,
  { service: { versions, registrations, releases }, findTenant },
) => {
  async function tenantIdOf(code: string, session: Session): Promise<string> {
    const tenant = await findTenant({ code })
    const isOwn = session.userId === DEPLOY_USER || session.tenantId === tenant?.id
    if (!tenant?.enabled || !isOwn) throw new AppError('tenant.not_found')
    return tenant.id
  }

  async function targetOf(params: { tenantCode: string; name: string }, session: Session) {
    return { tenantId: await tenantIdOf(params.tenantCode, session), name: params.name }
  }

  serve(app, listApps, async ({ query, session }) => registrations.apps(await tenantIdOf(query.tenantCode, session)))

  serve(app, listVersions, ({ params }) => versions.list(params.name))

  serve(app, publishVersion, async ({ params, body, request, session }) => {
    if (body) return versions.publishAddress(body.manifest, body.baseUrl, session.userId, params.name)
    return versions.publishBundle(await readArchive(request), session.userId, params.name)
  })

  serve(app, registerApp, async ({ params, body, request, session }) =>
    registrations.register(await targetOf(params, session), body, toCommand(request, session)),
  )

  serve(app, releaseVersion, async ({ params, body, request, session }) =>
    releases.release(await targetOf(params, session), body, toCommand(request, session)),
  )

  serve(app, rollBack, async ({ params, body, request, session }) =>
    releases.rollBack(await targetOf(params, session), body, toCommand(request, session)),
  )

  serve(app, listReleases, async ({ params, query, session }) =>
    registrations.history(await tenantIdOf(params.tenantCode, session), query),
  )
}

async function readArchive(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('request.invalid', [{ field: 'bundle', message: 'is missing' }])
  const part = await request.file({ limits: { fileSize: MAX_ARCHIVE_BYTES } })
  if (part?.fieldname !== 'bundle') throw new AppError('request.invalid', [{ field: 'bundle', message: 'is missing' }])
  try {
    return await part.toBuffer()
  } catch {
    throw new AppError('app.bundle_invalid', { reason: 'the archive is larger than 20 MB' })
  }
}

/** `If-Match` is the revision, with or without the quotes of an entity tag; what is none of these matches nothing. */
function toCommand({ headers }: FastifyRequest, session: Session): Command {
  const [, revision] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(headers['if-match'] ?? '') ?? []
  const key = headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key))) {
    throw new AppError('request.invalid', [{ field: 'Idempotency-Key', message: 'is longer than 128 characters' }])
  }
  return { by: session.userId, expected: revision === undefined ? null : Number(revision), key: key ?? null }
}
