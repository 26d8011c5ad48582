import type { FastifyPluginAsync } from 'fastify'
import {
  createPasswordLink,
  createUser,
  disableUser,
  enableUser,
  getAdminUser,
  listAdminUsers,
  listUserChoices,
  recoverAdministrator,
  unlockUser,
  updateUser,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { Approvals } from '../approvals/approvals.service'
import type { createRecovery } from './recover.service'
import type { createUserAdmin } from './users.service'

type Dependencies = {
  actOf: ActOf
  approvals: Approvals
  users: ReturnType<typeof createUserAdmin>
  recover: ReturnType<typeof createRecovery>
}

export const userAdminRoutes: FastifyPluginAsync<Dependencies> = async (app, { actOf, approvals, users, recover }) => {
  serve(app, listAdminUsers, async (call) => users.list(await actOf(call), call.query))
  serve(app, getAdminUser, async (call) => users.read(await actOf(call), call.params.id))
  serve(app, listUserChoices, async (call) => users.choices(await actOf(call)))
  serve(app, createUser, async (call) => users.create(await actOf(call), call.body))
  serve(app, updateUser, async (call) => users.update(await actOf(call), call.params.id, call.body))
  serve(app, disableUser, async (call) => users.disable(await actOf(call), call.params.id))
  serve(app, enableUser, async (call) => users.enable(await actOf(call), call.params.id))
  serve(app, createPasswordLink, async (call) => {
    const [act, { id }] = [await actOf(call), call.params]
    const { username, isAdministrator } = await users.powerOf(act, id)
    const wish = { act: 'createPasswordLink' as const, object: username, params: { id } }
    if (isAdministrator && id !== act.actor) await approvals.expectApproval(act, wish)
    return users.link(act, id)
  })
  serve(app, unlockUser, async (call) => users.unlock(await actOf(call), call.params.id))
  serve(app, recoverAdministrator, async (call) => recover(await actOf(call), call.body.username))
}
