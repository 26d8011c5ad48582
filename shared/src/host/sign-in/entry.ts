import {
  getPermissions,
  getPortalEntry,
  getPreferences,
  getUserInfo,
  listAppBadges,
  listMicroFrontends,
  type PortalEntry,
} from '../../contract'
import { entryName, leadsHome } from '../../early-call'
import { addressOf, answerAhead, callApi } from '../calls/call-api'
import { configuration } from '../configuration/configuration.store'
import { LATEST_LETTERS, latestLettersCall } from '../letters/latest-letters'
import { unreadCall } from '../letters/unread.store'
import { launch } from '../page/launch'
import { session } from '../session/session.store'
import { workContext } from '../session/work-context'
import { setSessionItem } from '../storage/browser-storage'
import { completeParts, knownTags } from './entry-parts'
import { permissionQuery, userQuery } from './own-queries'

/** Whether {@link prepareEntry} has asked for letters: who asks next asks for the same, wherever the address has led meanwhile. */
let prepared: { token: string | null; withLetters: boolean } | null = null

/**
 * Asks for user, rights, guests, preferences and unread letters in one call, at home for the latest letters too, so that the calls that
 * are made next are answered already. What it does not bring is asked for singly: without an answer all of it, which says why.
 */
export async function askForEntry(): Promise<void> {
  const { token } = session
  const { partBench, benchCode } = workContext()
  // A part of a workbench is known with the user only.
  if (partBench) return
  const withLetters = prepared?.token === token ? prepared.withLetters : showsLetters()
  prepared = null
  const result = await callApi(getPortalEntry, entryRequest(withLetters))
  if (!result.ok || token !== session.token) return
  const { permissions, guests } = await completeParts(result.value)
  if (token !== session.token) return
  const { user } = result.value
  answerAhead(getUserInfo, { querystring: userQuery() }, user)
  const isElsewhere = benchCode !== '' && benchCode !== user.wbCode
  const asked = permissionQuery(workContext(), user)
  if (permissions && !isElsewhere) answerAhead(getPermissions, { querystring: asked }, permissions)
  answerRest({ ...result.value, guests })
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
  prepared = { token, withLetters: showsLetters() }
  const request = entryRequest(prepared.withLetters)
  const result = await callApi(getPortalEntry, request)
  if (result.ok && token === session.token) answerAhead(getPortalEntry, request, result.value)
}

/**
 * Notes for the next document of this tab what it will ask first, at home and elsewhere: it asks before the host is there
 * (`early-call`).
 */
export function storeEntryAddress(): void {
  if (session.status !== 'signed-in') return
  const addresses = [hasLetters(), false].map((withLetters) => addressOf(getPortalEntry, entryRequest(withLetters)))
  setSessionItem(entryName(session.tenantCode), addresses.join(' '))
}

const hasLetters = () => configuration.values.CENTER_ISNOTICE
/** Home shows the latest letters. */
const showsLetters = () => hasLetters() && leadsHome(window.location.pathname)

function entryRequest(withLetters: boolean) {
  const { appCode } = workContext()
  const latestLetters = withLetters ? LATEST_LETTERS : undefined
  return { querystring: { ...userQuery(), appCodes: appCode || undefined, latestLetters, ...knownTags() } }
}

/** What does not depend on the place where the user works. */
function answerRest({ user, guests, preferences, unread, latestLetters, badges }: PortalEntry): void {
  if (guests) answerAhead(listMicroFrontends, { params: { tenantId: user.tenantId } }, guests)
  if (preferences) answerAhead(getPreferences, {}, preferences)
  if (unread) answerAhead(...unreadCall(user.userId), unread)
  if (latestLetters) answerAhead(...latestLettersCall, latestLetters)
  if (badges) answerAhead(listAppBadges, {}, badges)
}
