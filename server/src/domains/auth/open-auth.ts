import type { Database } from '../../platform/database'
import type { Sessions } from '../../platform/session/sessions'
import { createAccountService, type AccountMembers } from './account.service'
import { createAuthRepository } from './auth.repository'
import { createCaptchaPicture } from './captcha-picture'
import { createCaptchasService } from './captchas.service'
import { createPasswordHashing } from './password-hashing'
import { createPasswordKeysService } from './password-keys.service'
import { createSignInLimits } from './sign-in-limits'
import { createSignInService, type FindCredential } from './sign-in.service'

export type Auth = ReturnType<typeof openAuth>

type Ports = {
  db: Database
  now: () => Date
  sessions: Sessions
  /** Comes from the members domain. */
  findCredential: FindCredential
  members: AccountMembers
  config: { root: string; hasTestCodes: boolean }
}

/** The rules of the domain on a database. */
export function openAuth({ db, now, sessions, findCredential, members, config }: Ports) {
  const repository = createAuthRepository(db)
  const draw = createCaptchaPicture(config.root)
  const captchas = createCaptchasService({ repository, now, draw, hasTestCodes: config.hasTestCodes })
  const keys = createPasswordKeysService({ repository, now })
  const limits = createSignInLimits({ repository, now })
  const hashing = createPasswordHashing()
  const { begin, endAllOf } = sessions
  const signIns = createSignInService({ repository, captchas, keys, limits, hashing, findCredential, begin })
  const accounts = createAccountService({ repository, keys, limits, hashing, members, endAllOf, now })
  return { captchas, keys, limits, signIns, accounts }
}
