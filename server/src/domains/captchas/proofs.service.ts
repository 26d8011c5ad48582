import type { CaptchaKind, CaptchaScene } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import type { Player } from './captcha-limits'
import type { ChallengesService } from './challenges.service'
import { Refusal } from './rep-codes'
import type { TextCaptchasService } from './text-captchas.service'

/** What a form brings along: the text of a picture with the two halves of its key, or the proof of a solved puzzle. */
export type Proof = { text: string; browser: string; counter: string; verification: string }
export type Purpose = { scene: CaptchaScene; tenantCode: string; player: Player }

/** What a tenant has chosen. Comes from the configuration. */
export type KindOf = (scene: CaptchaScene, tenantCode: string) => Promise<CaptchaKind>

export type ProofsService = ReturnType<typeof createProofsService>

type Dependencies = { texts: TextCaptchasService; challenges: ChallengesService; kindOf: KindOf }

/**
 * Whether a form was sent by somebody who solved a captcha of its purpose. A proof of a puzzle, or of a code by SMS, is
 * always taken; the text of a picture only where the tenant has not asked for a puzzle.
 */
export function createProofsService({ texts, challenges, kindOf }: Dependencies) {
  async function redeem(verification: string, purpose: Purpose): Promise<boolean> {
    try {
      return await challenges.redeem(verification, purpose)
    } catch (error) {
      if (error instanceof Refusal) throw new AppError('rate.limited', { retryAfter: 60 })
      throw error
    }
  }

  return {
    async isProven({ text, browser, counter, verification }: Proof, purpose: Purpose): Promise<boolean> {
      if (verification !== '') return redeem(verification, purpose)
      if (text === '' || (await kindOf(purpose.scene, purpose.tenantCode)) !== 'kaptcha') return false
      return texts.isAnswer(browser, counter, text)
    },
  }
}
