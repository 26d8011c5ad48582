import type { FastifyPluginAsync } from 'fastify'
import {
  changeTenantSettings,
  confirmedSettings,
  getTenantSettings,
  listOperatedTenants,
  listSettingChanges,
  registerTenant,
  secondPersonSettings,
} from '@center/shared/contract'
import { revisionOf } from '../../platform/http/if-match'
import type { NamesOf } from '../../platform/session/names-of'
import type { OperatedTenant } from '../../platform/session/operated-tenant'
import { AppError } from '../../platform/errors/errors'
import { serve } from '../../platform/http/serve'
import { DEPLOY_USER } from '../../platform/session/session'
import { expectProof } from '../../platform/session/session-proof'
import type { RegisterTenant } from './register-tenant'
import type { Tenant } from './tenants.service'
import type { SettingsService } from './settings.service'

type Dependencies = {
  settings: SettingsService
  tenantIdOf: OperatedTenant
  namesOf: NamesOf
  tenants: () => Promise<Tenant[]>
  /** Adds a tenant of the back end behind the portal; null without such a back end. */
  registerTenant: RegisterTenant | null
}

/** Settings of tenants, for operations. */
export const settingsRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { settings, tenantIdOf, namesOf, tenants, registerTenant: register },
) => {
  serve(app, listOperatedTenants, async ({ session }) => {
    const isOwn = ({ id }: Tenant) => session.userId === DEPLOY_USER || session.tenantId === id
    const rows = (await tenants()).filter(isOwn).map(({ code, name }) => ({ tenantCode: code, name }))
    return { rows, total: rows.length }
  })

  serve(app, registerTenant, async ({ params: { tenantCode }, body, session, request }) => {
    if (register === null || session.userId !== DEPLOY_USER) throw new AppError('permission.operation_forbidden')
    await register({ ...body, code: tenantCode }, { by: session.userId, requestId: request.id })
    return { ...body, tenantCode }
  })

  serve(app, getTenantSettings, async ({ params, session }) =>
    settings.read(await tenantIdOf(params.tenantCode, session)),
  )

  serve(app, changeTenantSettings, async ({ params, body, request, session }) => {
    const keys = Object.keys(body.set)
    const forbidden = keys.filter((key) => secondPersonSettings.includes(key))
    if (forbidden.length > 0) throw new AppError('permission.operation_forbidden', { settings: forbidden })
    if (keys.some((key) => confirmedSettings.includes(key))) expectProof(session)
    return settings.change(await tenantIdOf(params.tenantCode, session), {
      ...body,
      by: session.userId,
      requestId: request.id,
      expected: revisionOf(request.headers['if-match']),
    })
  })

  serve(app, listSettingChanges, async ({ params, query, session }) => {
    const { rows, total } = await settings.changes(await tenantIdOf(params.tenantCode, session), query)
    const nameOf = await namesOf(
      rows.map(({ by }) => by),
      session,
    )
    return { rows: rows.map((row) => ({ ...row, by: nameOf(row.by) })), total }
  })
}
