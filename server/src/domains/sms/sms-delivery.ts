import type { FastifyBaseLogger } from 'fastify'
import type { SmsPurpose } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'

const TIMEOUT_MS = 5_000

export type OutgoingSms = {
  phone: string
  code: string
  purpose: SmsPurpose
  tenantCode: string
  expireSeconds: number
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

type Dependencies = { webhook: string | null; isProduction: boolean; log: FastifyBaseLogger; post?: typeof fetch }

/**
 * Hands codes to the gateway that sends them: posted as JSON to `SMS_WEBHOOK_URL`. Without one they stand in the log, which in
 * production is refused: no one would get them, and everybody who reads the log would.
 */
export function createSmsDelivery({ isProduction, log, ...parts }: Dependencies): DeliverSms {
  const said = log.child({}, { level: 'info' })
  const post = createGateway({ log, ...parts })
  if (post === null) {
    return async ({ phone, code, purpose }) => {
      if (isProduction) throw new AppError('sms.unavailable')
      said.info({ phone, code, purpose }, 'code by SMS')
    }
  }
  return ({ phone, code, purpose, tenantCode, expireSeconds }) =>
    post({ phone, code, purpose, tenantCode, expireSeconds })
}

/** Tells a number that it was changed, by the same gateway. In production without one it is refused, as a code is. */
export function createPhoneChangedNotice(parts: Dependencies): (message: PhoneChangedSms) => Promise<void> {
  const post = createGateway(parts)
  if (post) return post
  const said = parts.log.child({}, { level: 'info' })
  return async (message) => {
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
