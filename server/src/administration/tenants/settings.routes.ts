import type { FastifyPluginAsync } from 'fastify'
import {
  changeAdminSettings,
  confirmedSettings,
  getAdminSettings,
  listAdminSettingChanges,
  secondPersonSettings,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import { expectProof } from '../../platform/session/session-proof'
import type { ActOf, AdminDependencies } from '../admin-dependencies'
import type { Approvals } from '../approvals/approvals.service'

type Dependencies = Pick<AdminDependencies, 'settings' | 'namesOf'> & { actOf: ActOf; approvals: Approvals }

/** Settings of a tenant, for its administrators. */
export const settingsAdminRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { actOf, approvals, settings, namesOf },
) => {
  serve(app, getAdminSettings, async (call) => settings.read((await actOf(call)).tenantId))

  serve(app, changeAdminSettings, async (call) => {
    if (Object.keys(call.body.set).some((key) => confirmedSettings.includes(key))) expectProof(call.session)
    const act = await actOf(call)
    const { tenantId, actor, expected, requestId } = act
    // One alone does not take the second person away.
    if (Object.keys(call.body.set).some((key) => secondPersonSettings.includes(key)))
      await approvals.expectApproval(act, { act: 'changeAdminSettings', object: act.tenantCode, body: call.body })
    return settings.change(tenantId, { ...call.body, by: actor, expected, requestId })
  })

  serve(app, listAdminSettingChanges, async (call) => {
    const { rows, total } = await settings.changes((await actOf(call)).tenantId, call.query)
    const nameOf = await namesOf(
      rows.map(({ by }) => by),
      call.session,
    )
    return { rows: rows.map((row) => ({ ...row, by: nameOf(row.by) })), total }
  })
}
