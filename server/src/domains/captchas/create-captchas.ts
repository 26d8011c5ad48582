import type { Database } from '../../platform/database/database'
import type { Limits } from '../../platform/limits/limits'
import { createCaptchaLimits } from './captcha-limits'
import { captchaKindOf, type SettingsOf } from './captcha-kind'
import { createCaptchasRepository } from './captchas.repository'
import { createChallengesService } from './challenges.service'
import { createDrawing } from './drawing/drawing'
import { registerFonts } from './drawing/fonts'
import { createPhoneCodesService, type KnowsPhone, type SmsDoor } from './phone-codes.service'
import { createFormProofsService } from './form-proofs.service'
import { createProofsService, type KindOf } from './proofs.service'
import { createTextCaptchasService } from './text-captchas.service'

export type Captchas = ReturnType<typeof createCaptchas>

type Dependencies = {
  db: Database
  now: () => Date
  limits: Limits
  config: { root: string; hasTestCodes: boolean }
  settingsOf: SettingsOf
  sms: SmsDoor
  knowsPhone: KnowsPhone
}

/** The rules of the domain on a database. */
export function createCaptchas({ db, now, limits: counts, config, settingsOf, sms, knowsPhone }: Dependencies) {
  const { root, hasTestCodes } = config
  registerFonts(root)
  const repository = createCaptchasRepository(db)
  const kindOf: KindOf = async (scene, tenantCode) => captchaKindOf(scene, await settingsOf(tenantCode))
  const limits = createCaptchaLimits({ limits: counts, hasTestCodes })
  const drawing = createDrawing()
  const texts = createTextCaptchasService({ repository, now, draw: drawing.text, hasTestCodes })
  const challenges = createChallengesService({ repository, limits, draw: drawing.puzzle, now, hasTestCodes })
  const proofs = createProofsService({ texts, challenges, kindOf })
  const forms = createFormProofsService({ proofs, texts })
  const phoneCodes = createPhoneCodesService({ repository, challenges, limits, sms, knowsPhone, now })
  const sweep = () => repository.forgetExpired(now())
  return { texts, challenges, limits, proofs, forms, phoneCodes, kindOf, sweep, waiting: drawing.waiting }
}
