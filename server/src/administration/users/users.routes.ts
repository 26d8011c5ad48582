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
  resetSecondFactor,
  unlockUser,
  updateUser,
} from '@center/shared/contract'
import { localeOf } from '../../platform/errors/language'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { Approvals } from '../approvals/approvals.service'
import type { createRecovery } from './recover.service'
import type { SendLink } from './send-link'
import type { createUserAdmin } from './users.service'

type Dependencies = {
  actOf: ActOf
  approvals: Approvals
  users: ReturnType<typeof createUserAdmin>
  recover: ReturnType<typeof createRecovery>
  sendLink: SendLink
}

export const userAdminRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { actOf, approvals, users, recover, sendLink },
) => {
  serve(app, listAdminUsers, async (call) => users.list(await actOf(call), call.query))
  serve(app, getAdminUser, async (call) => users.read(await actOf(call), call.params.id))
  serve(app, listUserChoices, async (call) => {
    const act = await actOf(call)
    return { ...(await users.choices(act)), sendBy: await sendLink.kinds(act.tenantId) }
  })
  serve(app, createUser, async (call) => {
    const [act, { sendBy, ...draft }] = [await actOf(call), call.body]
    const sending = { sendBy, locale: localeOf(call.request), purpose: 'invitation' as const }
    await sendLink.expectPossible(act, draft, sending)
    return sendLink.send(act, draft, { ...sending, given: await users.create(act, draft) })
  })
  serve(app, updateUser, async (call) => users.update(await actOf(call), call.params.id, call.body))
  serve(app, disableUser, async (call) => users.disable(await actOf(call), call.params.id))
  serve(app, enableUser, async (call) => users.enable(await actOf(call), call.params.id))
  serve(app, createPasswordLink, async (call) => {
    const [act, { id }] = [await actOf(call), call.params]
    const { username, isAdministrator } = await users.powerOf(act, id)
    const sending = { sendBy: call.body?.sendBy, locale: localeOf(call.request), purpose: 'password-reset' as const }
    const user = await users.read(act, id)
    await sendLink.expectPossible(act, user, sending)
    const params = { id, ...(sending.sendBy ? { sendBy: sending.sendBy, locale: sending.locale } : {}) }
    const wish = { act: 'createPasswordLink' as const, object: username, params }
    if (isAdministrator && id !== act.actor) await approvals.expectApproval(act, wish)
    return sendLink.send(act, user, { ...sending, given: await users.link(act, id) })
  })
  serve(app, unlockUser, async (call) => users.unlock(await actOf(call), call.params.id))
  serve(app, resetSecondFactor, async (call) => users.resetSecondFactor(await actOf(call), call.params.id))
  serve(app, recoverAdministrator, async (call) => recover(await actOf(call), call.body.username))
}
