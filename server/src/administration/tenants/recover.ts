import { and, eq, sql } from 'drizzle-orm'
import type { AnswerOf, recoverAdministrator } from '@center/shared/contract'
import { userRoles, users } from '../../domains/members/members.tables'
import { AppError } from '../../platform/errors/errors'
import { ADMIN_USER } from '../../platform/session/session'
import type { Act, AdminDependencies } from '../admin-dependencies'
import type { Changes } from '../changes'
import { makePasswordLink, RESET_MS } from '../users/password-link'
import { findAdministratorRole } from './first-administrator'

type Dependencies = Pick<AdminDependencies, 'now' | 'publicUrl'> & {
  change: Changes
  forgetFailures: (act: Act, username: string) => Promise<void>
}

/** The way back for a tenant whose administrators cannot sign in: for the holder of the administration token, who has the machine. */
export function createRecovery({ change, forgetFailures, ...maker }: Dependencies) {
  return async (act: Act, username: string): Promise<AnswerOf<typeof recoverAdministrator>> => {
    if (act.actor !== ADMIN_USER) throw new AppError('permission.operation_forbidden')
    const result = await change(act, async (tx) => {
      const { tenantId } = act
      const [user] = await tx
        .select()
        .from(users)
        .where(and(eq(users.tenantId, tenantId), eq(sql`lower(${users.username})`, username.toLowerCase())))
      if (!user) throw new AppError('record.not_found')
      const role = await findAdministratorRole(tx, tenantId)
      await tx
        .update(users)
        .set({ enabled: true, revision: user.revision + 1 })
        .where(and(eq(users.tenantId, tenantId), eq(users.id, user.id)))
      await tx.insert(userRoles).values({ tenantId, userId: user.id, roleId: role.id }).onConflictDoNothing()
      const link = await makePasswordLink(tx, act, { ...maker, userId: user.id, validMs: RESET_MS })
      const deed = {
        action: 'user' as const,
        object: user.username,
        kind: 'recover',
        before: { enabled: user.enabled },
        after: { enabled: true, role: role.code },
        userId: user.id,
      }
      return { result: { ...link, username: user.username, roleCode: role.code }, deeds: [deed] }
    })
    await forgetFailures(act, result.username)
    return result
  }
}
