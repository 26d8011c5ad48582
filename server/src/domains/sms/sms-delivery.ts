import type { FastifyBaseLogger } from 'fastify'
import type { Language, SmsPurpose } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'

const TIMEOUT_MS = 5_000

export type OutgoingSms = {
  phone: string
  code: string
  purpose: SmsPurpose
  tenantCode: string
  expireSeconds: number
  /** The language of the page that asked for it. */
  language?: Language
}

export type DeliverSms = (message: OutgoingSms) => Promise<void>

/** Word to a number that it is no longer that of its user. */
export type PhoneChangedSms = {
  phone: string
  purpose: 'phone-changed'
  tenantCode: string
  /** Masked. */
  newPhone: string
  /** An instant of ISO 8601. */
  at: string
}

/** Sends by the channel of the tenant; false where it has none. Throws when the channel did not take the message. */
export type SendByChannel = (message: OutgoingSms | PhoneChangedSms) => Promise<boolean>

type Dependencies = {
  webhook: string | null
  isProduction: boolean
  log: FastifyBaseLogger
  post?: typeof fetch
  sendByChannel?: SendByChannel
}

/**
 * Hands codes to the tenant's channel, else to the gateway that sends them: posted as JSON to `SMS_WEBHOOK_URL`. Without one they stand in the log, which in
 * production is refused: no one would get them, and everybody who reads the log would.
 */
export function createSmsDelivery({
  isProduction,
  log,
  sendByChannel = noChannel,
  ...parts
}: Dependencies): DeliverSms {
  const said = log.child({}, { level: 'info' })
  const post = createGateway({ log, ...parts })
  return async (message) => {
    if (await sendByChannel(message)) return
    const { phone, code, purpose, tenantCode, expireSeconds } = message
    if (post) return post({ phone, code, purpose, tenantCode, expireSeconds })
    if (isProduction) throw new AppError('sms.unavailable')
    said.info({ phone, code, purpose }, 'code by SMS')
  }
}

const noChannel: SendByChannel = async () => false

/** Tells a number that it was changed, the same way. In production without one it is refused, as a code is. */
export function createPhoneChangedNotice(parts: Dependencies): (message: PhoneChangedSms) => Promise<void> {
  const { sendByChannel = noChannel } = parts
  const post = createGateway(parts)
  const said = parts.log.child({}, { level: 'info' })
  return async (message) => {
    if (await sendByChannel(message)) return
    if (post) return post(message)
    if (parts.isProduction) throw new AppError('sms.unavailable')
    said.info(message, 'notice by SMS')
  }
}

type Gateway = (message: Record<string, string | number>) => Promise<void>

/** Posts messages to the gateway; null without a gateway. */
function createGateway({ webhook, log, post = fetch }: Omit<Dependencies, 'isProduction'>): Gateway | null {
  if (webhook === null) return null
  return async (message) => {
    try {
      const response = await post(webhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}.`)
    } catch (error) {
      log.error({ err: error }, 'an SMS was not sent')
      throw new AppError('sms.unavailable')
    }
  }
}
