import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf, WireTime } from '../wire/envelope'
import { LOCALES, type Locale } from '../values/locale'
import { AdminName, AdminPaging, AdminRecord, AdminTenant, AdminText, Revision, Written } from './admin-calls'
import { messageKinds, messagePurposes, type MessageKind } from './message-templates'

/** How a channel reaches its provider. */
export const messageAdapters = ['http', 'aliyun', 'tencent', 'smtp'] as const
export type MessageAdapter = (typeof messageAdapters)[number]

export const adaptersOfKind: Record<MessageKind, readonly MessageAdapter[]> = {
  sms: ['aliyun', 'tencent', 'http'],
  email: ['smtp', 'http'],
}

/** What an adapter needs to be told; of those with `?` it has a value of its own. */
export const adapterFields = {
  http: ['address', 'secret?'],
  aliyun: ['account', 'secret', 'signName', 'region?', 'address?'],
  tencent: ['account', 'secret', 'appId', 'signName', 'region?', 'address?'],
  smtp: ['address', 'port?', 'account?', 'secret?', 'sender'],
} as const satisfies Record<MessageAdapter, readonly string[]>

/** What is said of a channel of a tenant. At most one channel of a kind is enabled: messages go by that one. */
export const MessageChannelDraft = z.object({
  name: AdminName,
  kind: z.enum(messageKinds),
  adapter: z.enum(messageAdapters),
  /** The address that is posted to; the host of a mail server; of Aliyun and Tencent another host than their own. */
  address: z._default(AdminText(2048), ''),
  /** Of a mail server; 0 is 465. */
  port: z._default(z.int().check(z.gte(0), z.lte(65_535)), 0),
  region: z._default(AdminText(64), ''),
  /** Who the provider knows the tenant as: an access key ID, a secret ID, a name of a mailbox. */
  account: z._default(AdminText(254), ''),
  /** Tencent's number of the SMS application. */
  appId: z._default(AdminText(64), ''),
  /** What stands before an SMS, as the provider approved it. */
  signName: z._default(AdminText(64), ''),
  /** The address that e-mails come from. */
  sender: z._default(AdminText(254), ''),
  /** The key or password for the account. Empty keeps the one that is there; it is never told again. */
  secret: z._default(z.string().check(z.maxLength(1024)), ''),
  enabled: z._default(z.boolean(), false),
})
export type MessageChannelDraft = z.infer<typeof MessageChannelDraft>

export const AdminMessageChannel = z.extend(z.omit(MessageChannelDraft, { secret: true }), {
  id: z.string(),
  hasSecret: z.boolean(),
  revision: Revision,
})
export type AdminMessageChannel = z.infer<typeof AdminMessageChannel>

const url = '/api/admin/tenants/:tenantCode/message-channels'

export const listMessageChannels = {
  method: 'GET',
  url,
  permission: 'message-channel:read',
  schema: {
    params: AdminTenant,
    querystring: z.extend(AdminPaging, { kind: z.optional(z.enum(messageKinds)) }),
    response: rowsOf(AdminMessageChannel),
  },
} as const satisfies Endpoint

export const getMessageChannel = {
  method: 'GET',
  url: `${url}/:id`,
  permission: 'message-channel:read',
  schema: { params: AdminRecord, response: AdminMessageChannel },
} as const satisfies Endpoint

/**
 * Refuses a name that the tenant has, and a second enabled channel of a kind. Where the tenant demands a second person, a channel is written
 * but enabled only once another administrator approves (`approval.pending`).
 */
export const createMessageChannel = {
  method: 'POST',
  url,
  permission: 'message-channel:write',
  confirmed: true,
  schema: { params: AdminTenant, body: MessageChannelDraft, response: Written },
} as const satisfies Endpoint

/**
 * Needs `If-Match`. Another adapter, address, port or account needs the secret again: none is sent to where it was not given for. An enabled
 * one that then leads elsewhere waits as a new one does.
 */
export const updateMessageChannel = {
  method: 'PUT',
  url: `${url}/:id`,
  permission: 'message-channel:write',
  confirmed: true,
  schema: { params: AdminRecord, body: MessageChannelDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`. What was sent by it stays in the log. */
export const deleteMessageChannel = {
  method: 'DELETE',
  url: `${url}/:id`,
  permission: 'message-channel:write',
  confirmed: true,
  schema: { params: AdminRecord, response: Written },
} as const satisfies Endpoint

export const MessageTest = z.object({
  /** A number or an address, as the channel's kind is. */
  recipient: AdminText(254).check(z.minLength(1)),
  purpose: z.enum(messagePurposes),
  locale: z._default(z.enum(LOCALES as [Locale, ...Locale[]]), 'zh'),
})
export type MessageTest = z.infer<typeof MessageTest>

/** What came of a message: the provider's number for it, or its refusal in its own words. */
export const MessageOutcome = z.object({ isSent: z.boolean(), providerId: z.string(), error: z.string() })
export type MessageOutcome = z.infer<typeof MessageOutcome>

/** Sends a template with sample values by this channel, enabled or not. Ten an hour for a tenant. */
export const testMessageChannel = {
  method: 'POST',
  url: `${url}/:id/test`,
  permission: 'message-channel:write',
  schema: { params: AdminRecord, body: MessageTest, response: MessageOutcome },
} as const satisfies Endpoint

/** A message that was sent or refused. Neither its text nor the whole recipient is kept. */
export const MessageSending = z.extend(MessageOutcome, {
  id: z.number(),
  at: WireTime,
  /** The name that the channel had. */
  channel: z.string(),
  kind: z.enum(messageKinds),
  purpose: z.enum(messagePurposes),
  /** Masked. */
  recipient: z.string(),
  isTest: z.boolean(),
})
export type MessageSending = z.infer<typeof MessageSending>

/** Newest first; `keyword` is in the channel's name, the masked recipient or the provider's words. Kept for `CENTER_MESSAGE_RETENTION_DAYS`. */
export const listMessageSendings = {
  method: 'GET',
  url: '/api/admin/tenants/:tenantCode/message-sendings',
  permission: 'message-channel:read',
  schema: {
    params: AdminTenant,
    querystring: z.extend(AdminPaging, {
      kind: z.optional(z.enum(messageKinds)),
      purpose: z.optional(z.enum(messagePurposes)),
      outcome: z.optional(z.enum(['sent', 'failed'])),
    }),
    response: rowsOf(MessageSending),
  },
} as const satisfies Endpoint
