import { randomBytes } from 'node:crypto'
import { SMS_EXPIRE_SECONDS, type CaptchaScene, type Language } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import type { CaptchaLimits, Player } from './captcha-limits'
import type { CaptchasRepository } from './captchas.repository'
import type { ChallengesService } from './challenges.service'

/** Codes by SMS, as the captchas need them. Comes from the SMS domain. */
export type SmsDoor = {
  /** Refuses an invalid number, and one that was sent a code too lately. `isWanted` false counts and sends nothing. */
  send(message: {
    phone: string
    tenantCode: string
    ip: string
    isWanted: boolean
    language: Language
  }): Promise<{ resendAfter: number }>
  isCode(phone: string, code: string): Promise<boolean>
}

/** Whether a user of the tenant can be reached at the number. Comes from the members domain. */
export type KnowsPhone = (tenantCode: string, phone: string) => Promise<boolean>

type Dependencies = {
  repository: CaptchasRepository
  challenges: ChallengesService
  limits: CaptchaLimits
  sms: SmsDoor
  knowsPhone: KnowsPhone
  now: () => Date
}

type ReleaseRequest = { scene: CaptchaScene; tenantCode: string; phone: string; player: Player; language: Language }

export type PhoneCodesService = ReturnType<typeof createPhoneCodesService>

/** The captcha for users who cannot see pictures: a code is sent to their phone, and typed instead. */
export function createPhoneCodesService({ repository, challenges, limits, sms, knowsPhone, now }: Dependencies) {
  return {
    /** The same answer for every number: it must not tell who is a user. Only registration sends to strangers. */
    async send({ scene, tenantCode, phone, player, language }: ReleaseRequest) {
      await limits.countCode(player.ip)
      const isWanted = scene === 'REGISTER' || (await knowsPhone(tenantCode, phone))
      const { resendAfter } = await sms.send({ phone, tenantCode, ip: player.ip, isWanted, language })
      const token = randomBytes(16).toString('hex')
      const expiresAt = new Date(now().getTime() + SMS_EXPIRE_SECONDS * 1000)
      const solution = { kind: 'sms', phone, tenantCode } as const
      await repository.saveChallenge({ token, scene, clientUid: null, solution, madeAt: now(), expiresAt })
      return { token, resendAfter, expireSeconds: SMS_EXPIRE_SECONDS }
    },

    /** The proof for a right code. How often a code may be tried is what the SMS domain counts. */
    async check(token: string, code: string): Promise<string> {
      const row = await repository.findChallenge(token, now())
      const isRight = row?.solution.kind === 'sms' && (await sms.isCode(row.solution.phone, code))
      if (!isRight || !(await repository.takeChallenge(token, now()))) throw new AppError('sms.wrong_code')
      return challenges.grant(row.scene ?? 'LOGIN')
    },
  }
}
