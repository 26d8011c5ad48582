import type { ErrorCode, Language, LoginForm, SessionGrant, SignInWay } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import type { Sessions, SessionUser } from '../../platform/session/sessions'
import type { AuthRepository } from './auth.repository'
import type { PasswordHashing } from './password-hashing'
import type { ExpectFreshPassword } from './password-expiry'
import type { RenewHash } from './renew-hash'
import type { PasswordKeysService } from './password-keys.service'
import type { SecondFactors } from './second-factor/second-factor.service'
import type { SignInLimits } from './sign-in-limits'
import type { SignInWork } from './sign-in-work/sign-in-work'

/** Who may sign in, or may have before the account was merged into another. */
export type CredentialOwner = SessionUser & { isMerged?: boolean }
/** The enabled user behind a username of an enabled tenant, or one that was merged into another; else null. */
export type FindCredential = (tenantCode: string, username: string) => Promise<CredentialOwner | null>

/** Who tries to sign in, as far as the wire tells. */
export type Visitor = {
  ip: string
  agent: string
  browser: string
  requestId?: string
  /** By what the browser is known from one sign-in to the next; empty or absent where that is not looked at. */
  device?: string
  language?: Language
}

/** Whether the captcha of the form is solved; it is used up by that. */
export type IsProven = (
  form: Pick<LoginForm, 'imgvercode' | 'captchaData' | 'captchaVerification' | 'tenantCode'>,
  from: Visitor,
) => Promise<boolean>

/** A try to sign in, of which the captcha was right. `userId` is null for a name that no enabled user has; `outcome`: `ok` or the failure. */
export type SignInNote = {
  tenantCode: string
  username: string
  ip: string
  agent: string
  userId: string | null
  outcome: 'ok' | ErrorCode
  way: SignInWay
  device?: string | undefined
  language?: Language | undefined
}
export type NoteSignIn = (note: SignInNote) => Promise<void>

/** Whom a form proves to be there, and whether it would prove that still: an account may change while its password is looked at. */
type Identified = { user: SessionUser; isStillRight: () => Promise<boolean> }

/** A form on its way past the captcha; `begunBy`: the user whose sign-in it goes on with. */
type Tried = {
  form: LoginForm
  begunBy: string | null
  attempt: Pick<SignInNote, 'tenantCode' | 'username' | 'ip'>
  note: (user: SessionUser | null, outcome: SignInNote['outcome']) => Promise<void>
}
type RightForm = { user: CredentialOwner; passwordHash: string; password: string }

/** No user has this id. */
const NO_USER = ''

export type SignInService = ReturnType<typeof createSignInService>

type Dependencies = {
  repository: Pick<AuthRepository, 'findPasswordHash' | 'findSettledHash'>
  isProven: IsProven
  keys: Pick<PasswordKeysService, 'decrypt'>
  limits: Pick<SignInLimits, 'countSignIn' | 'forgive'>
  work: SignInWork
  hashing: Pick<PasswordHashing, 'isPassword'>
  renewHash: RenewHash
  findCredential: FindCredential
  sessions: Pick<Sessions, 'begin' | 'end'>
  secondFactors: Pick<SecondFactors, 'goesOnFor' | 'expectStep'>
  expectFresh: ExpectFreshPassword
  /** Writes the try down. Comes from `app.ts`, which knows tenants and users. */
  noteSignIn: NoteSignIn
}

/**
 * Sign-in by username, password and captcha. Work, where failures ask for it, is judged first, then the captcha, and both
 * before anything is looked up; a wrong username, a wrong password, a disabled user and an unknown tenant are one answer
 * after the same work. A second factor is asked for once the password was right; the form comes again then, with the code in place of the captcha.
 * How old the password is counts after both.
 */
export function createSignInService(parts: Dependencies) {
  const { repository, keys, limits, hashing, renewHash, work, findCredential, sessions, noteSignIn } = parts

  const proofs = createProofs(parts)

  const noting =
    (attempt: Pick<SignInNote, 'tenantCode' | 'username' | 'ip' | 'way'>, { agent, device, language }: Visitor) =>
    (user: SessionUser | null, outcome: SignInNote['outcome']) =>
      noteSignIn({ ...attempt, agent, device, language, userId: user?.userId ?? null, outcome })

  /** A try that comes too often is written down as well. */
  async function count(attempt: Parameters<typeof limits.countSignIn>[0], note: ReturnType<typeof noting>) {
    await limits.countSignIn(attempt).catch(async (error: unknown) => {
      if (error instanceof AppError) await note(null, error.code)
      throw error
    })
  }

  async function isStill({ tenantCode, username }: LoginForm, passwordHash: string | null): Promise<boolean> {
    const present = await findCredential(tenantCode, username)
    return present !== null && (await repository.findSettledHash(present.userId)) === passwordHash
  }

  /** The user of a form and the hash that its password is right for. */
  async function findRight({ form, begunBy, attempt, note }: Tried): Promise<RightForm> {
    const password = await keys.decrypt(form.kid, form.password)
    const user = await findCredential(form.tenantCode, form.username)
    // A ticket is no captcha for guesses at another user's password.
    if (begunBy !== null && user?.userId !== begunBy) throw new AppError('login.step_expired')
    // Asked without a user too: a question to the database takes time that can be measured.
    const passwordHash = await repository.findPasswordHash(idOf(user))
    const known = wholeOf({ user, passwordHash, password })
    const isRight = await hashing.isPassword(known?.passwordHash ?? null, password ?? '')
    if (known && isRight) return known
    await note(user, 'login.wrong_credentials')
    await work.noteFailure(attempt)
    throw new AppError('login.wrong_credentials')
  }

  async function identify(form: LoginForm, from: Visitor): Promise<Identified> {
    const begunBy = await proofs.expectProven(form, from)
    const attempt = { tenantCode: form.tenantCode, username: form.username, ip: from.ip }
    const note = noting({ ...attempt, way: wayOf(form) }, from)
    await count(attempt, note)
    const { user, ...right } = await findRight({ form, begunBy, attempt, note })
    await refuseMerged(user, note)

    await limits.forgive(attempt)
    await proofs.letIn(user, { form, from, note: (outcome) => note(user, outcome) })
    const settled = await renewHash(user.userId, right)
    const isStillRight = () => isStill(form, settled)
    return { user, isStillRight }
  }

  return {
    identify,

    async signIn(form: LoginForm, from: Visitor): Promise<{ token: string; grant: SessionGrant }> {
      const { user, isStillRight } = await identify(form, from)
      const { id, token, grant } = await sessions.begin(user, from)
      // A user who was disabled in this very moment, or has another password since, was shut out before the session was there.
      if (!(await isStillRight())) {
        await sessions.end(id, 'revoked')
        throw new AppError('login.wrong_credentials')
      }
      return { token, grant }
    },
  }
}

const wayOf = ({ secondStep }: LoginForm): SignInWay => (secondStep ? 'two-step' : 'password')

/** Said to those alone who know the password of the account that is no more. */
async function refuseMerged(user: CredentialOwner, note: (user: SessionUser, outcome: ErrorCode) => Promise<void>) {
  if (!user.isMerged) return
  await note(user, 'login.merged')
  throw new AppError('login.merged')
}

/** Null where a part is missing: no password can be right then. */
function wholeOf({ user, passwordHash, password }: { [Part in keyof RightForm]: RightForm[Part] | null }) {
  return user && passwordHash !== null && password !== null ? { user, passwordHash, password } : null
}

const idOf = (user: SessionUser | null) => user?.userId ?? NO_USER

type Attempted = { form: LoginForm; from: Visitor; note: (outcome: SignInNote['outcome']) => Promise<void> }

/** What a form proves beside the password: that a person sends it, and the second factor. */
function createProofs({
  isProven,
  secondFactors,
  expectFresh,
  work,
}: Pick<Dependencies, 'isProven' | 'secondFactors' | 'expectFresh' | 'work'>) {
  return {
    /** Refuses a form without the work it needs, then without a right captcha; of one that goes on with a sign-in, the user who began it. */
    async expectProven(form: LoginForm, from: Visitor): Promise<string | null> {
      if (form.secondStep) {
        const userId = await secondFactors.goesOnFor(form.secondStep, from.browser)
        if (userId === null) throw new AppError('login.step_expired')
        return userId
      }
      await work.expectDone({ ...form, ip: from.ip }, form.work)
      if (await isProven(form, from)) return null
      await work.noteWrongCaptcha(from.ip)
      throw new AppError('login.wrong_captcha')
    },

    /** Lets in after the second step, if there is one, and with a password that is not too old; what came of it is written down. */
    async letIn(user: SessionUser, { form, from, note }: Attempted): Promise<void> {
      try {
        await secondFactors.expectStep({ ...user, requestId: from.requestId }, form.secondStep, from)
        await expectFresh(user)
      } catch (error) {
        if (error instanceof AppError) await note(error.code)
        throw error
      }
      await note('ok')
    },
  }
}
