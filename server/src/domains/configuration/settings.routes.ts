import type { FastifyPluginAsync } from 'fastify'
import { changeTenantSettings, getTenantSettings, listSettingChanges } from '@center/shared/contract'
import { AppError } from '../../platform/errors'
import { serve } from '../../platform/serve'
import { DEPLOY_USER, type Session } from '../../platform/session/session'
import type { ConfigurationService } from './configuration.service'
import type { SettingsService } from './settings.service'

type Options = { settings: SettingsService; findTenant: ConfigurationService['findTenant'] }

/** Settings of tenants for operations: the deploy token works on any tenant, a user on the own one. */
export const settingsRoutes: FastifyPluginAsync<Options> = async (app, { settings, findTenant }) => {
  async function tenantIdOf(code: string, session: Session): Promise<string> {
    const tenant = await findTenant({ code })
    const isOwn = session.userId === DEPLOY_USER || session.tenantId === tenant?.id
    if (!tenant?.enabled || !isOwn) throw new AppError('tenant.not_found')
    return tenant.id
  }

  serve(app, getTenantSettings, async ({ params, session }) =>
    settings.read(await tenantIdOf(params.tenantCode, session)),
  )

  serve(app, changeTenantSettings, async ({ params, body, request, session }) =>
    settings.change(await tenantIdOf(params.tenantCode, session), {
      ...body,
      by: session.userId,
      expected: revisionOf(request.headers['if-match']),
    }),
  )

  serve(app, listSettingChanges, async ({ params, query, session }) =>
    settings.changes(await tenantIdOf(params.tenantCode, session), query),
  )
}

/** `If-Match`, with or without the quotes of an entity tag; what is none matches nothing. */
function revisionOf(header: string | undefined): number | null {
  const [, revision] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header ?? '') ?? []
  return revision === undefined ? null : Number(revision)
}
