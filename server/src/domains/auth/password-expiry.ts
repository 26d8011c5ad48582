import { EXPIRED_PASSWORD_MINUTES } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { AppError } from '../../platform/errors/errors'
import { hashOf, randomText } from '../../platform/secrets/secret-text'
import type { AuthRepository } from './auth.repository'
import { passwordLinks } from './password-links.repository'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

type User = { tenantId: string; userId: string }

/** Refuses a user whose password is older than the tenant allows, with a link by which the user sets another one. */
export type ExpectFreshPassword = (user: User) => Promise<void>

type Dependencies = {
  db: Database
  now: () => Date
  repository: Pick<AuthRepository, 'findChangedAt'>
  /** Days after which a password of the tenant expires; 0: never. */
  maxPasswordDaysOf: (tenantId: string) => Promise<number>
}

export function createPasswordExpiry({ db, now, repository, maxPasswordDaysOf }: Dependencies): ExpectFreshPassword {
  async function issueLink({ tenantId, userId }: User): Promise<string> {
    const token = randomText()
    const expiresAt = new Date(now().getTime() + EXPIRED_PASSWORD_MINUTES * MINUTE_MS)
    const row = { key: hashOf(token), tenantId, userId, madeBy: userId, expiresAt }
    await db.transaction((tx) => passwordLinks.replace(tx, [row]))
    return token
  }

  return async (user) => {
    const days = await maxPasswordDaysOf(user.tenantId)
    if (days === 0) return
    const changedAt = await repository.findChangedAt(user.userId)
    if (changedAt === null || now().getTime() - changedAt.getTime() < days * DAY_MS) return
    throw new AppError('login.password_expired', { token: await issueLink(user) })
  }
}
