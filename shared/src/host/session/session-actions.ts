import { ref } from 'valtio'
import { getPermissions, getUserInfo, type Permissions, type SessionGrant, type UserInfo } from '../../contract'
import { readBoot } from '../address/boot'
import { firstSaid, launch } from '../address/launch'
import { callApi } from '../calls/call-api'
import { restoreSigningKey, takeSigningKey } from '../calls/key-store'
import type { Result } from '../calls/result'
import { configuration } from '../configuration/configuration.store'
import { keep, kept, remember, remembered } from '../storage'
import { session } from './session.store'
import { readProfile, storeProfile } from './stored-profile'

/** The tenant that this tab, else this browser, used last. */
export function storedTenant(): string | null {
  return kept('tenantCode') ?? remembered('tenantCode')
}

/**
 * Finds the session of this tab again after a reload, without asking the user.
 *
 * A session of another tenant than the address names is restored too, so that the guard can warn before it ends it
 * (spec 4): compare `session.tenantCode` with `launch.tenantCode`.
 */
export async function restoreSession(): Promise<void> {
  const stored = kept('tenantCode')
  const token = stored === null ? null : kept(`${stored}__token`)
  if (stored !== null && token !== null) {
    await restoreSigningKey(stored)
    Object.assign(session, { status: 'signed-in', tenantCode: stored, token, user: readProfile(stored), ended: null })
    return
  }
  adoptTenant(firstSaid(launch.tenantCode, storedTenant(), readBoot().tenantCode))
}

/** Starts a session: keeps token and key for reloads of this tab. Rights and user are loaded by the caller. */
export async function beginSession(tenantCode: string, token: string, grant: SessionGrant): Promise<void> {
  await takeSigningKey(tenantCode, grant.signKey)
  adoptTenant(tenantCode)
  keep(`${tenantCode}__token`, token)
  Object.assign(session, { status: 'signed-in', token, user: null, permissions: null, ended: null })
}

/** Says which tenant is in use before anybody signs in; remembered for the next visit. */
export function adoptTenant(tenantCode: string): void {
  session.tenantCode = tenantCode
  if (!tenantCode) return
  keep('tenantCode', tenantCode)
  remember('tenantCode', tenantCode)
}

let latestUser = 0

/** Fetches the user for the role, workbench and bench that the address or the configuration names. */
export async function loadUser(): Promise<Result<UserInfo>> {
  const ticket = ++latestUser
  const token = session.token
  const querystring = {
    fastRoleCode: launch.roleCode ?? undefined,
    roleId: session.user?.roleId || undefined,
    wbCode: session.user?.wbCode || undefined,
    benchCode: benchCode() || undefined,
  }
  const result = await callApi(getUserInfo, { querystring })
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
  const result = await callApi(getPermissions, { querystring: permissionQuery() })
  if (!result.ok || ticket !== latestPermissions || token !== session.token) return result
  // Replaced as a whole and never changed: watching each of thousands of menu items would take half a second.
  session.permissions = ref(result.value)
  return result
}

function permissionQuery() {
  const { CENTER_APP_CODE, CENTER_PART_BENCH } = configuration.values
  const { user } = session
  return {
    roleId: user?.roleId || undefined,
    appCodes: firstSaid(launch.appCode, user?.defaultApplyCode, CENTER_APP_CODE) || undefined,
    fastRoleCode: launch.roleCode ?? undefined,
    targetWb: firstSaid(benchCode(), user?.wbCode) || undefined,
    partWb: firstSaid(launch.partBench, kept('partBench'), CENTER_PART_BENCH) || undefined,
  }
}

/** The workbench that is fixed from outside: address, stored, configuration (contract 10.3). */
function benchCode(): string {
  return firstSaid(launch.benchCode, kept('benchCode'), configuration.values.CENTER_BENCH_CODE)
}
