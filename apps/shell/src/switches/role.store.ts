import {
  listUserRoles,
  listWorkbenches,
  switchRole,
  updateDefaultLogin,
  type RoleOption,
  type WorkbenchOption,
} from '@center/shared/contract'
import { callApi, failureText, loadUser, session, workContext, text } from '@center/shared/host'
import { proxy } from 'valtio'
import { closeWith, submitSwitch } from '../components/unsaved/submit-switch'
import { closeSwitch } from '../lib/overlays.store'
import type { Committed } from '../lib/session/switching.store'

type RoleForm = {
  status: 'loading' | 'ready' | 'failed' | 'sending'
  failure: string | null
  workbenches: WorkbenchOption[]
  roles: RoleOption[]
  wbCode: string
  roleId: string
  /** Empty: all parts of the workbench. */
  partBench: string
  defaultWbCode: string
  defaultRoleId: string
}

/** As which role and in which workbench the user wants to work, now and after the next sign-in. */
export const roleForm = proxy<RoleForm>(nothing())

let latest = 0

/** A workbench that is fixed from outside has only its own roles (spec 4). */
export async function loadRoleForm(): Promise<void> {
  const ticket = ++latest
  Object.assign(roleForm, nothing())
  const { benchCode, partBench } = workContext()
  const querystring = { ...(session.user && { userId: session.user.userId }), benchCode }
  const [roles, workbenches] = await Promise.all([
    callApi(listUserRoles, { querystring }),
    callApi(listWorkbenches, {}),
  ])
  if (ticket !== latest) return
  if (!roles.ok || !workbenches.ok) {
    const failed = roles.ok ? workbenches : roles
    Object.assign(roleForm, { status: 'failed', failure: failed.ok ? null : failureText(failed.failure) })
    return
  }
  const offered = workbenches.value.filter(({ appCode }) => !benchCode || appCode === benchCode)
  Object.assign(roleForm, { status: 'ready', roles: roles.value, workbenches: offered, partBench, ...choicesOf() })
}

/** What the user has now. */
function choicesOf() {
  const { wbCode, roleId, defaultWorkbenchCode, defaultRoleId } = session.user ?? noChoices
  return { wbCode, roleId, defaultWbCode: defaultWorkbenchCode, defaultRoleId }
}

const noChoices = { wbCode: '', roleId: '', defaultWorkbenchCode: '', defaultRoleId: '' }

/** Another workbench has other roles and parts. */
export function chooseWorkbench(wbCode: string): void {
  const { roleId } = firstRole(wbCode, roleForm.roleId)
  const isCurrent = wbCode === session.user?.wbCode
  Object.assign(roleForm, { wbCode, roleId, partBench: isCurrent ? workContext().partBench : '' })
}

export function chooseDefaultWorkbench(defaultWbCode: string): void {
  const { roleId } = firstRole(defaultWbCode, roleForm.defaultRoleId)
  Object.assign(roleForm, { defaultWbCode, defaultRoleId: roleId })
}

/** The roles of one workbench. */
export function rolesIn(roles: readonly RoleOption[], wbCode: string): RoleOption[] {
  return roles.filter((role) => role.wbCode === wbCode)
}

/** Saves defaults that changed, and switches when role, workbench or part did. With no change the dialog closes (spec 4). */
export async function submitRole(): Promise<void> {
  const change = changeOf()
  if (!change.isSwitch && !change.isDefault) return closeSwitch()
  const ticket = latest
  Object.assign(roleForm, { status: 'sending', failure: null })
  const failure = change.isSwitch ? await switchNow(change.isDefault) : await saveDefaultAlone()
  if (ticket === latest) Object.assign(roleForm, { status: 'ready', failure })
}

async function switchNow(isDefault: boolean): Promise<string | null> {
  const { roleId, wbCode, partBench } = roleForm
  const before = { ...session.user }
  const role = roleForm.roles.find(({ id }) => id === roleId)
  const isSameRole = roleId === before.roleId
  const old: Defaults = { defaultRoleId: before.defaultRoleId, defaultWorkbenchCode: before.defaultWorkbenchCode }
  const saveDefault = (querystring: Defaults) => callApi(updateDefaultLogin, { querystring })
  const tell = async (defaults: Defaults, body: { roleId: string; wbCode: string }): Promise<Committed> => {
    const saved = isDefault ? await saveDefault(defaults) : null
    if (saved && !saved.ok) return saved
    if (isSameRole) return { ok: true, value: true }
    const done = await callApi(switchRole, { body })
    if (done.ok || !isDefault) return done
    return { ...done, isWhole: (await saveDefault(old)).ok }
  }
  return submitSwitch(
    {
      commit: () => tell(defaultsOf(), { roleId, wbCode }),
      undo: () => tell(old, { roleId: before.roleId ?? '', wbCode: before.wbCode ?? '' }),
      title: text('shell:switch.role'),
      standing: { roleCode: role?.roleCode ?? '', partBench },
    },
    () => text('shell:switch.nowRole', { role: session.user?.roleName ?? '', workbench: session.user?.wbName ?? '' }),
  )
}

async function saveDefaultAlone(): Promise<string | null> {
  const saved = await callApi(updateDefaultLogin, { querystring: defaultsOf() })
  if (!saved.ok) return failureText(saved.failure)
  void loadUser()
  closeWith(text('shell:switch.defaultLoginSaved'))
  return null
}

type Defaults = { defaultRoleId?: string | undefined; defaultWorkbenchCode?: string | undefined }

function defaultsOf(): Defaults {
  return { defaultRoleId: roleForm.defaultRoleId || undefined, defaultWorkbenchCode: roleForm.defaultWbCode }
}

function changeOf(): { isSwitch: boolean; isDefault: boolean } {
  const { user } = session
  const { roleId, partBench, defaultRoleId, defaultWbCode } = roleForm
  return {
    isSwitch: roleId !== user?.roleId || partBench !== workContext().partBench,
    isDefault: defaultRoleId !== user?.defaultRoleId || defaultWbCode !== user?.defaultWorkbenchCode,
  }
}

function firstRole(wbCode: string, wanted: string): { roleId: string } {
  const roles = rolesIn(roleForm.roles, wbCode)
  return {
    roleId: (roles.find(({ id }) => id === wanted) ?? roles.find(({ current }) => current) ?? roles[0])?.id ?? '',
  }
}

function nothing(): RoleForm {
  return {
    status: 'loading',
    failure: null,
    workbenches: [],
    roles: [],
    wbCode: '',
    roleId: '',
    partBench: '',
    defaultWbCode: '',
    defaultRoleId: '',
  }
}
