import type { FastifyPluginAsync } from 'fastify'
import {
  createMessageChannel,
  deleteMessageChannel,
  getMessageChannel,
  listMessageChannels,
  listMessageSendings,
  listMessageTemplates,
  resetMessageTemplate,
  testMessageChannel,
  updateMessageChannel,
  updateMessageTemplate,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { createMessageChannelAdmin } from './message-channels.service'
import type { createMessageTemplateAdmin } from './message-templates.service'

type Dependencies = {
  actOf: ActOf
  channels: ReturnType<typeof createMessageChannelAdmin>
  templates: ReturnType<typeof createMessageTemplateAdmin>
}

export const messageChannelRoutes: FastifyPluginAsync<Dependencies> = async (app, { actOf, channels, templates }) => {
  serve(app, listMessageChannels, async (call) => channels.list((await actOf(call)).tenantId, call.query))
  serve(app, getMessageChannel, async (call) => channels.read(await actOf(call), call.params.id))
  serve(app, createMessageChannel, async (call) => channels.create(await actOf(call), call.body))
  serve(app, updateMessageChannel, async (call) => channels.update(await actOf(call), call.params.id, call.body))
  serve(app, deleteMessageChannel, async (call) => channels.delete(await actOf(call), call.params.id))
  serve(app, testMessageChannel, async (call) => channels.test(await actOf(call), call.params.id, call.body))
  serve(app, listMessageTemplates, async (call) => templates.list((await actOf(call)).tenantId, call.query))
  serve(app, updateMessageTemplate, async (call) => templates.update(await actOf(call), call.params.id, call.body))
  serve(app, resetMessageTemplate, async (call) => templates.reset(await actOf(call), call.params.id))
  serve(app, listMessageSendings, async (call) => channels.sendings((await actOf(call)).tenantId, call.query))
}
