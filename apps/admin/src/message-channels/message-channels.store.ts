import {
  exportMessageChannels,
  exportMessageSendings,
  createMessageChannel,
  deleteMessageChannel,
  listMessageChannels,
  listMessageSendings,
  listMessageTemplates,
  resetMessageTemplate,
  testMessageChannel,
  updateMessageChannel,
  updateMessageTemplate,
  type AdminMessageChannel,
  type MessageChannelDraft,
  type MessageKind,
  type MessageSending,
  type MessageTemplate,
  type MessageTemplateDraft,
  type MessageTest,
} from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { createAdminList } from '../lib/admin-list'
import { administeredTenant } from '../lib/place.store'

const tenant = () => ({ tenantCode: administeredTenant() })
const params = ({ id }: { id: string }) => ({ ...tenant(), id })

export const channelList = createAdminList<AdminMessageChannel>(
  'channels',
  (querystring) => callApi(listMessageChannels, { params: tenant(), querystring }),
  {},
  exportMessageChannels,
)

/** Empty: all. */
export type TemplateFilter = { kind: '' | MessageKind }

export const templateList = createAdminList<MessageTemplate, TemplateFilter>(
  'templates',
  ({ kind, ...paging }) =>
    callApi(listMessageTemplates, { params: tenant(), querystring: { ...paging, kind: kind || undefined } }),
  { kind: '' },
)

export type SendingFilter = { kind: '' | MessageKind; outcome: '' | 'sent' | 'failed' }

export const sendingList = createAdminList<MessageSending, SendingFilter>(
  'sendings',
  ({ kind, outcome, ...paging }) => {
    const querystring = { ...paging, kind: kind || undefined, outcome: outcome || undefined }
    return callApi(listMessageSendings, { params: tenant(), querystring })
  },
  { kind: '', outcome: '' },
  exportMessageSendings,
)

/** Creates a channel, or changes the one that is given. */
export function saveChannel(body: MessageChannelDraft, row: AdminMessageChannel | null) {
  if (!row) return callApi(createMessageChannel, { params: tenant(), body }, { once: true })
  return callApi(updateMessageChannel, { params: params(row), body }, { revision: row.revision })
}

export const removeChannel = (row: AdminMessageChannel) =>
  callApi(deleteMessageChannel, { params: params(row) }, { revision: row.revision })

export const testChannel = (row: AdminMessageChannel, body: MessageTest) =>
  callApi(testMessageChannel, { params: params(row), body }, { once: true })

export const saveTemplate = (body: MessageTemplateDraft, row: MessageTemplate) =>
  callApi(updateMessageTemplate, { params: params(row), body }, { revision: row.revision })

export const resetTemplate = (row: MessageTemplate) =>
  callApi(resetMessageTemplate, { params: params(row) }, { revision: row.revision })
