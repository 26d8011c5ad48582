import { randomUUID } from 'node:crypto'
import {
  fillTemplate,
  maskEmail,
  maskPhone,
  variablesIn,
  type Locale,
  type MessageKind,
  type MessageOutcome,
  type MessagePurpose,
} from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import type { OutgoingCalls } from '../../platform/http/outgoing-calls'
import type { Sealing } from '../../platform/secrets/sealing'
import { ProviderRefusal, type FilledMessage } from './adapter'
import { aliyunCall } from './aliyun-adapter'
import { findDefaultTemplate } from './default-templates'
import { httpCall } from './http-adapter'
import { messageRows, type ChannelRow } from './message-channels.repository'
import { sendMail } from './smtp-adapter'
import { tencentCall } from './tencent-adapter'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 65_536
const MAX_WORDS = 300

export type OutgoingMessage = {
  tenantId: string
  tenantCode: string
  tenantName: string
  purpose: MessagePurpose
  locale: Locale
  recipient: string
  /** Values of variables, beside that of the tenant's name. */
  values: Record<string, string>
  /** What a gateway of the tenant's own is told beside the text. */
  fields?: Record<string, string | number>
}

type Dependencies = {
  db: Database
  now: () => Date
  sealing: Sealing
  outgoing: Pick<OutgoingCalls, 'exchange' | 'locate'>
  onFailure: (error: unknown, channel: { tenantId: string; channelId: string }) => void
}

export type MessageSender = ReturnType<typeof createMessageSender>

/**
 * Sends messages by the channels of tenants and writes down what came of each: never its text, nor the whole recipient. What a provider
 * refuses is an outcome and throws nothing.
 */
export function createMessageSender({ db, now, sealing, outgoing, onFailure }: Dependencies) {
  async function fill(kind: MessageKind, message: OutgoingMessage): Promise<FilledMessage> {
    const { tenantId, tenantCode, tenantName, purpose, locale, recipient, fields = {} } = message
    const key = { kind, purpose, locale }
    const own = await messageRows.template(db, tenantId, key)
    const template = own ?? findDefaultTemplate(`${kind}.${purpose}.${locale}`)
    if (!template) throw new Error(`There is no template ${kind}.${purpose}.${locale}.`)
    const values: Record<string, string> = { tenant: tenantName, ...message.values }
    const [subject, text] = [fillTemplate(template.subject, values), fillTemplate(template.text, values)]
    const variables = variablesIn(template.text).map((name): [string, string] => [name, values[name] ?? ''])
    const { providerTemplateId } = template
    return { ...key, tenantCode, recipient, subject, text, providerTemplateId, variables, fields }
  }

  async function deliver(channel: ChannelRow, message: FilledMessage): Promise<string> {
    const access = { ...channel, secret: channel.secret && sealing.open('message-channel', channel.secret) }
    if (channel.adapter === 'smtp') return sendMail(access, message, { locate: outgoing.locate, timeoutMs: TIMEOUT_MS })
    if (channel.adapter !== 'http' && message.providerTemplateId === '') throw new ProviderRefusal('no-template-id')
    const moment = { at: now(), nonce: randomUUID() }
    const call = callOf[channel.adapter](access, message, moment)
    const { url, headers, body } = call
    const answer = await outgoing.exchange(url, { headers, body, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
    return call.read(answer.status, answer.body)
  }

  async function attempt(channel: ChannelRow, message: FilledMessage): Promise<MessageOutcome> {
    try {
      const providerId = await deliver(channel, message)
      return { isSent: true, providerId: providerId.slice(0, MAX_WORDS), error: '' }
    } catch (error) {
      const words = wordsOf(error)
      const secrets = [...message.variables.map(([, value]) => value), message.recipient, message.text]
      const said = withoutSecrets(words, secrets)
      onFailure(new Error(said), { tenantId: channel.tenantId, channelId: channel.id })
      return { isSent: false, providerId: '', error: said }
    }
  }

  /** By this channel, whether it is enabled or not. */
  async function sendBy(channel: ChannelRow, message: OutgoingMessage, isTest = false): Promise<MessageOutcome> {
    const { id: channelId, tenantId, name, kind } = channel
    const outcome = await attempt(channel, await fill(kind, message))
    const { purpose } = message
    const recipient = (kind === 'sms' ? maskPhone : maskEmail)(message.recipient)
    const row = { tenantId, channelId, channel: name, kind, purpose, recipient, at: now(), isTest }
    await messageRows.note(db, { ...row, ...outcome })
    return outcome
  }

  return {
    sendBy,
    /** By the enabled channel of the kind; null where the tenant has none. */
    async send(kind: MessageKind, message: OutgoingMessage): Promise<MessageOutcome | null> {
      const channel = await messageRows.enabledChannel(db, message.tenantId, kind)
      return channel && sendBy(channel, message)
    },
    enabledKinds: (tenantId: string): Promise<MessageKind[]> => messageRows.enabledKinds(db, tenantId),
  }
}

const callOf = { http: httpCall, aliyun: aliyunCall, tencent: tencentCall }

/** What a provider said; of what else went wrong the kind alone, as an address of the internal network could be in it. */
function wordsOf(error: unknown): string {
  if (error instanceof ProviderRefusal) return error.message
  const { code, response, name } = (error ?? {}) as { code?: unknown; response?: unknown; name?: unknown }
  if (typeof response === 'string' && response !== '') return response
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT') return 'timeout'
  return typeof code === 'string' ? `unreachable: ${code}` : 'unreachable'
}

/** A provider may repeat what it was sent. */
function withoutSecrets(words: string, secrets: readonly string[]): string {
  const hidden = secrets
    .filter((secret) => secret.length > 3)
    .sort((a, b) => b.length - a.length)
    .reduce((text, secret) => text.replaceAll(secret, '***'), words)
  return hidden.slice(0, MAX_WORDS)
}
