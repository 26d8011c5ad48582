import {
  grantedActions,
  isAdminRight,
  isUserLimit,
  limitedRights,
  type PermissionEntry,
  type StatedPermission,
  type UserLimit,
} from '@center/shared/contract'

/** The type of an entry that is a data rule (spec 3). */
const DATA_RULE = 2

export type RoleEntry = PermissionEntry & { roleId: string }
export type RoleStated = StatedPermission & { roleId: string }

/** The actions of some roles together, and which users the rights over users reach; null: all of the tenant. */
export type RoleRights = { actions: Set<string>; limits: readonly UserLimit[] | null }

/**
 * What roles give together. A role with a limit ({@link isUserLimit}) gives, of the rights of administration, those alone that hold for some
 * users. Rights of several roles add up, and so do limits: the widest counts.
 */
export function rightsOf(roleIds: readonly string[], auth: readonly RoleEntry[], stated: readonly RoleStated[]) {
  const actions = new Set<string>()
  const limits = new Set<UserLimit>()
  let isLimited: boolean | null = null
  for (const roleId of roleIds) {
    const own = auth.filter((entry) => entry.roleId === roleId)
    const held = grantedActions({ auth: own, allAuth: stated.filter((entry) => entry.roleId === roleId) })
    const ownLimits = limitsOf(own)
    for (const action of held) if (ownLimits.length === 0 || mayHold(action)) actions.add(action)
    if (![...held].some(isOverUsers)) continue
    isLimited = (isLimited ?? true) && ownLimits.length > 0
    for (const limit of ownLimits) limits.add(limit)
  }
  return { actions, limits: isLimited ? [...limits] : null } satisfies RoleRights
}

function limitsOf(entries: readonly PermissionEntry[]): UserLimit[] {
  const rules = entries.filter(({ type }) => type === DATA_RULE).flatMap(({ action }) => split(action))
  return [...new Set(rules)].filter(isUserLimit)
}

const split = (text: string) => text.split(',').map((action) => action.trim())
const isOverUsers = (action: string) => (limitedRights as readonly string[]).includes(action)
const mayHold = (action: string) => !isAdminRight(action) || isOverUsers(action)
