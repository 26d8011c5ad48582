import { ref } from 'valtio'
import { getPermissions, getUserInfo, type Permissions, type SessionGrant, type UserInfo } from '../../contract'
import { readBoot } from '../page/boot'
import { firstNonEmpty, launch } from '../page/launch'
import { callApi } from '../calls/call-api'
import { restoreSigningKey, takeSigningKey } from '../session/key-store'
import { randomId, TENANT_NAME, tokenName } from '../../early-call'
import type { Result } from '../result'
import { setSessionItem, getSessionItem, setLocalItem, getLocalItem } from '../storage/browser-storage'
import { storeIdleLimit } from '../session/session-lifetime'
import { session } from '../session/session.store'
import { setWorkContext, workContext, type WorkContext } from '../session/work-context'
import { readProfile, storeProfile } from '../session/stored-profile'
import { permissionQuery, userQuery } from './own-queries'

/** The tenant that this tab, else this browser, used last. */
export function storedTenant(): string | null {
  return getSessionItem(TENANT_NAME) ?? getLocalItem(TENANT_NAME)
}

/**
 * Finds the session of this tab again after a reload, without asking the user.
 *
 * A session of another tenant than the address names is restored too, so that the guard can warn before it ends it
 * (spec 4): compare `session.tenantCode` with `launch.tenantCode`.
 */
export async function restoreSession(): Promise<void> {
  const stored = getSessionItem(TENANT_NAME)
  const token = stored === null ? null : getSessionItem(tokenName(stored))
  if (stored !== null && token !== null) {
    await restoreSigningKey(stored)
    Object.assign(session, { status: 'signed-in', tenantCode: stored, token, user: readProfile(stored), ended: null })
    return
  }
  adoptTenant(firstNonEmpty(launch.tenantCode, storedTenant(), readBoot().tenantCode))
}

/** Starts a session: keeps token and key for reloads of this tab. Rights and user are loaded by the caller. */
export async function beginSession(tenantCode: string, token: string, grant: SessionGrant): Promise<void> {
  await takeSigningKey(tenantCode, grant.signKey)
  adoptTenant(tenantCode)
  setSessionItem(tokenName(tenantCode), token)
  setSessionItem(`${tenantCode}__mark`, grant.mark ?? randomId())
  storeIdleLimit(tenantCode, grant.expiresIn)
  Object.assign(session, { status: 'signed-in', token, user: null, permissions: null, ended: null })
}

/** Says which tenant is in use before anybody signs in; remembered for the next visit. */
export function adoptTenant(tenantCode: string): void {
  session.tenantCode = tenantCode
  if (tenantCode) storeTenant(tenantCode)
}

/** The tenant of the next visit; null: that of an address which names none. */
export function storeTenant(tenantCode: string | null): void {
  setSessionItem(TENANT_NAME, tenantCode)
  setLocalItem(TENANT_NAME, tenantCode)
}

let latestUser = 0

/** Fetches the user for the role, workbench and bench that the address, this tab or the configuration names. */
export async function loadUser(): Promise<Result<UserInfo>> {
  const ticket = ++latestUser
  const token = session.token
  const result = await callApi(getUserInfo, { querystring: userQuery() })
  if (!result.ok || ticket !== latestUser || token !== session.token) return result
  session.user = result.value
  storeProfile(session.tenantCode, result.value)
  return result
}

let latestPermissions = 0

/** Fetches menu and rights of the current role, workbench and application. */
export async function loadPermissions(): Promise<Result<Permissions>> {
  const ticket = ++latestPermissions
  const token = session.token
  const result = await callApi(getPermissions, { querystring: permissionQuery(workContext(), session.user) })
  if (!result.ok || ticket !== latestPermissions || token !== session.token) return result
  // Replaced as a whole and never changed: watching each of thousands of menu items would take half a second.
  session.permissions = ref(result.value)
  return result
}

/** Who the user is and what they may do, as of one moment. */
export type UserAndPermissions = { user: UserInfo; permissions: Permissions }

/**
 * Fetches user and rights as they will be after a switch, and shows nothing of it: the session in the page stays whole
 * until {@link applyUserAndPermissions}.
 */
export async function fetchUserAndPermissions(change: Partial<WorkContext>): Promise<Result<UserAndPermissions>> {
  const { benchCode, ...next } = { ...workContext(), ...change }
  const querystring = { fastRoleCode: next.roleCode || undefined, benchCode: benchCode || undefined }
  const user = await callApi(getUserInfo, { querystring })
  if (!user.ok) return user
  const standpoint = { ...next, roleCode: user.value.roleCode, benchCode }
  const permissions = await callApi(getPermissions, { querystring: permissionQuery(standpoint, user.value) })
  return permissions.ok ? { ok: true, value: { user: user.value, permissions: permissions.value } } : permissions
}

/** Takes user and rights in one go; answers to older questions are dropped. */
export function applyUserAndPermissions({ user, permissions }: UserAndPermissions, change: Partial<WorkContext>): void {
  latestUser++
  latestPermissions++
  Object.assign(session, { user, permissions: ref(permissions) })
  storeProfile(session.tenantCode, user)
  setWorkContext({ ...change, roleCode: user.roleCode })
}

/** The server gave the running session another token (contract 4, 6). It is signed with the key it has. */
export function replaceToken(token: string): void {
  setSessionItem(tokenName(session.tenantCode), token)
  session.token = token
}
