import type { RuntimeConfiguration, UserInfo } from '@center/shared/contract'

/** Whether the user is a manager: flagged by the server, or in a role that the tenant's configuration names (contract 10.14). */
export function isManager(
  { manager, roleCode }: Pick<UserInfo, 'manager' | 'roleCode'>,
  { CENTER_MANAGER_FLAG }: Pick<RuntimeConfiguration, 'CENTER_MANAGER_FLAG'>,
): boolean {
  const codes = CENTER_MANAGER_FLAG.split(',').map((code) => code.trim())
  return manager || (roleCode !== '' && codes.includes(roleCode))
}
