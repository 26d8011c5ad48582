import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  attachReport,
  listPublishedApps,
  listVersions,
  publishApp,
  publishVersion,
  readReport,
  restoreVersion,
  scopeCovers,
  withdrawVersion,
  type PublishedVersion,
} from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import type { NamesOf } from '../../../platform/session/names-of'
import { serve } from '../../../platform/http/serve'
import { DEPLOY_USER, type Session } from '../../../platform/session/session'
import { checkReport, type VersionAdmin } from './version-admin.service'
import type { PublishingRights } from './publishing-rights'
import { readUpload } from './read-upload'
import type { Publisher, VersionsService } from './versions.service'

/** Versions of apps: they belong to no tenant. */
export const versionsRoutes: FastifyPluginAsync<{
  service: {
    versions: VersionsService
    versionAdmin: VersionAdmin
    rights: PublishingRights
    /** Publishes one of our own apps as it was built, where nothing of it is published yet. */
    own: { bringIn: (name: string) => Promise<unknown>; has: (name: string) => boolean }
  }
  namesOf: NamesOf
}> = async (app, { service: { versions, versionAdmin, own, rights }, namesOf }) => {
  const toPublisher = ({ id }: FastifyRequest, session: Session): Publisher => ({
    by: session.userId,
    requestId: id,
    isDeployment: session.userId === DEPLOY_USER,
    expectOwner: (name) => rights.expectPublisher(session, name),
  })

  /** `name`: the app that the bundle must be of; null for any. */
  async function publish(request: FastifyRequest, session: Session, name: string | null): Promise<PublishedVersion> {
    const { archive, report, signature } = await readUpload(request)
    const publisher = { ...toPublisher(request, session), signature }
    const published = await versions.publishBundle(archive, publisher, name, (place) => {
      expectScope(session, place.name)
      if (report) checkReport(report, place)
    })
    if (!report) return published
    const { at, by } = await versionAdmin.attach(published, report, publisher)
    return { ...published, report: { passed: report.passed, at, by } }
  }

  serve(app, listVersions, async ({ params, session }) => {
    await rights.expectReader(session, params.name)
    await own.bringIn(params.name)
    const { rows, total } = await versions.list(params.name)
    const nameOf = await namesOf(
      rows.flatMap(({ publishedBy, report }) => [publishedBy, report?.by ?? null]),
      session,
    )
    return { rows: rows.map((row) => withNames(row, nameOf)), total }
  })

  serve(app, publishVersion, async ({ params: { name }, body, request, session }) => {
    if (!body) return publish(request, session, name)
    const publisher = { ...toPublisher(request, session), signature: body.signature ?? null }
    return versions.publishAddress(body.manifest, body.baseUrl, publisher, name)
  })

  serve(app, publishApp, ({ request, session }) => publish(request, session, null))

  serve(app, listPublishedApps, async () => {
    const rows = (await versions.apps()).filter(({ name }) => !own.has(name))
    return { rows, total: rows.length }
  })

  serve(app, attachReport, async ({ params, body, request, session }) => {
    await rights.expectPublisher(session, params.name)
    return versionAdmin.attach(params, body, toPublisher(request, session))
  })

  serve(app, readReport, async ({ params, session }) => {
    await rights.expectReader(session, params.name)
    const attached = await versionAdmin.report(params)
    return { ...attached, by: (await namesOf([attached.by], session))(attached.by) }
  })

  serve(app, withdrawVersion, async ({ params, body, request, session }) => {
    await rights.expectPublisher(session, params.name)
    return versionAdmin.withdraw(params, body.note, toPublisher(request, session))
  })

  serve(app, restoreVersion, async ({ params, body, request, session }) => {
    await rights.expectPublisher(session, params.name)
    return versionAdmin.restore(params, body.note, toPublisher(request, session))
  })
}

const withNames = (row: PublishedVersion, nameOf: (id: string) => string): PublishedVersion => ({
  ...row,
  publishedBy: nameOf(row.publishedBy),
  report: row.report && { ...row.report, by: nameOf(row.report.by) },
})

/** The app of a bundle is known once it was read. */
function expectScope({ tokenScopes }: Session, name: string): void {
  if (tokenScopes && !tokenScopes.some((scope) => scopeCovers(scope, ['publish'], name)))
    throw new AppError('permission.denied')
}
