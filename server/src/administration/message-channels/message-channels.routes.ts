import type { FastifyPluginAsync } from 'fastify'
import {
  createMessageChannel,
  deleteMessageChannel,
  getMessageChannel,
  listMessageChannels,
  exportMessageChannels,
  exportMessageSendings,
  listMessageSendings,
  listMessageTemplates,
  resetMessageTemplate,
  testMessageChannel,
  updateMessageChannel,
  updateMessageTemplate,
  type Written,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ServeList } from '../exports/serve-list'
import type { Act, ActOf } from '../admin-dependencies'
import type { Approvals } from '../approvals/approvals.service'
import type { createMessageChannelAdmin } from './message-channels.service'
import type { createMessageTemplateAdmin } from './message-templates.service'

type Dependencies = {
  serveList: ServeList
  actOf: ActOf
  approvals: Approvals
  channels: ReturnType<typeof createMessageChannelAdmin>
  templates: ReturnType<typeof createMessageTemplateAdmin>
}

export const messageChannelRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { serveList, actOf, approvals, channels, templates },
) => {
  /** Codes and links go where a channel says: who enables one alone could read the links of other administrators. */
  const expectApproval = async (act: Act, name: string, { id, revision, waits }: Written & { waits: boolean }) => {
    const wish = { act: 'enableMessageChannel' as const, object: name, params: { id } }
    if (waits) await approvals.expectApproval({ ...act, expected: revision }, wish)
    return { id, revision }
  }

  serveList(app, { list: listMessageChannels, file: exportMessageChannels }, async (call) =>
    channels.list((await actOf(call)).tenantId, call.query),
  )
  serve(app, getMessageChannel, async (call) => channels.read(await actOf(call), call.params.id))
  serve(app, createMessageChannel, async ({ body, ...call }) => {
    const act = await actOf(call)
    return expectApproval(act, body.name, await channels.create(act, body, await approvals.isDemanded(act)))
  })
  serve(app, updateMessageChannel, async ({ body, ...call }) => {
    const act = await actOf(call)
    const isDemanded = await approvals.isDemanded(act)
    return expectApproval(act, body.name, await channels.update(act, call.params.id, body, isDemanded))
  })
  serve(app, deleteMessageChannel, async (call) => channels.delete(await actOf(call), call.params.id))
  serve(app, testMessageChannel, async (call) => channels.test(await actOf(call), call.params.id, call.body))
  serve(app, listMessageTemplates, async (call) => templates.list((await actOf(call)).tenantId, call.query))
  serve(app, updateMessageTemplate, async (call) => templates.update(await actOf(call), call.params.id, call.body))
  serve(app, resetMessageTemplate, async (call) => templates.reset(await actOf(call), call.params.id))
  serveList(app, { list: listMessageSendings, file: exportMessageSendings }, async (call) =>
    channels.sendings((await actOf(call)).tenantId, call.query),
  )
}
