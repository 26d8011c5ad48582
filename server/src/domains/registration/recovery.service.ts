import { createHash, randomBytes } from 'node:crypto'
import { isPhone, maskPhone, newPasswordProblem, type Language } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import { subjectOf, type Limits } from '../../platform/limits/limits'
import { isGuessable } from '../../platform/secrets/password-guesses'
import { inventMask } from './masked-phone'
import type { RecoveryRepository, RecoveryRow } from './recovery.repository'
import type { ProofOf, Tenant, Visitor } from './registration-dependencies'

const VALID_MS = 600_000
const HOUR_MS = 3_600_000
const MAX_PER_ADDRESS = 30

export type RecoveryDependencies = {
  repository: RecoveryRepository
  limits: Limits
  now: () => Date
  tenantOf: (code: string) => Promise<Tenant | null>
  isProven: ProofOf
  /** The enabled user whom an account names, if there is a phone to reach them at, which was not changed of late. */
  findAccount: (
    tenantId: string,
    account: string,
  ) => Promise<{ userId: string; username: string; mobile: string } | null>
  /** Counts and answers alike whether the code is wanted or not, and does not wait for it to be sent. */
  sendCode: (to: {
    phone: string
    tenantCode: string
    ip: string
    isWanted: boolean
    language: Language
  }) => Promise<{ resendAfter: number }>
  isCode: (phone: string, code: string) => Promise<boolean>
  /** The link that an administrator gave an enabled user, as a recovery that has come to its last step. Comes from the auth domain. */
  findLink: (key: string) => Promise<RecoveryRow | null>
  decrypt: (kid: string, cipher: string) => Promise<string | null>
  /** What a user, the user's companies and the tenant are called. */
  namesOf: (user: { tenantId: string; userId: string }) => Promise<string[]>
  /** Whether it is one of the last passwords of a user. Comes from the auth domain. */
  isUsedPassword: (userId: string, password: string) => Promise<boolean>
  /** Writes the password if the recovery is still there, and ends every session of the user; false when it is not. */
  savePassword: (recovery: RecoveryRow, change: { password: string; ip: string }) => Promise<boolean>
}

export type RecoveryService = ReturnType<typeof createRecoveryService>

/**
 * A forgotten password in four steps: account, code by SMS, new password, done. An account that is not there goes through
 * the same work for the same answers; only its code is never right. A link of an administrator goes straight to the new password.
 */
export function createRecoveryService(dependencies: RecoveryDependencies) {
  const { repository, limits, now, tenantOf, isProven, findAccount, sendCode, isCode, decrypt, savePassword } =
    dependencies
  let secret: string | null = null

  const inTime = () => new Date(now().getTime() + VALID_MS)

  async function open(token: string, step: RecoveryRow['step']): Promise<RecoveryRow> {
    const row = await repository.find(keyOf(token), step, now())
    if (!row) throw new AppError('recovery.expired')
    return row
  }

  async function count(ip: string): Promise<void> {
    const limit = { subject: subjectOf('recovery', ip), max: MAX_PER_ADDRESS, windowMs: HOUR_MS }
    const retryAfter = await limits.count(limit)
    if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
  }

  return {
    async begin(form: { account: string; imgCode: string; number: string; tenantCode: string }, from: Visitor) {
      await count(from.ip)
      if (!(await isProven(form, { scene: 'RECOVER', ...from }))) throw new AppError('login.wrong_captcha')
      const tenant = await tenantOf(form.tenantCode)
      if (!tenant) throw new AppError('tenant.not_found')
      const found = await findAccount(tenant.id, form.account)
      secret ??= await repository.secret(randomBytes(32).toString('base64url'))
      const owners = found ? maskPhone(found.mobile) : inventMask(secret, tenant.id, form.account)
      // A caller who types a number knows it: any other mask would tell that it is unknown here.
      const maskedMobile = isPhone(form.account, tenant.phonePattern) ? maskPhone(form.account) : owners
      const ticket = randomBytes(32).toString('base64url')
      await repository.save({
        key: keyOf(ticket),
        step: 'code',
        tenantId: tenant.id,
        tenantCode: tenant.code,
        ...(found ? ownerOf(found) : unknownOf(tenant.id, form.account)),
        expiresAt: inTime(),
      })
      return { ticket, maskedMobile, methods: ['sms' as const] }
    },

    async send(ticket: string, ip: string, language: Language): Promise<{ resendAfter: number }> {
      const { phone, tenantCode, userId } = await open(ticket, 'code')
      return sendCode({ phone, tenantCode, ip, language, isWanted: userId !== null })
    },

    /** How often a code may be tried is what the SMS domain counts. */
    async verify(ticket: string, code: string): Promise<{ resetToken: string }> {
      const row = await open(ticket, 'code')
      if (!(await isCode(row.phone, code))) throw new AppError('sms.wrong_code')
      if (!(await repository.take(row.key, 'code'))) throw new AppError('recovery.expired')
      const resetToken = randomBytes(32).toString('base64url')
      await repository.save({ ...row, key: keyOf(resetToken), step: 'password', expiresAt: inTime() })
      return { resetToken }
    },

    async reset({ resetToken, newPwd, kid }: { resetToken: string; newPwd: string; kid: string }, ip: string) {
      const row = (await dependencies.findLink(keyOf(resetToken))) ?? (await open(resetToken, 'password'))
      const password = await decrypt(kid, newPwd)
      if (password === null) throw new AppError('login.decryption_failed')
      const refusal = await refusalOf(row, password, dependencies)
      if (refusal) throw new AppError('request.invalid', [{ field: 'newPwd', message: refusal }])
      if (!(await savePassword(row, { password, ip }))) throw new AppError('recovery.expired')
    },

    sweep: (): Promise<void> => repository.forgetExpired(now()),
  }
}

/** What is wrong with a new password, by what no form knows as well. */
async function refusalOf(
  { tenantId, tenantCode, userId, username }: RecoveryRow,
  password: string,
  { namesOf, isUsedPassword }: Pick<RecoveryDependencies, 'namesOf' | 'isUsedPassword'>,
) {
  const names = userId === null ? [tenantCode] : await namesOf({ tenantId, userId })
  const fault = newPasswordProblem(password, username, names)
  if (fault) return fault
  if (userId !== null && (await isUsedPassword(userId, password))) return 'used'
  return (await isGuessable(password, [username, ...names])) ? 'guessable' : null
}

function ownerOf({ userId, username, mobile }: { userId: string; username: string; mobile: string }) {
  return { userId, username, phone: mobile }
}

function unknownOf(tenantId: string, account: string) {
  return { userId: null, username: account, phone: `unknown ${tenantId} ${account}` }
}

function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
