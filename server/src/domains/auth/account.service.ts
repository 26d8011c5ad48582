import { passwordFault, proofWays, type ProofForm, type ProofWay } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { AppError } from '../../platform/errors/errors'
import { isGuessable } from '../../platform/secrets/password-guesses'
import type { EndAllOf } from '../../platform/session/end-all-of'
import { savePasswordHash, type AuthRepository } from './auth.repository'
import type { PasswordHashing } from './password-hashing'
import type { IsUsedPassword } from './used-passwords'
import type { PageOrigin } from './passkeys/passkey-tickets'
import type { Passkeys } from './passkeys/passkeys.service'
import type { SecondFactors, TellCredentialNews } from './second-factor/second-factor.service'
import type { PasswordKeysService } from './password-keys.service'
import type { SignInLimits } from './sign-in-limits'

/** Whose account: what a session says of itself, and where the call comes from. */
export type AccountCaller = { userId: string; tenantId: string; tenantCode: string; ip: string }

/** The same of a call that proves the user of its session. */
export type ProofCaller = AccountCaller & { sessionId: string; requestId: string }

/** Comes from the members domain. */
export type AccountMembers = {
  findUsername(caller: { tenantId: string; userId: string }): Promise<string | null>
  /** The password is new, so it has not run out any more; in the transaction that writes it. */
  notePasswordChange(tx: Database, caller: { tenantId: string; userId: string }): Promise<void>
}

/** What a user, the user's companies and the tenant are called. Comes from `app.ts`. */
export type NamesOf = (user: { tenantId: string; userId: string }) => Promise<string[]>

export type AccountService = ReturnType<typeof createAccountService>

type Dependencies = {
  repository: AuthRepository
  keys: PasswordKeysService
  limits: SignInLimits
  hashing: PasswordHashing
  /** Whether it is one of the last passwords of a user. */
  isUsed: IsUsedPassword
  namesOf: NamesOf
  members: AccountMembers
  endAllOf: EndAllOf
  secondFactors: Pick<SecondFactors, 'prove' | 'hasApp'>
  passkeys: Pick<Passkeys, 'prove' | 'hasAny'>
  /** Notes that the user of a session has shown who it is. */
  prove: (sessionId: string) => Promise<void>
  /** Writes a wrong proof down. */
  noteWrongProof: (caller: ProofCaller, way: ProofWay) => Promise<void>
  /** Tells the user of a new password. */
  tellUser: TellCredentialNews
  now: () => Date
}

/**
 * What signed-in users do with their own password. A person at an open session has no more guesses at it than at the
 * sign-in page: both count in the same place.
 */
export function createAccountService(parts: Dependencies) {
  const { repository, keys, limits, hashing, isUsed, namesOf, members, endAllOf, tellUser, now } = parts

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
    ...createProofs(parts, check),

    async verify(caller: AccountCaller, form: { password: string; kid: string }): Promise<void> {
      await check(caller, await keys.decrypt(form.kid, form.password), 'password')
    },

    /** Changes the password and ends every session of the user, the caller's own among them: both, or neither. */
    async changePassword(caller: AccountCaller, form: { oldPwd: string; newPwd: string; kid: string }): Promise<void> {
      const [old, next] = await Promise.all([keys.decrypt(form.kid, form.oldPwd), keys.decrypt(form.kid, form.newPwd)])
      const username = await check(caller, old, 'oldPwd')
      if (next === null) throw new AppError('login.decryption_failed')
      const names = await namesOf(caller)
      const fault = passwordFault(next, username, names)
      if (fault) throw refusal('newPwd', fault)
      if (next.normalize('NFKC') === old?.normalize('NFKC')) throw refusal('newPwd', 'same')
      if (await isUsed(caller.userId, next)) throw refusal('newPwd', 'used')
      if (await isGuessable(next, [username, ...names])) throw refusal('newPwd', 'guessable')

      const passwordHash = await hashing.hash(next)
      await endAllOf(caller, {
        change: async (tx) => {
          await savePasswordHash(tx, { userId: caller.userId, passwordHash, changedAt: now() })
          await members.notePasswordChange(tx, caller)
          await tellUser(tx, caller, 'password')
          return true
        },
      })
    },
  }
}

type Check = (caller: AccountCaller, password: string | null, field: string) => Promise<string>

/** What a wrong proof is refused with. */
const wrongProofs: readonly string[] = ['request.invalid', 'login.wrong_code', 'login.passkey_refused']

const wayOf = (form: ProofForm): ProofWay => proofWays.find((way) => way in form) ?? 'password'

/** How users at an open session show once more who they are, for the dangerous acts of the next minutes. */
function createProofs(parts: Dependencies, check: Check) {
  const { repository, keys, secondFactors, passkeys, prove, noteWrongProof } = parts
  const hasPassword = async ({ userId }: Pick<AccountCaller, 'userId'>) =>
    (await repository.findPasswordHash(userId)) !== null

  async function checkPassword(caller: ProofCaller, form: { password: string; kid: string }): Promise<void> {
    const password = await keys.decrypt(form.kid, form.password)
    // An account that single sign-on alone lets in has none to prove.
    if (!(await hasPassword(caller))) throw refusal('password', 'noPassword')
    await check(caller, password, 'password')
  }

  function checkForm(caller: ProofCaller, form: ProofForm): Promise<unknown> {
    if ('code' in form) return secondFactors.prove(caller, form.code)
    return 'passkey' in form ? passkeys.prove(caller, form.passkey) : checkPassword(caller, form)
  }

  return {
    /** What the user can prove who it is by. */
    async waysOf(caller: Omit<AccountCaller, 'ip'>, origin: PageOrigin): Promise<ProofWay[]> {
      const has = {
        password: await hasPassword(caller),
        code: await secondFactors.hasApp(caller),
        passkey: await passkeys.hasAny(caller, origin),
      }
      return proofWays.filter((way) => has[way])
    },

    async prove(caller: ProofCaller, form: ProofForm): Promise<void> {
      try {
        await checkForm(caller, form)
      } catch (error) {
        if (error instanceof AppError && wrongProofs.includes(error.code)) await noteWrongProof(caller, wayOf(form))
        throw error
      }
      await prove(caller.sessionId)
    },
  }
}

function refusal(field: string, message: string): AppError {
  return new AppError('request.invalid', [{ field, message }])
}
