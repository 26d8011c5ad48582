import { proxy } from 'valtio'
import { navigatePortal, portalBase, watchFragment } from '@center/shared/host'

/** Where in the operations the user is: it is behind the `#` of the address, so a link and a reload come back to it. */
export type Place = { view: 'overview' | 'audit' | 'reviews' | 'app'; tenantCode: string; name: string }

const home = '/ops'
const pages = ['audit', 'reviews'] as const

export const place = proxy<Place>(readPlace(''))

/** The address of a place below the portal. */
export function addressOf({ view, tenantCode, name }: Place): string {
  if (view === 'overview') return home
  const words: Record<string, string> = name === '' ? { view } : { app: name, tenant: tenantCode }
  return `${home}#${new URLSearchParams(words).toString()}`
}

let isChosen = false

/** Whether the user chose the place that is shown, in the page itself: what was pressed is gone, and the focus with it. */
export function takeChoice(): boolean {
  const wasChosen = isChosen
  isChosen = false
  return wasChosen
}

function show(chosen: Place): void {
  isChosen = true
  navigatePortal(addressOf(chosen))
}

export const showOverview = () => show({ view: 'overview', tenantCode: '', name: '' })

export const showAudit = () => show({ view: 'audit', tenantCode: '', name: '' })

export const showReviews = () => show({ view: 'reviews', tenantCode: '', name: '' })

export const showApp = (tenantCode: string, name: string) => show({ view: 'app', tenantCode, name })

/** Follows the address until the returned function is called. The address of another tab of the portal is ignored. */
export const watchPlace = () => watchFragment(portalBase + home, (hash) => Object.assign(place, readPlace(hash)))

export function readPlace(hash: string): Place {
  const words = new URLSearchParams(hash.replace(/^#/, ''))
  const name = words.get('app')
  if (name) return { view: 'app', tenantCode: words.get('tenant') ?? '', name }
  const view = pages.find((page) => page === words.get('view')) ?? 'overview'
  return { view, tenantCode: '', name: '' }
}
