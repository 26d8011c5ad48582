import type { Database } from '../../platform/database'
import type { Limits } from '../../platform/limits/limits'
import type { Sealing } from '../../platform/sealing'
import type { EndAllOf } from '../../platform/session/end-all-of'
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
  sealing: Sealing
  sessions: Sessions
  /** Comes from single sign-on. */
  central: CentralSignIns
  endAllOf: EndAllOf
  /** Comes from the members domain. */
  findCredential: FindCredential
  members: AccountMembers
  limits: Limits
  /** Comes from the captchas domain. */
  isProven: IsProven
}

/** The rules of the domain on a database. */
export function openAuth({ db, now, sessions, findCredential, members, isProven, central, endAllOf, ...ports }: Ports) {
  const repository = createAuthRepository(db, ports.sealing)
  const keys = createPasswordKeysService({ repository, now })
  const limits = createSignInLimits(ports.limits)
  const hashing = createPasswordHashing()
  const signIns = createSignInService({ repository, isProven, keys, limits, hashing, findCredential, sessions })
  const accounts = createAccountService({ repository, keys, limits, hashing, members, endAllOf, now })
  const ownSessions = createOwnSessionsService({ ...sessions, central, endAllOf })
  return { keys, limits, hashing, signIns, accounts, ownSessions }
}
