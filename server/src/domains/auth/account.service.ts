import { passwordFault } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { AppError } from '../../platform/errors/errors'
import { isGuessable } from '../../platform/secrets/password-guesses'
import type { EndAllOf } from '../../platform/session/end-all-of'
import { savePasswordHash, type AuthRepository } from './auth.repository'
import type { PasswordHashing } from './password-hashing'
import type { IsUsedPassword } from './used-passwords'
import type { PasswordKeysService } from './password-keys.service'
import type { SignInLimits } from './sign-in-limits'

/** Whose account: what a session says of itself, and where the call comes from. */
export type AccountCaller = { userId: string; tenantId: string; tenantCode: string; ip: string }

/** The same of a call that proves the password of its session. */
export type ProofCaller = AccountCaller & { sessionId: string; requestId: string }

/** Comes from the members domain. */
export type AccountMembers = {
  findUsername(caller: { tenantId: string; userId: string }): Promise<string | null>
  /** The password is new, so it has not run out any more; in the transaction that writes it. */
  notePasswordChange(tx: Database, caller: { tenantId: string; userId: string }): Promise<void>
}

export type AccountService = ReturnType<typeof createAccountService>

type Dependencies = {
  repository: AuthRepository
  keys: PasswordKeysService
  limits: SignInLimits
  hashing: PasswordHashing
  /** Whether it is one of the last passwords of a user. */
  isUsed: IsUsedPassword
  members: AccountMembers
  endAllOf: EndAllOf
  /** Notes that the password of a session was proven. */
  prove: (sessionId: string) => Promise<void>
  /** Writes a wrong password down. */
  noteWrongProof: (caller: ProofCaller) => Promise<void>
  now: () => Date
}

/**
 * What signed-in users do with their own password. A person at an open session has no more guesses at it than at the
 * sign-in page: both count in the same place.
 */
export function createAccountService(parts: Dependencies) {
  const { repository, keys, limits, hashing, isUsed, members, endAllOf, prove, noteWrongProof, now } = parts

  /** Refuses a wrong password at the field it came in; answers the username. */
  async function check(caller: AccountCaller, password: string | null, field: string): Promise<string> {
    const username = await members.findUsername(caller)
    if (username === null) throw new AppError('session.required')
    const attempt = { tenantCode: caller.tenantCode, username, ip: caller.ip }
    await limits.countSignIn(attempt)
    const passwordHash = await repository.findPasswordHash(caller.userId)
    if (!(await hashing.isPassword(passwordHash, password ?? ''))) throw refusal(field, 'wrong')
    await limits.forgive(attempt)
    return username
  }

  return {
    async verify(caller: AccountCaller, form: { password: string; kid: string }): Promise<void> {
      await check(caller, await keys.decrypt(form.kid, form.password), 'password')
    },

    /** Proves the password for the dangerous acts of the next minutes. An account that single sign-on alone lets in has none to prove. */
    async prove(caller: ProofCaller, form: { password: string; kid: string }): Promise<void> {
      const password = await keys.decrypt(form.kid, form.password)
      if ((await repository.findPasswordHash(caller.userId)) === null) throw refusal('password', 'noPassword')
      await check(caller, password, 'password').catch(async (error: unknown) => {
        if (error instanceof AppError && error.code === 'request.invalid') await noteWrongProof(caller)
        throw error
      })
      await prove(caller.sessionId)
    },

    /** Changes the password and ends every session of the user, the caller's own among them: both, or neither. */
    async changePassword(caller: AccountCaller, form: { oldPwd: string; newPwd: string; kid: string }): Promise<void> {
      const [old, next] = await Promise.all([keys.decrypt(form.kid, form.oldPwd), keys.decrypt(form.kid, form.newPwd)])
      const username = await check(caller, old, 'oldPwd')
      if (next === null) throw new AppError('login.decryption_failed')
      const fault = passwordFault(next, username)
      if (fault) throw refusal('newPwd', fault)
      if (next.normalize('NFKC') === old?.normalize('NFKC')) throw refusal('newPwd', 'same')
      if (await isGuessable(next, [username, caller.tenantCode])) throw refusal('newPwd', 'guessable')
      if (await isUsed(caller.userId, next)) throw refusal('newPwd', 'used')

      const passwordHash = await hashing.hash(next)
      await endAllOf(caller, {
        change: async (tx) => {
          await savePasswordHash(tx, { userId: caller.userId, passwordHash, changedAt: now() })
          await members.notePasswordChange(tx, caller)
          return true
        },
      })
    },
  }
}

function refusal(field: string, message: string): AppError {
  return new AppError('request.invalid', [{ field, message }])
}
