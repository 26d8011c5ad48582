import { toWireTime, type PasswordLink } from '@center/shared/contract'
import { passwordLinks } from '../../domains/auth/auth.plugin'
import type { Transaction } from '../../platform/database/database'
import { hashOf, randomText } from '../../platform/secrets/secret-text'
import type { Act } from '../admin-dependencies'

const DAY_MS = 24 * 3_600_000
/** How long a link sets a password. */
export const INVITATION_MS = 7 * DAY_MS
export const RESET_MS = DAY_MS

type Maker = { publicUrl: string; now: () => Date }

/** Writes a link by which a user sets a password once, in the transaction it is given. Only its hash is kept: it is told this one time. */
export async function makePasswordLink(
  tx: Transaction,
  { tenantId, tenantCode, actor }: Pick<Act, 'tenantId' | 'tenantCode' | 'actor'>,
  { publicUrl, now, userId, validMs }: Maker & { userId: string; validMs: number },
): Promise<PasswordLink> {
  const token = randomText()
  const expiresAt = new Date(now().getTime() + validMs)
  await passwordLinks.replace(tx, { key: hashOf(token), tenantId, userId, madeBy: actor, expiresAt })
  const address = new URL('/center/user/alteration', publicUrl)
  address.searchParams.set('tc', tenantCode)
  address.hash = `token=${token}`
  return { link: address.href, expiresAt: toWireTime(expiresAt) }
}
