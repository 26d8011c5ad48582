import type { Database } from '../../platform/database'
import type { Limits } from '../../platform/limits/limits'
import type { Sessions } from '../../platform/session/sessions'
import { createAccountService, type AccountMembers } from './account.service'
import { createAuthRepository } from './auth.repository'
import { createOwnSessionsService, type CentralSignIns } from './own-sessions.service'
import { createPasswordHashing } from './password-hashing'
import { createPasswordKeysService } from './password-keys.service'
import { createSignInLimits } from './sign-in-limits'
import { createSignInService, type FindCredential, type IsProven } from './sign-in.service'

export type Auth = ReturnType<typeof openAuth>

type Ports = {
  db: Database
  now: () => Date
  sessions: Sessions
  /** Comes from single sign-on. */
  central: CentralSignIns
  /** Comes from the members domain. */
  findCredential: FindCredential
  members: AccountMembers
  limits: Limits
  /** Comes from the captchas domain. */
  isProven: IsProven
}

/** The rules of the domain on a database. */
export function openAuth({ db, now, sessions, findCredential, members, isProven, central, ...ports }: Ports) {
  const repository = createAuthRepository(db)
  const keys = createPasswordKeysService({ repository, now })
  const limits = createSignInLimits(ports.limits)
  const hashing = createPasswordHashing()
  const { endAllOf } = sessions
  const signIns = createSignInService({ repository, isProven, keys, limits, hashing, findCredential, sessions })
  const accounts = createAccountService({ repository, keys, limits, hashing, members, endAllOf, now })
  const ownSessions = createOwnSessionsService({ ...sessions, central })
  return { keys, limits, hashing, signIns, accounts, ownSessions }
}
