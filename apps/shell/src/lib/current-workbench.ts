import type { RuntimeConfiguration, UserInfo } from '@center/shared/contract'

/** The workbench that the user is in, where the tenant shows workbenches and its name is known; else empty. */
export function currentWorkbench(
  user: Pick<UserInfo, 'wbCode' | 'defaultWorkbenchCode' | 'defaultWorkbenchName'> | null,
  { CENTER_SHOW_WORKBENCH }: Pick<RuntimeConfiguration, 'CENTER_SHOW_WORKBENCH'>,
): string {
  if (!CENTER_SHOW_WORKBENCH || user === null || user.wbCode !== user.defaultWorkbenchCode) return ''
  return user.defaultWorkbenchName
}
