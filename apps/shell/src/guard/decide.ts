import { portalBase, readBoot, session } from '@center/shared/host'
import { portalContext, replaceQuery } from '../lib/pages/navigation'
import { signOutOfPortal } from '../lib/session/sign-out'
import { decideEntry, type EntryDecision, type EntryInput } from './entry'
import { generateRoutes, routesState } from './entry.store'

/** What to do with an address below the portal's base, as things stand. */
export function decide(
  location: EntryInput['location'],
  who: Pick<EntryInput, 'isSignedIn' | 'tenantCode'>,
): EntryDecision {
  return decideEntry({
    location,
    fullPath: portalBase + location.pathname + location.search + location.hash,
    ...who,
    context: portalContext(),
    routes: routesState(),
    publicPaths: readBoot().publicPaths,
  })
}

/** Makes menu and routes; a user whom the server does not know is signed out. */
export async function makeRoutes(): Promise<void> {
  const result = await generateRoutes()
  if (result === 'user-refused') void signOutOfPortal(`${window.location.pathname}${window.location.search}`)
}

/** So long the page's own skeleton stands in for the frame while what the frame is drawn from is on its way. */
const AHEAD_MS = 1_000

/**
 * Begins what the gate would begin before it is drawn, and waits for it a little, while the skeleton that the page came with is on screen: what the
 * user asked for is then drawn at once, and not a skeleton of it first.
 */
export async function enterAhead(): Promise<void> {
  if (!document.getElementById('center-skeleton')) return
  const decision = decideHere()
  if (decision.do === 'replace-query') replaceQuery(decision.search)
  if (decideHere().do !== 'generate') return
  await Promise.race([makeRoutes(), new Promise((resolve) => setTimeout(resolve, AHEAD_MS))])
}

function decideHere(): EntryDecision {
  const { pathname, search, hash } = window.location
  const { status, tenantCode, ended } = session
  if (status === 'signed-out' && ended) return { do: 'nothing' }
  const path = pathname.slice(portalBase.length) || '/'
  return decide({ pathname: path, search, hash }, { isSignedIn: status === 'signed-in', tenantCode })
}
