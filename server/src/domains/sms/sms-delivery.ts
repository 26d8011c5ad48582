import type { FastifyBaseLogger } from 'fastify'
import type { SmsPurpose } from '@center/shared/contract'
import { AppError } from '../../platform/errors'

const TIMEOUT_MS = 5_000

export type OutgoingSms = {
  phone: string
  code: string
  purpose: SmsPurpose
  tenantCode: string
  expireSeconds: number
}

export type DeliverSms = (message: OutgoingSms) => Promise<void>

type Parts = { webhook: string | null; isProduction: boolean; log: FastifyBaseLogger; post?: typeof fetch }

/**
 * Hands codes to whoever sends them: posted as JSON to `SMS_WEBHOOK_URL`. Without one they stand in the log, which in
 * production is refused: nobody would get them, and everybody who reads the log would.
 */
export function createSmsDelivery({ webhook, isProduction, log, post = fetch }: Parts): DeliverSms {
  const said = log.child({}, { level: 'info' })
  if (webhook === null) {
    return async ({ phone, code, purpose }) => {
      if (isProduction) throw new AppError('sms.unavailable')
      said.info({ phone, code, purpose }, 'code by SMS')
    }
  }
  return async ({ phone, code, purpose, tenantCode, expireSeconds }) => {
    try {
      const response = await post(webhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone, code, purpose, tenantCode, expireSeconds }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}.`)
    } catch (error) {
      log.error({ err: error }, 'a code by SMS was not sent')
      throw new AppError('sms.unavailable')
    }
  }
}
