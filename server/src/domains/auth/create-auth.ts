import type { Database } from '../../platform/database/database'
import type { ProofWay } from '@center/shared/contract'
import type { Limits } from '../../platform/limits/limits'
import type { PasswordCost } from '../../platform/config/password-cost'
import type { CreateRsaKeyPair } from '../../platform/secrets/rsa-key-pair'
import type { Sealing } from '../../platform/secrets/sealing'
import type { EndAllOf } from '../../platform/session/end-all-of'
import type { Sessions } from '../../platform/session/sessions'
import { createAccountService, type AccountMembers, type NamesOf, type ProofCaller } from './account.service'
import { createAuthRepository } from './auth.repository'
import { createOwnSessionsService, type CentralSignIns } from './own-sessions.service'
import { createPasswordExpiry, type TellOfExpiry } from './password-expiry'
import { createPasswordHashing } from './password-hashing'
import { createRenewHash } from './renew-hash'
import { createUsedPasswords } from './used-passwords'
import { createPasswordKeysService } from './password-keys.service'
import { createPasskeySignIn } from './passkeys/passkey-sign-in'
import { createPasskeys, type PasskeyDependencies } from './passkeys/passkeys.service'
import { createSecondFactors, type TellCredentialNews } from './second-factor/second-factor.service'
import { createSignInLimits } from './sign-in-limits'
import { createOwnSignIns } from './sign-ins.repository'
import { createSignInWork, type WorkSetting } from './sign-in-work/sign-in-work'
import { createSignInService, type FindCredential, type IsProven, type NoteSignIn } from './sign-in.service'

export type Credentials = ReturnType<typeof createCredentials>
export type Auth = ReturnType<typeof createAuth>

type CredentialsDependencies = {
  db: Database
  now: () => Date
  sealing: Sealing
  sessions: Sessions
  limits: Limits
  passwordCost: PasswordCost
  /** For the keys that passwords are encrypted with on their way. */
  createKeyPair: CreateRsaKeyPair
  /** What a browser computes before it signs in. */
  workSetting: WorkSetting
  /** Comes from the members domain. */
  findCredential: FindCredential
  /** Comes from the captchas domain. */
  isProven: IsProven
  noteSignIn: NoteSignIn
  /** What a user, the user's companies and the tenant are called. */
  namesOf: NamesOf
  /** Days after which a password of a tenant expires; 0: never. */
  maxPasswordDaysOf: (tenantId: string) => Promise<number>
  tellOfExpiry: TellOfExpiry
  /** What the second factor and passkeys are handed of tenants and users. */
  factors: Pick<
    Parameters<typeof createSecondFactors>[0],
    'appendAudit' | 'isDemanded' | 'labelsOf' | 'tellUser' | 'trustDaysOf'
  > &
    Pick<PasskeyDependencies, 'areOffered'>
  usernameOf: (owner: { tenantId: string; userId: string }) => Promise<string | null>
}

/** Passwords and the sign-in by them: what single sign-on takes of this domain. */
export function createCredentials({
  db,
  now,
  sealing,
  sessions,
  findCredential,
  isProven,
  noteSignIn,
  factors,
  ...more
}: CredentialsDependencies) {
  const repository = createAuthRepository(db, sealing)
  const keys = createPasswordKeysService({ repository, now, createKeyPair: more.createKeyPair })
  const limits = createSignInLimits(more.limits)
  const hashing = createPasswordHashing(more.passwordCost)
  const secondFactors = createSecondFactors({ ...factors, db, now, sealing, limits: more.limits })
  const passkeys = createPasskeys({ ...factors, db, now, sealing, limits: more.limits })
  const work = createSignInWork({ limits: more.limits, sealing, now, setting: more.workSetting })
  const signIns = createSignInService({
    work,
    repository,
    isProven,
    keys,
    limits,
    hashing,
    renewHash: createRenewHash({ repository, hashing }),
    findCredential,
    sessions,
    secondFactors,
    expectFresh: createPasswordExpiry({ ...more, db, now, repository }),
    noteSignIn,
  })
  const { usernameOf } = more
  const passkeySignIn = createPasskeySignIn({ passkeys, limits, sessions, findCredential, usernameOf, noteSignIn })
  return {
    repository,
    keys,
    limits,
    hashing,
    secondFactors,
    passkeys,
    passkeySignIn,
    signIns,
    ownSignIns: createOwnSignIns({ db }),
    namesOf: more.namesOf,
    isUsedPassword: createUsedPasswords(db, hashing),
  }
}

type AuthDependencies = {
  now: () => Date
  credentials: Credentials
  sessions: Sessions
  /** Comes from the members domain. */
  members: AccountMembers
  /** Comes from single sign-on, as does `endAllOf`. */
  central: CentralSignIns
  endAllOf: EndAllOf
  /** Comes from `app.ts`, which knows the notices. */
  tellUser: TellCredentialNews
  /** Comes from `app.ts`, which knows the audit. */
  noteWrongProof: (caller: ProofCaller, way: ProofWay) => Promise<void>
}

/** The rules of the domain, on what single sign-on gives to it. */
export function createAuth({ credentials, sessions, central, ...parts }: AuthDependencies) {
  const { repository, ...more } = credentials
  const { keys, limits, hashing, secondFactors, passkeys, namesOf, isUsedPassword: isUsed } = more
  const proving = { secondFactors, passkeys, prove: sessions.prove }
  const accounts = createAccountService({ ...parts, ...proving, repository, keys, limits, hashing, namesOf, isUsed })
  const ownSessions = createOwnSessionsService({ ...sessions, central, endAllOf: parts.endAllOf })
  return { ...more, accounts, ownSessions }
}
