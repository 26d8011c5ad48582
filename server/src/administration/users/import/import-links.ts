import { and, eq, isNull } from 'drizzle-orm'
import type { PasswordLink } from '@center/shared/contract'
import { credentials } from '../../../domains/auth/auth.tables'
import { users } from '../../../domains/members/members.tables'
import { isAnyOf } from '../../../platform/database/any-of'
import type { Transaction } from '../../../platform/database/database'
import type { Act, AdminDependencies } from '../../admin-dependencies'
import { actionsByRole } from '../../rank'
import { INVITATION_MS, makePasswordLinks } from '../password-link'
import { rightsAbove } from '../user-rules'
import { userRows } from '../users.repository'

type Invited = PasswordLink & { username: string; name: string }

/** So many links are written in one statement. */
const CHUNK = 1000

/** Makes invitations for those of some users who are enabled, have no password, and have no more rights than the actor. */
export async function makeInvitations(
  tx: Transaction,
  act: Act,
  { userIds, ...maker }: Pick<AdminDependencies, 'publicUrl' | 'now'> & { userIds: string[] },
): Promise<Invited[]> {
  const invited: Invited[] = []
  for (let from = 0; from < userIds.length; from += CHUNK) {
    const waiting = await findWaiting(tx, act, userIds.slice(from, from + CHUNK))
    const ids = waiting.map(({ id }) => id)
    const links = await makePasswordLinks(tx, act, { ...maker, userIds: ids, validMs: INVITATION_MS })
    invited.push(...links.map((link, index) => ({ ...link, username: '', name: '', ...waiting[index] })))
  }
  return invited
}

async function findWaiting(tx: Transaction, act: Act, userIds: string[]) {
  const { tenantId } = act
  const rows = await tx
    .select({ id: users.id, username: users.username, name: users.name })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(
      and(
        eq(users.tenantId, tenantId),
        eq(users.enabled, true),
        isNull(credentials.userId),
        isAnyOf(users.id, userIds),
      ),
    )
    .orderBy(users.username)
  const roles = await userRows.rolesOf(tx, tenantId, userIds)
  const actions = await actionsByRole(tx, tenantId, [...new Set(roles.map(({ id }) => id))])
  const above = roles.filter(({ id }) => rightsAbove(act, [id], { actions }).length > 0)
  const outranking = new Set(above.map(({ userId }) => userId))
  return rows.filter(({ id }) => !outranking.has(id))
}
