import {
  askForEntry,
  configuration,
  loadGuests,
  loadPermissions,
  loadUser,
  prefetchApp,
  session,
  storeWorkContext,
  type Failure,
} from '@center/shared/host'
import { proxy } from 'valtio'
import { logFailure } from '../lib/log'
import { forgetPortal, portal, takePermissionTree } from '../lib/pages/portal.store'
import { loadUserPreferences } from '../lib/session/user-preferences.store'
import { admitApplication, admitPart, admitRole } from './fast-entry'

type Entry = {
  status: 'idle' | 'loading' | 'failed'
  failure: Failure | null
  /** Automatic attempts after the first, for this session. */
  retries: number
}

/** How far the way into the portal is. */
export const entry = proxy<Entry>({ status: 'idle', failure: null, retries: 0 })

/** One automatic retry: more would loop on a server that is down (contract 10.6). */
const MAX_RETRIES = 1

let latest = 0

export type EntryResult = 'ready' | 'failed' | 'user-refused' | 'outdated'

/**
 * Loads user, guests and rights of the session and makes menu and routes of them (spec 4). Preferences are there, or refused,
 * before anything is drawn that they change.
 *
 * `user-refused`: the server answered and does not know the user, which ends the session. A network failure does not:
 * a loose cable signs no one out.
 */
export async function generateRoutes(): Promise<EntryResult> {
  const ticket = ++latest
  const token = session.token
  const isOutdated = () => ticket !== latest || token !== session.token
  Object.assign(entry, { status: 'loading', failure: null })

  // The bell is drawn with the menu: its code comes beside what the menu is made of.
  if (configuration.values.CENTER_ISNOTICE) prefetchApp('@center/notices')
  await admitApplication()
  if (isOutdated()) return 'outdated'
  await askForEntry()
  if (isOutdated()) return 'outdated'
  const preferences = loadUserPreferences()
  const user = await loadUser()
  if (isOutdated()) return 'outdated'
  if (!user.ok && !isServerAway(user.failure)) return 'user-refused'
  if (!user.ok) return failOrRetry(user.failure)

  admitRole(user.value)
  await admitPart(user.value)
  const [permissions] = await Promise.all([loadPermissions(), loadGuests(), preferences])
  if (isOutdated()) return 'outdated'
  if (!permissions.ok) return failOrRetry(permissions.failure)

  storeWorkContext()
  takePermissionTree(permissions.value)
  Object.assign(entry, { status: 'idle', failure: null, retries: 0 })
  return 'ready'
}

/**
 * Rights changed on the server, or the enterprise of the user was approved: user, menu and routes are made again, open tabs stay. Who is
 * refused as a user keeps what is shown until the next call says why.
 */
export async function refreshRoutes(): Promise<void> {
  await loadUser()
  await loadPermissions()
  takeRights()
}

/** Makes menu and routes of the rights that the session has by now: a late response for another role is dropped. */
export function takeRights(): void {
  const { permissions, token } = session
  if (permissions !== null && portal.token !== null && portal.token === token) takePermissionTree(permissions)
}

/** What the guard needs to know about the routes of the present session. */
export function routesState(): 'missing' | 'loading' | 'failed' | 'ready' {
  if (portal.token !== null && portal.token === session.token) return 'ready'
  return entry.status === 'idle' ? 'missing' : entry.status
}

/** The user asks for another attempt, or the session is over. */
export function resetEntry(): void {
  latest++
  forgetPortal()
  Object.assign(entry, { status: 'idle', failure: null, retries: 0 })
}

function failOrRetry(failure: Failure): Promise<EntryResult> | EntryResult {
  if (entry.retries < MAX_RETRIES) {
    entry.retries++
    return generateRoutes()
  }
  logFailure('The menu and its routes could not be made', failure)
  Object.assign(entry, { status: 'failed', failure })
  return 'failed'
}

function isServerAway({ code }: Failure): boolean {
  return code.startsWith('network.') || code.startsWith('server.')
}
