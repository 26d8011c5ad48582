import { standardRoles, type Recovered } from '@center/shared/contract'
import type { Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import { ADMIN_USER } from '../../platform/session/session'
import type { Act, AdminDependencies } from '../admin-dependencies'
import type { Changes } from '../changes'
import { showAdministration } from '../tenants/administration-pages'
import { findAdministratorRole, insertAdministratorRole } from '../tenants/administrator-role'
import { makePasswordLink, RESET_MS } from './password-link'
import type { Erasure } from '../personal-data/erasure.service'
import { createUserLists } from './user-lists'
import { userRows, type UserRow } from './users.repository'

type Dependencies = Pick<AdminDependencies, 'db' | 'now' | 'publicUrl' | 'signInLimits'> & {
  change: Changes
  anonymiseAfter: Erasure['anonymiseAfter']
}

/**
 * Gives a tenant its administrator back: one user is enabled and unlocked, gets a role of administrators and a link for a password. It is
 * for those who run the server: users are refused, whatever they hold.
 */
export function createRecovery(dependencies: Dependencies) {
  const { change, now, publicUrl } = dependencies
  const { forgetFailures } = createUserLists(dependencies)

  return async function recover(act: Act, username: string): Promise<Recovered> {
    if (act.actor !== ADMIN_USER) throw new AppError('permission.denied')
    const recovered = await change<Recovered>(act, async (tx) => {
      const user = await find(tx, act, username)
      const role = await giveRole(tx, act, user)
      const link = await makePasswordLink(tx, act, { now, publicUrl, userId: user.id, validMs: RESET_MS })
      const result = { username: user.username, roleCode: role.code, ...link }
      const [before, after] = [{ enabled: user.enabled }, { enabled: true, roleCode: role.code, newRole: role.isNew }]
      return { result, deeds: [{ action: 'user', object: user.username, kind: 'recover', before, after }] }
    })
    await forgetFailures(act, recovered.username)
    return recovered
  }
}

async function find(tx: Transaction, { tenantId }: Act, username: string): Promise<UserRow> {
  const user = await userRows.findByName(tx, tenantId, username)
  if (!user || user.erasedAt) throw invalidField('username', 'unknown')
  if (user.mergedInto !== null) throw invalidField('username', 'merged')
  return user
}

/** The user begins with the role at the next sign-in: administration is there without a choice. */
async function giveRole(tx: Transaction, { tenantId }: Act, user: UserRow) {
  const found = await findAdministratorRole(tx, tenantId, standardRoles.tenant)
  const role = found ?? (await insertAdministratorRole(tx, tenantId))
  await showAdministration(tx, tenantId, role.id)
  await userRows.addRole(tx, user, role.id)
  const defaults = { defaultRoleId: role.id, defaultWorkbenchCode: role.workbenchCode }
  await userRows.update(tx, user, { ...defaults, enabled: true, revision: user.revision + 1 })
  return { ...role, isNew: found === null }
}
