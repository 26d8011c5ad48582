import { ref } from 'valtio'
import {
  getPermissions,
  getPortalEntry,
  getPreferences,
  getUserInfo,
  listAppBadges,
  listMicroFrontends,
  type Permissions,
  type PortalEntry,
  type SessionGrant,
  type UserInfo,
  withoutTrailingSlashes,
} from '../../contract'
import { readBoot } from '../page/boot'
import { firstNonEmpty, launch } from '../page/launch'
import { addressOf, answerAhead, callApi } from '../calls/call-api'
import { configuration } from '../configuration/configuration.store'
import { latestLettersCall } from '../letters/latest-letters'
import { portalBase } from '../page/portal-address'
import { unreadCall } from '../letters/unread.store'
import { restoreSigningKey, takeSigningKey } from '../session/key-store'
import { entryName, randomId, TENANT_NAME, tokenName } from '../../early-call'
import type { Result } from '../result'
import { setSessionItem, getSessionItem, setLocalItem, getLocalItem } from '../storage/browser-storage'
import { storeIdleLimit } from '../session/session-lifetime'
import { session } from '../session/session.store'
import { setWorkContext, workContext, type WorkContext } from '../session/work-context'
import { readProfile, storeProfile } from '../session/stored-profile'

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

/**
 * Asks for user, rights, guests, preferences and unread letters in one call, so that the calls that are made next are answered
 * already. What it does not bring is asked for singly: without an answer all of it, which says why.
 */
export async function askForEntry(): Promise<void> {
  const { token } = session
  const { partBench, benchCode } = workContext()
  // A part of a workbench is known with the user only.
  if (partBench) return
  const result = await callApi(getPortalEntry, entryRequest())
  if (!result.ok || token !== session.token) return
  const asked = userQuery()
  const { user, permissions } = result.value
  answerAhead(getUserInfo, { querystring: asked }, user)
  const isElsewhere = benchCode !== '' && benchCode !== user.wbCode
  if (!isElsewhere) answerAhead(getPermissions, { querystring: permissionQuery(workContext(), user) }, permissions)
  answerRest(result.value)
}

/**
 * Asks for the same while the code that will ask is still on its way: {@link askForEntry} takes what came. Does nothing without a session,
 * and for one of another tenant than that of the address, which may be about to end.
 */
export async function prepareEntry(): Promise<void> {
  const { token, status, tenantCode } = session
  const isElsewhere = launch.tenantCode !== null && launch.tenantCode !== tenantCode
  // Whether the application of an address may be opened is asked first (spec 7).
  if (status !== 'signed-in' || isElsewhere || launch.appCode || workContext().partBench) return
  const request = entryRequest()
  if (isHome() && configuration.values.CENTER_ISNOTICE) void prepareLetters()
  const result = await callApi(getPortalEntry, request)
  if (result.ok && token === session.token) answerAhead(getPortalEntry, request, result.value)
}

/** Notes for the next document of this tab what it will ask first: it asks before the host is there (`early-call`). */
export function storeEntryAddress(): void {
  if (session.status !== 'signed-in') return
  setSessionItem(entryName(session.tenantCode), addressOf(getPortalEntry, entryRequest()))
}

const isHome = () => withoutTrailingSlashes(window.location.pathname) === `${portalBase}/index`

/** What home shows beside the answer to {@link askForEntry}: the latest letters, asked for at the same time. */
async function prepareLetters(): Promise<void> {
  const { token } = session
  const result = await callApi(...latestLettersCall)
  if (result.ok && token === session.token) answerAhead(...latestLettersCall, result.value)
}

function entryRequest() {
  return { querystring: { ...userQuery(), appCodes: workContext().appCode || undefined } }
}

/** What does not depend on the place where the user works. */
function answerRest({ user, guests, preferences, unread, badges }: PortalEntry): void {
  if (guests) answerAhead(listMicroFrontends, { params: { tenantId: user.tenantId } }, guests)
  if (preferences) answerAhead(getPreferences, {}, preferences)
  if (unread) answerAhead(...unreadCall(user.userId), unread)
  if (badges) answerAhead(listAppBadges, {}, badges)
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

function userQuery() {
  const { user } = session
  const { roleCode, benchCode } = workContext()
  // A role of another workbench than the one that is fixed must not lead out of it.
  const isElsewhere = benchCode !== '' && user?.wbCode !== benchCode
  return {
    fastRoleCode: roleCode || undefined,
    roleId: (!isElsewhere && user?.roleId) || undefined,
    wbCode: user?.wbCode || undefined,
    benchCode: benchCode || undefined,
  }
}

function permissionQuery(stand: WorkContext, user: UserInfo | null) {
  return {
    roleId: user?.roleId || undefined,
    appCodes: stand.appCode || undefined,
    fastRoleCode: stand.roleCode || undefined,
    targetWb: firstNonEmpty(stand.benchCode, user?.wbCode) || undefined,
    partWb: stand.partBench || undefined,
  }
}
