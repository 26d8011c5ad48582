import fuzzysort from 'fuzzysort'
import { entryKinds, type Entry, type EntryKind } from './entries'
import { spellingOf } from './pinyin-index'

/** An entry with the characters of its title that were meant. */
export type Found = { entry: Entry; marked: ReadonlySet<number> }

export type Index = { find: (query: string, isLiked: (entry: Entry) => boolean) => Found[] }

const MOST: Record<EntryKind, number> = { page: 20, app: 5, intent: 5, found: 10, action: 8, letter: 5 }
/** How far a favourite or a page of before stands before others that fit as well. */
const LIKED = 0.08

/**
 * Finds entries by title in either language, by pinyin and by its first letters, with letters left out; by pinyin only
 * those whose title is spelled by now.
 */
export function createIndex(entries: readonly Entry[]): Index {
  const spelled = (entry: Entry) => spellingOf(entry.title)
  const snapshot = fuzzysort.snapshot(entries, {
    keys: ['title', (entry) => spelled(entry)?.initials, (entry) => spelled(entry)?.whole, 'other'],
  })
  return {
    find(query, isLiked) {
      const wanted = query.trim()
      if (wanted === '') return []
      const results = fuzzysort.go(wanted, snapshot, { limit: 200, threshold: 0.3 })
      const ranked = results
        .map(({ obj, score, 0: title, 1: initials, 2: whole, 3: other }) => ({
          entry: obj,
          score: score + (isLiked(obj) ? LIKED : 0),
          marked: markedOf(obj, { title, initials, whole, other }),
        }))
        .sort((a, b) => b.score - a.score)
      const ofKind = (kind: EntryKind) => ranked.filter(({ entry }) => entry.kind === kind)
      // Apps say themselves what is best of theirs.
      const inOrder = (found: typeof ranked) =>
        found.sort((a, b) => entries.indexOf(a.entry) - entries.indexOf(b.entry))
      return entryKinds.flatMap((kind) =>
        (kind === 'found' ? inOrder(ofKind(kind)) : ofKind(kind)).slice(0, MOST[kind]),
      )
    },
  }
}

type Match = { score: number; indexes: readonly number[] } | undefined

/** What is marked is the best reading: the title as it is written wins over its spelling. */
function markedOf(
  { title }: Entry,
  matches: { title: Match; initials: Match; whole: Match; other: Match },
): ReadonlySet<number> {
  const readings = [matches.title, matches.initials, matches.whole, matches.other]
  const best = readings.reduce((found, match) => ((match?.score ?? 0) > (found?.score ?? 0) ? match : found), undefined)
  if (!best || best === matches.other) return new Set()
  if (best !== matches.whole) return new Set(best.indexes)
  const owners = spellingOf(title)?.owners ?? []
  return new Set(best.indexes.map((index) => owners[index] ?? -1))
}
