import { checkApplication, listWorkbenches, nameApplication, type UserInfo } from '@center/shared/contract'
import { callApi, launch, setWorkContext, workContext, text } from '@center/shared/host'
import { notify } from '@center/shared/ui'

/**
 * Asks whether the application that the address names may be opened, before anything of it is loaded (spec 7). Without the
 * right, or without an answer, the session opens where it would without the address, and the user is told.
 */
export async function admitApplication(): Promise<void> {
  const code = launch.appCode
  if (!code) return
  const mayOpen = await callApi(checkApplication, { querystring: { fastAppCode: code } })
  if (mayOpen.ok && mayOpen.value) return
  if (launch.appCode !== code) return
  setWorkContext({ appCode: '' })
  if (!mayOpen.ok) return
  const name = await callApi(nameApplication, { params: { code } })
  tell('application', (name.ok && name.value) || code)
}

/** Tells a user who does not hold the role, or has none in the workbench, that the address names; the session goes on as another. */
export function admitRole(user: UserInfo): void {
  if (launch.roleCode && launch.roleCode !== user.roleCode) tell('role', launch.roleCode)
  const { benchCode } = launch
  if (!benchCode || benchCode === user.wbCode) return
  tell('workbench', benchCode)
  setWorkContext({ benchCode: '' })
}

/** A part that the workbench does not have is no part: nothing would be in it. */
export async function admitPart(user: UserInfo): Promise<void> {
  const { partBench } = workContext()
  if (!partBench) return
  const workbenches = await callApi(listWorkbenches, {})
  if (!workbenches.ok || workContext().partBench !== partBench) return
  const bench = workbenches.value.find(({ appCode }) => appCode === user.wbCode)
  if (bench?.parts.some((part) => part.partBench === partBench)) return
  if (launch.partBench) tell('part', partBench)
  setWorkContext({ partBench: '' })
}

function tell(what: 'application' | 'role' | 'workbench' | 'part', name: string): void {
  notify('warning', { title: text('shell:fastEntry.title'), message: text(`shell:fastEntry.${what}`, { name }) })
}
