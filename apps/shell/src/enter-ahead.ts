import { portalBase, session } from '@center/shared/host'
import { usesLocalGuests } from './devtools/local-guests'
import { decide } from './guard/decide'
import type { EntryDecision } from './guard/entry'
import { generateRoutes, resetEntry } from './guard/entry.store'
import { replaceQuery } from './lib/pages/navigation'

/** So long the page's own skeleton stands in for the frame while what the frame is drawn from is on its way. */
const AHEAD_MS = 1_000

/**
 * Begins what the gate would begin before it is drawn, and waits for it a little, while the skeleton that the page came with is on screen: what the
 * user asked for is then drawn at once, and not a skeleton of it first. What the drawn portal has to see to is left to the gate: a user whom the
 * server does not know, and sub-apps from a developer's own machine.
 */
export async function enterAhead(): Promise<void> {
  if (!document.getElementById('center-skeleton') || usesLocalGuests()) return
  const decision = decideHere()
  if (decision.do === 'replace-query') replaceQuery(decision.search)
  if (decideHere().do !== 'generate') return
  const made = generateRoutes().then((result) => {
    if (result === 'user-refused') resetEntry()
  })
  await Promise.race([made, new Promise((resolve) => setTimeout(resolve, AHEAD_MS))])
}

function decideHere(): EntryDecision {
  const { pathname, search, hash } = window.location
  const { status, tenantCode, ended } = session
  if (status === 'signed-out' && ended) return { do: 'nothing' }
  const path = pathname.slice(portalBase.length) || '/'
  return decide({ pathname: path, search, hash }, { isSignedIn: status === 'signed-in', tenantCode })
}
