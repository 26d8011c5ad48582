import { listLetters, type LetterRow } from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { useEffect, useMemo, useState } from 'react'
import { useNotices } from '../lib/letters/use-notices'
import { letterEntries, type Entry } from './entries'
import { useSettled } from './use-settled'

/** Letters that are here before anything is typed, so that pinyin finds them: the newest. */
const NEWEST = 20
/** Of all the others the server is asked, as many as anybody looks through. */
const FOUND = 20

/** The newest letters, and of the older ones those whose title or sender has what is typed. */
export function useLetterEntries(query: string): Entry[] {
  const keyword = useSettled(query.trim())
  const newest = useLetters({ limit: NEWEST })
  const found = useLetters(keyword === '' ? null : { limit: FOUND, keyword })
  return useMemo(() => {
    const known = new Set(newest.map(({ id }) => id))
    return letterEntries([...newest, ...found.filter(({ id }) => !known.has(id))])
  }, [newest, found])
}

const none: LetterRow[] = []

function useLetters(asked: { limit: number; keyword?: string } | null): LetterRow[] {
  const { mayRead } = useNotices()
  const [rows, setRows] = useState(none)
  const isAsked = mayRead && asked !== null
  const { limit = 0, keyword } = asked ?? {}
  useEffect(() => {
    if (!isAsked) return
    const life = new AbortController()
    const querystring = { page: 1, limit, ...(keyword !== undefined && { keyword }) }
    void callApi(listLetters, { querystring }, { signal: life.signal }).then((result) => {
      if (result.ok && !life.signal.aborted) setRows(result.value.rows)
    })
    return () => life.abort()
  }, [isAsked, limit, keyword])
  return isAsked ? rows : none
}
