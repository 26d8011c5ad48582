import {
  enterpriseRights,
  grantedActions,
  isAdminRight,
  isRightWithin,
  limitedRights,
  limitsOf,
  type PermissionEntry,
  type StatedPermission,
  type UserLimit,
} from '@center/shared/contract'

export type RoleEntry = PermissionEntry & { roleId: string }
export type RoleStated = StatedPermission & { roleId: string }

/** The actions of some roles together, and what they reach. */
export type RoleRights = {
  actions: Set<string>
  /** The users whom rights over users reach; null: all of the tenant. */
  limits: readonly UserLimit[] | null
  /** Rights over enterprises reach the own ones alone. */
  isOfOwnEnterprises: boolean
}

/**
 * What roles give together. A role with a limit ({@link limitsOf}) gives, of the rights of administration, those alone that it can hold
 * with it ({@link isRightWithin}). Rights of several roles add up, and so do limits: the widest counts.
 */
export function rightsOf(
  roleIds: readonly string[],
  auth: readonly RoleEntry[],
  stated: readonly RoleStated[],
): RoleRights {
  const isOf = (roleId: string) => (entry: { roleId: string }) => entry.roleId === roleId
  const roles = roleIds.map((id) => rightsOfRole(auth.filter(isOf(id)), stated.filter(isOf(id))))
  const overUsers = roles.filter(({ actions }) => actions.some(isOverUsers))
  const overEnterprises = roles.filter(({ actions }) => actions.some(isOverEnterprises))
  const isLimited = overUsers.length > 0 && overUsers.every(({ limits }) => limits.length > 0)
  return {
    actions: new Set(roles.flatMap(({ actions }) => actions)),
    limits: isLimited ? [...new Set(overUsers.flatMap(({ limits }) => limits))] : null,
    isOfOwnEnterprises: overEnterprises.length > 0 && overEnterprises.every(({ limits }) => limits.length > 0),
  }
}

function rightsOfRole(auth: readonly PermissionEntry[], allAuth: readonly StatedPermission[]) {
  const limits = limitsOf(auth)
  const held = [...grantedActions({ auth: [...auth], allAuth: [...allAuth] })]
  return { limits, actions: held.filter((action) => !isAdminRight(action) || isRightWithin(action, limits)) }
}

const isOverUsers = (action: string) => (limitedRights as readonly string[]).includes(action)
const isOverEnterprises = (action: string) => (enterpriseRights as readonly string[]).includes(action)
