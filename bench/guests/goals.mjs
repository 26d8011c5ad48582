import { percentile } from '../../tests/reliability/figures.mjs'

/** Of hand-written code in the same run; a kept guest among forty tabs on a four times slower processor, in milliseconds. */
const FIRST_TO_BENCH = 1.2
const PRERENDERED_TO_LIMIT = 0.08
const KEPT_SLOW_MS = 50

const LIMIT = 'limit'
const cold = (row, part = 'paint') => ({ state: 'cold', row, part })

const first = [
  ['portal, element', 'bench page, element'],
  // Beside a page in a frame; the isolated element of the bench page is measured by `bench:hosts`.
  ['portal, isolated', 'bench page, page'],
  ['portal, system', 'bench page, bundle'],
  ['portal, frame', 'bench page, page'],
].map(([row, beside]) => ({
  what: `first visit: ${row} / ${beside}`,
  figure: cold(row),
  to: cold(beside),
  goal: FIRST_TO_BENCH,
  digits: 2,
}))

const keptSlow = ['element', 'isolated', 'system', 'frame', 'prerender'].map((id) => ({
  what: `kept, 40 tabs, processor 4 times slower: portal, ${id}, ms`,
  figure: { state: 'kept, slow', row: `portal, ${id}`, part: 'paint' },
  goal: KEPT_SLOW_MS,
  digits: 0,
}))

const prerendered = { state: 'hover', row: 'portal, prerender' }

/** In the order in which they are shown. `to`: the goal is a ratio to that figure. */
export const goals = [
  ...first,
  ...keptSlow,
  {
    what: 'prerendered: shown / limit in the DOM',
    figure: { ...prerendered, part: 'dom' },
    to: cold(LIMIT, 'dom'),
    goal: PRERENDERED_TO_LIMIT,
    digits: 2,
  },
  { what: 'prerendered: frames until it is shown', figure: { ...prerendered, part: 'frames' }, goal: 1, digits: 0 },
]

/** The median of a part of the visits of a row; undefined where none was measured. */
export function medianOf({ figures }, { state, row, part }) {
  const visits = figures[state]?.[row] ?? []
  return visits.length === 0
    ? undefined
    : percentile(
        visits.map((visit) => visit[part]),
        0.5,
      )
}

/** Goals that were measured, with what came of each. A figure is compared as it is shown. */
export function judge(run) {
  return goals.flatMap((row) => {
    const [value, base] = [medianOf(run, row.figure), row.to ? medianOf(run, row.to) : 1]
    if (value === undefined || base === undefined) return []
    const shown = Number((value / base).toFixed(row.digits))
    return { ...row, shown, isMet: shown <= row.goal }
  })
}

/** Goals that a run says nothing of. */
export function findUnmeasured(run) {
  const measured = new Set(judge(run).map(({ what }) => what))
  return goals.map(({ what }) => what).filter((what) => !measured.has(what))
}
