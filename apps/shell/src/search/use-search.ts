import { guests, preferences } from '@center/shared/host'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { recentIds } from '../lib/menu/favourites'
import { leavesOfMenu } from '../lib/menu/menu-leaves'
import type { MenuItem, PortalRoute } from '../lib/menu/menu-tree'
import { portal } from '../lib/pages/portal.store'
import { userPreferences } from '../lib/session/user-preferences.store'
import { openOffers } from '../lib/intents/offers'
import {
  actionEntries,
  appEntries,
  entryKinds,
  intentEntries,
  pageEntries,
  type Entry,
  type EntryKind,
  type SearchAction,
} from './entries'
import { createIndex, type Found, type Index } from './find'
import { spell } from './pinyin-index'
import { useApplicationEntries } from './use-application-entries'
import { useFoundEntries } from './use-found-entries'
import { useLetterEntries } from './use-letter-entries'

export type SectionName = 'favourite' | 'recent' | EntryKind
export type Section = { name: SectionName; found: Found[] }
export type SearchState = {
  sections: Section[]
  /** Pinyin is being prepared: what is found may become more. */
  status: 'preparing' | 'ready'
  /** Titles of apps whose servers gave no answer. */
  unanswered: readonly string[]
}

/** Shown before anything is typed. */
const RECENTS = 6

/** What a query finds; before anything is typed, favourites, pages of before, and what can be done. */
export function useSearch(query: string, actions: readonly SearchAction[]): SearchState {
  const { values } = useSnapshot(userPreferences)
  const found = useFoundEntries(query)
  const entries = useEntries(query, actions, found.entries)
  const { index, status } = useIndex(entries)
  const [recents] = useState(recentIds)
  const favourites = values.favourites

  const sections = useMemo(() => {
    const liked = new Set([...favourites, ...recents])
    if (query.trim() !== '') return byKind(index.find(query, ({ menuId }) => menuId !== null && liked.has(menuId)))
    return atStart(entries, { favourites, recents })
  }, [query, index, entries, favourites, recents])
  return { sections, status, unanswered: found.unanswered }
}

function useEntries(query: string, actions: readonly SearchAction[], found: readonly Entry[]): readonly Entry[] {
  const { locale } = useSnapshot(preferences)
  const { items, routes } = useSnapshot(portal)
  const { list } = useSnapshot(guests)
  const letters = useLetterEntries(query)
  const applications = useApplicationEntries()
  const fixed = useMemo(
    () => [
      ...pageEntries(leavesOfMenu(items as MenuItem[]).list, locale),
      ...appEntries(list as Parameters<typeof appEntries>[0], routes as PortalRoute[], locale),
      ...intentEntries(openOffers(), locale),
    ],
    [items, routes, list, locale],
  )
  return useMemo(
    () => [...fixed, ...applications, ...found, ...actionEntries(actions), ...letters],
    [fixed, applications, found, actions, letters],
  )
}

/** Made at once of what is spelled, so that nothing found before goes away, and again when all is. */
function useIndex(entries: readonly Entry[]) {
  const [spelled, setSpelled] = useState<{ entries: readonly Entry[]; index: Index } | null>(null)
  useEffect(() => {
    const life = new AbortController()
    const titles = entries.map(({ title }) => title)
    void spell(titles, life.signal).then(() => {
      if (!life.signal.aborted) setSpelled({ entries, index: createIndex(entries) })
    })
    return () => life.abort()
  }, [entries])
  const early = useMemo(() => createIndex(entries), [entries])
  if (spelled?.entries !== entries) return { index: early, status: 'preparing' as const }
  return { index: spelled.index, status: 'ready' as const }
}

function byKind(found: Found[]): Section[] {
  return withSome(entryKinds.map((name) => ({ name, found: found.filter(({ entry }) => entry.kind === name) })))
}

function atStart(
  entries: readonly Entry[],
  { favourites, recents }: { favourites: readonly string[]; recents: readonly string[] },
): Section[] {
  const byId = new Map(entries.flatMap((entry) => (entry.menuId === null ? [] : [[entry.menuId, entry] as const])))
  const unmarked = (entry: Entry): Found => ({ entry, marked: new Set() })
  const ofIds = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []).map(unmarked)
  const recent = recents.filter((id) => !favourites.includes(id))
  return withSome([
    { name: 'favourite', found: ofIds(favourites) },
    { name: 'recent', found: ofIds(recent).slice(0, RECENTS) },
    { name: 'action', found: entries.filter(({ kind }) => kind === 'action').map(unmarked) },
  ])
}

function withSome(sections: Section[]): Section[] {
  return sections.filter(({ found }) => found.length > 0)
}
