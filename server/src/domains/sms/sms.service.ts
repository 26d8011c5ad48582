import { createHash, randomInt } from 'node:crypto'
import {
  isPhone,
  SMS_EXPIRE_SECONDS,
  SMS_RESEND_SECONDS,
  type Language,
  type SmsPurpose,
} from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import { subjectOf, type Limit, type Limits } from '../../platform/limits/limits'
import type { DeliverSms } from './sms-delivery'
import type { SmsRepository } from './sms.repository'

const HOUR_MS = 3_600_000
const MAX_TRIES = 5
const TEST_CODE = '123456'

/** `isWanted` false: no one is reached at the number. All is counted and answered as if somebody were, and nothing is sent. */
export type Message = {
  phone: string
  purpose: SmsPurpose
  tenantCode: string
  ip: string
  isWanted: boolean
  language?: Language
}

/** The pattern of a tenant's phone numbers. Comes from the configuration. */
export type PhonePatternOf = (tenantCode: string) => Promise<string>

export type SmsService = ReturnType<typeof createSmsService>

type Dependencies = {
  repository: SmsRepository
  limits: Limits
  deliver: DeliverSms
  phonePatternOf: PhonePatternOf
  now: () => Date
  hasTestCodes: boolean
}

/**
 * Codes by SMS: six digits, five minutes, five tries, one use, for one purpose. A number gets one a minute, five an hour,
 * ten a day; an address sends twenty an hour.
 */
export function createSmsService({ repository, limits, deliver, phonePatternOf, now, hasTestCodes }: Dependencies) {
  async function count({ phone, tenantCode, ip }: Message): Promise<void> {
    const retryAfter = await limits.hold(gapOf(phone), SMS_RESEND_SECONDS * 1000)
    if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
    for (const limit of limitsOf({ phone, tenantCode, ip })) {
      const after = await limits.count(limit)
      if (after !== null) throw new AppError('rate.limited', { retryAfter: after })
    }
  }

  async function saveCode({ phone, purpose }: Pick<Message, 'phone' | 'purpose'>): Promise<string> {
    const code = hasTestCodes ? TEST_CODE : String(randomInt(1_000_000)).padStart(6, '0')
    const sentAt = now()
    const expiresAt = new Date(sentAt.getTime() + SMS_EXPIRE_SECONDS * 1000)
    await repository.saveCode({
      purpose,
      sentAt,
      expiresAt,
      phone: hashOf(phone),
      codeHash: hashOf(phone, code),
      tries: 0,
    })
    return code
  }

  async function deliverOrFree(message: Message, code: string): Promise<void> {
    try {
      await deliver({ ...message, code, expireSeconds: SMS_EXPIRE_SECONDS })
    } catch (error) {
      // Nothing arrived, so there is nothing to wait for.
      await limits.release(gapOf(message.phone))
      throw error
    }
  }

  return {
    async send(message: Message): Promise<{ expireSeconds: number; resendAfter: number }> {
      const { phone, tenantCode, isWanted } = message
      if (!isPhone(phone, await phonePatternOf(tenantCode))) {
        throw new AppError('request.invalid', [{ field: 'phone', message: 'pattern' }])
      }
      await count(message)
      if (isWanted) await deliverOrFree(message, await saveCode(message))
      return { expireSeconds: SMS_EXPIRE_SECONDS, resendAfter: SMS_RESEND_SECONDS }
    },

    /**
     * The same to a number that the caller does not know, and nothing of it: the answer does not wait for the gateway, and the
     * work is the same when there is no such user. The number of an unknown account may be any text; its code is never right.
     */
    async sendUnseen(message: Message): Promise<{ resendAfter: number }> {
      await count(message)
      const code = await saveCode(message.isWanted ? message : { ...message, phone: `unwanted ${message.phone}` })
      // The log of the delivery says what went wrong; the caller must not be able to tell.
      if (message.isWanted) void deliverOrFree(message, code).catch(() => undefined)
      return { resendAfter: SMS_RESEND_SECONDS }
    },

    /** Uses a code up; true once. */
    async isCode({ phone, purpose }: { phone: string; purpose: SmsPurpose }, code: string): Promise<boolean> {
      const row = await repository.countTry({ phone: hashOf(phone), purpose }, { max: MAX_TRIES, at: now() })
      return row !== null && row.codeHash === hashOf(phone, code.trim()) && (await repository.takeCode(row))
    },

    /** With test codes: the last message to a number. */
    async lastTo(phone: string): Promise<{ phone: string; purpose: string; code: string; sentAt: number } | null> {
      const row = hasTestCodes ? await repository.newestOf(hashOf(phone)) : null
      return row && { phone, purpose: row.purpose, code: TEST_CODE, sentAt: row.sentAt.getTime() }
    },

    sweep: (): Promise<void> => repository.forgetExpired(now()),
  }
}

function gapOf(phone: string): string {
  return subjectOf('sms-gap', phone)
}

function limitsOf({ phone, tenantCode, ip }: Pick<Message, 'phone' | 'tenantCode' | 'ip'>): Limit[] {
  return [
    { subject: subjectOf('sms-address', ip), max: 20, windowMs: HOUR_MS },
    { subject: subjectOf('sms-hour', phone), max: 5, windowMs: HOUR_MS },
    { subject: subjectOf('sms-day', phone), max: 10, windowMs: 24 * HOUR_MS },
    { subject: subjectOf('sms-tenant', tenantCode), max: 5_000, windowMs: 24 * HOUR_MS },
  ]
}

function hashOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}
