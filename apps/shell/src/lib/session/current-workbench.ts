import type { RuntimeConfiguration, UserInfo } from '@center/shared/contract'

type Known = Pick<UserInfo, 'wbCode' | 'wbName' | 'defaultWorkbenchCode' | 'defaultWorkbenchName'>

/** The workbench that the user is in, where the tenant shows workbenches and its name is known; else empty. */
export function currentWorkbench(
  user: Known | null,
  { CENTER_SHOW_WORKBENCH }: Pick<RuntimeConfiguration, 'CENTER_SHOW_WORKBENCH'>,
): string {
  if (!CENTER_SHOW_WORKBENCH || user === null) return ''
  // A server that speaks the specification alone names only the default one.
  return user.wbName || (user.wbCode === user.defaultWorkbenchCode ? user.defaultWorkbenchName : '')
}
