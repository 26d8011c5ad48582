import { toWireTime, type PasswordLink } from '@center/shared/contract'
import { passwordLinks } from '../../domains/auth/auth.plugin'
import { portalAddress } from '../../domains/configuration/configuration.plugin'
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
  act: Pick<Act, 'tenantId' | 'tenantCode' | 'actor'>,
  { userId, ...maker }: Maker & { userId: string; validMs: number },
): Promise<PasswordLink> {
  const [link] = await makePasswordLinks(tx, act, { ...maker, userIds: [userId] })
  if (!link) throw new Error('a link was not made')
  return link
}

/** The same for several users, in their order. */
export async function makePasswordLinks(
  tx: Transaction,
  { tenantId, tenantCode, actor }: Pick<Act, 'tenantId' | 'tenantCode' | 'actor'>,
  { publicUrl, now, userIds, validMs }: Maker & { userIds: string[]; validMs: number },
): Promise<PasswordLink[]> {
  const expiresAt = new Date(now().getTime() + validMs)
  const base = await portalAddress(tx, publicUrl, tenantId)
  const made = userIds.map((userId) => ({ userId, token: randomText() }))
  await passwordLinks.replace(
    tx,
    made.map(({ userId, token }) => ({ key: hashOf(token), tenantId, userId, madeBy: actor, expiresAt })),
  )
  return made.map(({ token }) => {
    const address = new URL('/center/user/alteration', base)
    address.searchParams.set('tc', tenantCode)
    address.hash = `token=${token}`
    return { link: address.href, expiresAt: toWireTime(expiresAt) }
  })
}
