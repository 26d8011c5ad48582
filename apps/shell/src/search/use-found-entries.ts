import { searchApps, type AnswerOf } from '@center/shared/contract'
import { callApi, guests, preferences, type Locale } from '@center/shared/host'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { inLocale } from '../lib/pages/page-title'
import { foundEntries, type Entry } from './entries'
import { useSettled } from './use-settled'

type Found = AnswerOf<typeof searchApps>

/** What apps find on their own servers, and which of them gave no answer. */
export type FoundByApps = { entries: Entry[]; unanswered: readonly string[] }

const nothing: Found = { rows: [], unanswered: [] }
/** A single letter finds too much anywhere. */
const SHORTEST = 2

/** Asks the apps of the user that search, once nothing more is typed; where none does, nothing is asked. */
export function useFoundEntries(query: string): FoundByApps {
  const { locale } = useSnapshot(preferences)
  const { list } = useSnapshot(guests)
  const keyword = useSettled(query.trim())
  const [found, setFound] = useState({ keyword: '', ...nothing })
  const isAsked = keyword.length >= SHORTEST && list.some(({ searches }) => searches)
  useEffect(() => {
    if (!isAsked) return
    const life = new AbortController()
    void callApi(searchApps, { querystring: { keyword } }, { signal: life.signal }).then((result) => {
      if (result.ok && !life.signal.aborted) setFound({ keyword, ...result.value })
    })
    return () => life.abort()
  }, [isAsked, keyword])
  return useMemo(() => {
    if (!isAsked || found.keyword !== keyword) return { entries: [], unanswered: [] }
    const names = found.unanswered.map((app) => titleOf(app, locale))
    return { entries: foundEntries(found.rows, keyword, locale), unanswered: names }
  }, [isAsked, found, keyword, locale])
}

function titleOf(app: string, locale: Locale): string {
  const guest = guests.list.find(({ serviceCode }) => serviceCode === app)
  return guest ? inLocale({ zh: guest.serviceName, en: guest.serviceNameEn }, locale) : app
}
