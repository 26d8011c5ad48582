import { portalBase, readBoot } from '@center/shared/host'
import { portalContext } from '../lib/pages/navigation'
import { decideEntry, type EntryDecision, type EntryInput } from './entry'
import { routesState } from './entry.store'

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
