import type { Database } from '../../platform/database'
import type { Limits } from '../../platform/limits/limits'
import { createCaptchaLimits } from './captcha-limits'
import { createCaptchasRepository } from './captchas.repository'
import { createChallengesService } from './challenges.service'
import { createDrawing } from './drawing/drawing'
import { registerFonts } from './drawing/fonts'
import { createPhoneCodesService, type KnowsPhone, type SmsDoor } from './phone-codes.service'
import { createProofsService, type KindOf } from './proofs.service'
import { createTextCaptchasService } from './text-captchas.service'

export type Captchas = ReturnType<typeof openCaptchas>

type Ports = {
  db: Database
  now: () => Date
  limits: Limits
  config: { root: string; hasTestCodes: boolean }
  kindOf: KindOf
  sms: SmsDoor
  knowsPhone: KnowsPhone
}

/** The rules of the domain on a database. */
export function openCaptchas({ db, now, limits: counts, config, kindOf, sms, knowsPhone }: Ports) {
  const { root, hasTestCodes } = config
  registerFonts(root)
  const repository = createCaptchasRepository(db)
  const limits = createCaptchaLimits({ limits: counts, hasTestCodes })
  const drawing = createDrawing()
  const texts = createTextCaptchasService({ repository, now, draw: drawing.text, hasTestCodes })
  const challenges = createChallengesService({ repository, limits, draw: drawing.puzzle, now, hasTestCodes })
  const proofs = createProofsService({ texts, challenges, kindOf })
  const phoneCodes = createPhoneCodesService({ repository, challenges, limits, sms, knowsPhone, now })
  const sweep = () => repository.forgetExpired(now())
  return { texts, challenges, limits, proofs, phoneCodes, kindOf, sweep, waiting: drawing.waiting }
}
