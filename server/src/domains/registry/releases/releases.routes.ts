import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  disableApp,
  enableApp,
  listApps,
  listReleases,
  pinApp,
  registerApp,
  releaseVersion,
  rollBack,
  unpinApp,
  type AppHealth,
} from '@center/shared/contract'
import type { OperatedTenant } from '../../../platform/session/operated-tenant'
import { idempotencyKeyOf } from '../../../platform/http/idempotency-key'
import { revisionOf } from '../../../platform/http/if-match'
import type { NamesOf } from '../../../platform/session/names-of'
import { serve } from '../../../platform/http/serve'
import { personOf } from '../../../platform/session/person-of'
import type { Session } from '../../../platform/session/session'
import { expectProof } from '../../../platform/session/session-proof'
import type { Command } from './commands'
import type { RegistrationsService } from './registrations.service'
import type { ReleasesService } from './releases.service'
import type { SwitchesService } from './switches.service'

/** How the apps of a tenant do in its pages, by name. */
export type HealthOf = (tenantId: string) => Promise<Map<string, AppHealth>>

type Dependencies = {
  service: { registrations: RegistrationsService; releases: ReleasesService; setSwitch: SwitchesService }
  tenantIdOf: OperatedTenant
  healthOf: HealthOf
  namesOf: NamesOf
}

/** What operations decide for a tenant. */
export const releasesRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { service: { registrations, releases, setSwitch }, tenantIdOf, healthOf, namesOf },
) => {
  async function targetOf(params: { tenantCode: string; name: string }, session: Session) {
    return { tenantId: await tenantIdOf(params.tenantCode, session), name: params.name }
  }

  serve(app, listApps, async ({ query, session }) => {
    const tenantId = await tenantIdOf(query.tenantCode, session)
    const { rows, total } = await registrations.apps(tenantId, await healthOf(tenantId))
    const nameOf = await namesOf(
      rows.map(({ updatedBy }) => updatedBy),
      session,
    )
    return { rows: rows.map((row) => ({ ...row, updatedBy: row.updatedBy && nameOf(row.updatedBy) })), total }
  })

  serve(app, registerApp, async ({ params, body, request, session }) =>
    registrations.register(await targetOf(params, session), body, toCommand(request, session)),
  )

  serve(app, releaseVersion, async ({ params, body, request, session }) => {
    if (body.percent === 100) expectProof(session)
    return releases.release(await targetOf(params, session), body, toCommand(request, session))
  })

  serve(app, rollBack, async ({ params, body, request, session }) =>
    releases.rollBack(await targetOf(params, session), body, toCommand(request, session)),
  )

  serve(app, pinApp, async ({ params, body, request, session }) =>
    setSwitch('pin', await targetOf(params, session), body.note, toCommand(request, session)),
  )

  serve(app, unpinApp, async ({ params, body, request, session }) =>
    setSwitch('unpin', await targetOf(params, session), body.note, toCommand(request, session)),
  )

  serve(app, disableApp, async ({ params, body, request, session }) =>
    setSwitch('disable', await targetOf(params, session), body.note, toCommand(request, session)),
  )

  serve(app, enableApp, async ({ params, body, request, session }) =>
    setSwitch('enable', await targetOf(params, session), body.note, toCommand(request, session)),
  )

  serve(app, listReleases, async ({ params, query, session }) => {
    const { rows, total } = await registrations.history(await tenantIdOf(params.tenantCode, session), query)
    const nameOf = await namesOf(
      rows.map(({ by }) => by),
      session,
    )
    return { rows: rows.map((row) => ({ ...row, by: nameOf(row.by) })), total }
  })
}

/** What a command is told by headers: the revision that it was decided on, and the key by which it is done once. */
function toCommand(request: FastifyRequest, session: Session): Command {
  const expected = revisionOf(request.headers['if-match'])
  return {
    by: session.userId,
    person: personOf(session)?.userId ?? null,
    expected,
    key: idempotencyKeyOf(request),
    requestId: request.id,
  }
}
