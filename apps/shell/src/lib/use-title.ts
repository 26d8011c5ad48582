import { configuration, guests, preferences, useText } from '@center/shared/host'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { resolvePage, type ResolvedPage } from './pages'
import { portal } from './portal.store'
import { titleOfPage } from './words'

/** Names pages in the user's language. */
export function useTitle(): (resolved: ResolvedPage) => string {
  const { list } = useSnapshot(guests)
  const { locale } = useSnapshot(preferences)
  const t = useText()
  return (resolved) => titleOfPage({ resolved, guests: list, locale, t })
}

/**
 * Names tabs: as the menu names their address, else as their page calls itself, else as their guest is called. The menu
 * comes first, since two guests may both call a page "Home".
 */
export function useTabTitle(): (tab: { address: string; title: string | null }) => string {
  const { routes } = useSnapshot(portal)
  const titleOf = useTitle()
  return ({ address, title }) => {
    const resolved = resolvePage(routes, address)
    return resolved.title === null && title !== null ? title : titleOf(resolved)
  }
}

/** Names the window after the page and the portal. */
export function useDocumentTitle(resolved: ResolvedPage): void {
  const { values } = useSnapshot(configuration)
  const { locale } = useSnapshot(preferences)
  const title = useTitle()(resolved)
  const name = locale === 'en' ? values.CENTER_TITLE_EN : values.CENTER_TITLE
  useEffect(() => {
    document.title = `${title} - ${name}`
  }, [title, name])
}
