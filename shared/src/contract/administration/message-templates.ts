import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf } from '../wire/envelope'
import { LOCALES, type Locale } from '../values/locale'
import { AdminPaging, AdminRecord, AdminTenant, AdminText, Revision, Written } from './admin-calls'

export const messageKinds = ['sms', 'email'] as const
export type MessageKind = (typeof messageKinds)[number]

const ofCode = ['code', 'minutes', 'tenant'] as const
const ofLink = ['link', 'name', 'username', 'until', 'tenant'] as const

/** What messages are sent for, and the variables that a template of each can use; the first one is in every text. */
export const messageVariables = {
  login: ofCode,
  register: ofCode,
  recover: ofCode,
  phone: ofCode,
  captcha: ofCode,
  'phone-changed': ['newPhone', 'time', 'tenant'],
  invitation: ofLink,
  'password-reset': ofLink,
  'new-device': ['device', 'time', 'ip', 'link', 'name', 'username', 'tenant'],
} as const satisfies Record<string, readonly string[]>
export type MessagePurpose = keyof typeof messageVariables
export const messagePurposes = Object.keys(messageVariables) as [MessagePurpose, ...MessagePurpose[]]

/** Codes go to numbers; a link goes to a number or to an address; word of a new device to an address. */
export const purposesOfKind: Record<MessageKind, readonly MessagePurpose[]> = {
  sms: messagePurposes.filter((purpose) => purpose !== 'new-device'),
  email: ['invitation', 'password-reset', 'new-device'],
}

/** Values of variables as a preview and a test have them: no code and no link of these works. */
export const messageSamples: Record<string, string> = {
  code: '000000',
  minutes: '5',
  newPhone: '138****0000',
  time: '2026-01-01 09:30',
  link: 'https://portal.example/sample',
  name: '张三',
  username: 'zhangsan',
  until: '2026-01-08 09:30',
  device: 'Chrome · Windows',
  ip: '192.0.2.7',
}

const VARIABLE = /\{\{([^{}]{0,64})\}\}/g

/** The variables of a text, each once, in the order of the text. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name.trim()))]
}

/** A text with its variables filled in; one without a value is left out. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  const valueOf = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : '')
  return text.replace(VARIABLE, (_, name: string) => valueOf(name.trim()))
}

/** Whether a variable stands in an address: who follows that would give a code or a link away. */
function isInAddress(text: string): boolean {
  const words = text.replace(VARIABLE, '{}').split(/[^!-~]/)
  return words.some((word) => word.includes('{}') && /[/?#]|\.[!-~]/.test(word))
}

/**
 * What is wrong with the text of a template: it names a variable that the purpose has not, has one within an address, or leaves out the one
 * that it is for.
 */
export function templateFault(purpose: MessagePurpose, text: string): 'variable' | 'noVariable' | 'inAddress' | null {
  const known: readonly string[] = messageVariables[purpose]
  const used = variablesIn(text)
  if (used.some((name) => !known.includes(name))) return 'variable'
  if (isInAddress(text)) return 'inAddress'
  return known.slice(0, 1).every((name) => used.includes(name)) ? null : 'noVariable'
}

export const MessageTemplateDraft = z.object({
  /** Of an e-mail; empty for an SMS. */
  subject: z._default(AdminText(128), ''),
  text: AdminText(2000).check(z.minLength(1)),
  /** The number by which Aliyun or Tencent knows the text that it approved; other channels send the text itself. */
  providerTemplateId: z._default(AdminText(64), ''),
})
export type MessageTemplateDraft = z.infer<typeof MessageTemplateDraft>

export const MessageTemplate = z.extend(MessageTemplateDraft, {
  /** `sms.login.zh` */
  id: z.string(),
  kind: z.enum(messageKinds),
  purpose: z.enum(messagePurposes),
  locale: z.enum(LOCALES as [Locale, ...Locale[]]),
  /** The tenant has no text of its own here. */
  isDefault: z.boolean(),
  /** 0 for the default. */
  revision: Revision,
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

export const templateIdOf = ({ kind, purpose, locale }: Pick<MessageTemplate, 'kind' | 'purpose' | 'locale'>) =>
  `${kind}.${purpose}.${locale}`

const url = '/api/admin/tenants/:tenantCode/message-templates'

/** One for each kind, purpose and language. */
export const listMessageTemplates = {
  method: 'GET',
  url,
  permission: 'message-channel:read',
  schema: {
    params: AdminTenant,
    querystring: z.extend(AdminPaging, { kind: z.optional(z.enum(messageKinds)) }),
    response: rowsOf(MessageTemplate),
  },
} as const satisfies Endpoint

/** Needs `If-Match`; refuses a variable that the purpose has not or that stands in an address, and a text without the one that it is for. */
export const updateMessageTemplate = {
  method: 'PUT',
  url: `${url}/:id`,
  permission: 'message-channel:write',
  confirmed: true,
  schema: { params: AdminRecord, body: MessageTemplateDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`; goes back to the text of the portal. */
export const resetMessageTemplate = {
  method: 'DELETE',
  url: `${url}/:id`,
  permission: 'message-channel:write',
  schema: { params: AdminRecord, response: Written },
} as const satisfies Endpoint
