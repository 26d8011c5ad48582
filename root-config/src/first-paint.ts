import { findPageTicket } from '@center/shared/early-call'
import { langTag, toLocale } from '@center/shared/contract'

/**
 * Writes the remembered language, theme, density and frame into the page before anything is drawn, so that nothing flashes.
 * The names are those of `preferences` in the host and of the shell, which take over from here.
 */
export function applyStoredPreferences(page: Document = document): void {
  const { dataset } = page.documentElement
  const locale = getLocalItem('pro__locale')
  if (locale) Object.assign(page.documentElement, { lang: langTag(toLocale(locale)) }).dataset['chosen'] = 'true'
  if (getLocalItem('pro__density') === 'compact') dataset['density'] = 'compact'
  prepareSkeleton(page)
  if (!isDark(getLocalItem('pro__theme'))) return
  dataset['theme'] = 'dark'
  page.body.setAttribute('theme-mode', 'dark')
}

/** The skeleton is that of the page to come: without a session the portal leads to sign-in. */
function prepareSkeleton(page: Document): void {
  const { dataset } = page.documentElement
  if (dataset['first'] === '@center/shell' && !isSignedIn(page)) dataset['first'] = '@center/auth'
  const query = new URLSearchParams(window.location.search)
  const frame = getLocalItem('pro__menuCollapsed') === '1' ? 'rail' : 'list'
  if (query.get('iframe') === '1') dataset['frame'] = 'none'
  else dataset['frame'] = getLocalItem('pro__appTheme') === 'top' ? 'top' : frame
}

/** A tab keeps the token of its session; a ticket becomes one, in the address or, in a new tab of a session, in the page. */
function isSignedIn(page: Document): boolean {
  const query = new URLSearchParams(window.location.search)
  if (findPageTicket(page)?.content) return true
  if (query.has('ticketToken') || query.has('previewRole')) return true
  try {
    return Object.keys(sessionStorage).some((name) => /^(pro|preview)__.+__token$/.test(name))
  } catch {
    return false
  }
}

function isDark(choice: string | null): boolean {
  return choice === 'dark' || (choice === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
}

function getLocalItem(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
