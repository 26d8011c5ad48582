import { EXPIRED_PASSWORD_MINUTES } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { AppError } from '../../platform/errors/errors'
import { hashOf, randomText } from '../../platform/secrets/secret-text'
import type { AuthRepository } from './auth.repository'
import { passwordLinks } from './password-links.repository'
import { hasSignedInSince } from './sign-ins.repository'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** So long before its end are users told of it. */
const WARNING_MS = 7 * DAY_MS

type User = { tenantId: string; userId: string }

/** Refuses a user whose password is older than the tenant allows, with a link by which the user sets another one. */
export type ExpectFreshPassword = (user: User) => Promise<void>

/** Tells a user when the password expires; never fails. */
export type TellOfExpiry = (user: User, expiresAt: Date) => Promise<void>

type Dependencies = {
  db: Database
  now: () => Date
  repository: Pick<AuthRepository, 'findChangedAt'>
  /** Days after which a password of the tenant expires; 0: never. */
  maxPasswordDaysOf: (tenantId: string) => Promise<number>
  tellOfExpiry: TellOfExpiry
}

/** Users are told at their first sign-in of the last seven days. */
export function createPasswordExpiry(dependencies: Dependencies): ExpectFreshPassword {
  const { db, now, repository, maxPasswordDaysOf, tellOfExpiry } = dependencies

  async function issueLink({ tenantId, userId }: User): Promise<string> {
    const token = randomText()
    const expiresAt = new Date(now().getTime() + EXPIRED_PASSWORD_MINUTES * MINUTE_MS)
    const row = { key: hashOf(token), tenantId, userId, madeBy: userId, expiresAt }
    await db.transaction((tx) => passwordLinks.replace(tx, [row]))
    return token
  }

  async function warn(user: User, expiresAt: Date): Promise<void> {
    const from = new Date(expiresAt.getTime() - WARNING_MS)
    if (now() >= from && !(await hasSignedInSince(db, user, from))) await tellOfExpiry(user, expiresAt)
  }

  return async (user) => {
    const days = await maxPasswordDaysOf(user.tenantId)
    if (days === 0) return
    const changedAt = await repository.findChangedAt(user.userId)
    if (changedAt === null) return
    const expiresAt = new Date(changedAt.getTime() + days * DAY_MS)
    if (now() < expiresAt) return warn(user, expiresAt)
    throw new AppError('login.password_expired', { token: await issueLink(user) })
  }
}
