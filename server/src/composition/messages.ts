import type { FastifyInstance } from 'fastify'
import { toMinute, toWireTime } from '@center/shared/contract'
import type { ConfigurationService } from '../domains/configuration/configuration.plugin'
import {
  createMessageSender,
  messageRows,
  type MessageSender,
  type OutgoingMessage,
} from '../domains/message-channels/message-channels.plugin'
import type { OutgoingSms, PhoneChangedSms } from '../domains/sms/sms.plugin'
import { MAX_PERIOD_MS, repeat } from '../platform/async/repeat'
import { AppError } from '../platform/errors/errors'
import { createOutgoingCalls } from '../platform/http/outgoing-calls'

const DAY_MS = 24 * 3_600_000

/** The channels of tenants; the log of older messages goes. */
export function composeMessages(app: FastifyInstance): MessageSender {
  const keptMs = app.config.messageRetentionDays * DAY_MS
  repeat(app, MAX_PERIOD_MS, () => messageRows.forgetBefore(app.db, new Date(app.now().getTime() - keptMs)))
  return createMessageSender({
    db: app.db,
    now: app.now,
    sealing: app.sealing,
    outgoing: createOutgoingCalls({ networks: app.config.internalNetworks }),
    onFailure: (error, channel) => app.log.error({ err: error, ...channel }, 'a message was not sent'),
  })
}

type Dependencies = { configuration: Pick<ConfigurationService, 'findTenantOrDefault'>; messages: MessageSender }

/** Codes and notices by the channel of the tenant that they are sent for. */
export function composeSmsByChannel({ configuration, messages }: Dependencies) {
  return async function sendByChannel(message: OutgoingSms | PhoneChangedSms): Promise<boolean> {
    const tenant = await configuration.findTenantOrDefault(message.tenantCode)
    if (!tenant) return false
    const { phone: recipient, purpose } = message
    const locale = 'language' in message && message.language === 'eng' ? 'en' : 'zh'
    const { id: tenantId, code: tenantCode, name: tenantName } = tenant
    const to = { tenantId, tenantCode, tenantName, purpose, recipient, locale } as const
    const outcome = await messages.send('sms', { ...to, ...contentOf(message) })
    if (outcome === null) return false
    if (!outcome.isSent) throw new AppError('sms.unavailable')
    return true
  }
}

type Content = Pick<OutgoingMessage, 'values' | 'fields'>

function contentOf(message: OutgoingSms | PhoneChangedSms): Content {
  if (message.purpose === 'phone-changed') {
    const { newPhone, at } = message
    return { values: { newPhone, time: toMinute(toWireTime(new Date(at))) }, fields: { at } }
  }
  const { code, expireSeconds } = message
  return { values: { code, minutes: String(expireSeconds / 60) }, fields: { code, expireSeconds } }
}
