import { columnsOf } from '@center/shared/contract'
import { configuration, guests, preferences, text, useText, unread } from '@center/shared/host'
import { useCallback, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { PortalRoute } from '../menu/menu-tree'
import { resolvePage, type ResolvedPage } from './pages'
import { portal } from './portal.store'
import { titleOfPage } from './page-title'

/** Names pages in the user's language. The same function while neither that nor a guest changes. */
export function useTitle(): (resolved: ResolvedPage) => string {
  const { list } = useSnapshot(guests)
  const { locale } = useSnapshot(preferences)
  const t = useText()
  return useCallback((resolved) => titleOfPage({ resolved, guests: list, locale, t }), [list, locale, t])
}

/** Names tabs: as their page calls itself, else as the menu names their address, else as their guest is called. */
export function useTabTitle(): (tab: TitledTab) => string {
  const { routes } = useSnapshot(portal)
  const titleOf = useTitle()
  return useCallback((tab) => nameOf(tab, routes, titleOf), [routes, titleOf])
}

/** What a tab is called at this moment. */
export function tabTitle(tab: TitledTab): string {
  const sources = { guests: guests.list, locale: preferences.locale, t: text }
  return nameOf(tab, portal.routes, (resolved) => titleOfPage({ resolved, ...sources }))
}

type TitledTab = { address: string; title: string | null }

function nameOf(
  { address, title }: TitledTab,
  routes: readonly PortalRoute[],
  titleOf: (resolved: ResolvedPage) => string,
): string {
  return title ?? titleOf(resolvePage(routes, address))
}

/** More unread letters than this are not counted out (contract 10.17). */
const MOST = 99

/** Names the window after the page on screen and the portal, with the number of unread letters before them. */
export function useDocumentTitle(title: string): void {
  const { values } = useSnapshot(configuration)
  const { locale } = useSnapshot(preferences)
  const mark = unreadText(useSnapshot(unread).count ?? 0)
  const name = columnsOf(locale) === 'en' ? values.CENTER_TITLE_EN : values.CENTER_TITLE
  useEffect(() => {
    document.title = `${mark}${title} - ${name}`
  }, [title, name, mark])
}

function unreadText(count: number): string {
  if (count === 0) return ''
  return count > MOST ? `(${MOST}+) ` : `(${count}) `
}
