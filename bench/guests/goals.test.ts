import { findUnmeasured, goals, judge, medianOf } from './goals.mjs'

type Visit = { dom: number; paint: number; frames: number }
type Verdict = { what: string; shown: number; isMet: boolean }

const painted = (...paints: number[]): Visit[] => paints.map((paint) => ({ dom: paint / 2, paint, frames: 1 }))
const verdicts = (figures: Record<string, Record<string, Visit[]>>) =>
  judge({ figures }).map(({ what, shown, isMet }: Verdict) => [what, shown, isMet])

test('a first visit is compared with that of the bench page in the same run', () => {
  const cold = { 'portal, element': painted(110, 900, 120), 'bench page, element': painted(100, 90, 400) }
  expect(verdicts({ cold })).toEqual([['first visit: portal, element / bench page, element', 1.2, true]])
  const slower = { ...cold, 'portal, element': painted(121) }
  expect(verdicts({ cold: slower })).toEqual([['first visit: portal, element / bench page, element', 1.21, false]])
})

test('a kept guest among forty tabs is compared in milliseconds', () => {
  const what = 'kept, 40 tabs, processor 4 times slower: portal, frame, ms'
  expect(verdicts({ 'kept, slow': { 'portal, frame': painted(50.4) } })).toEqual([[what, 50, true]])
  expect(verdicts({ 'kept, slow': { 'portal, frame': painted(50.6) } })).toEqual([[what, 51, false]])
})

test('a prerendered guest is shown by the first frame, in a part of what hand-written code takes', () => {
  const hover = { 'portal, prerender': [{ dom: 4, paint: 30, frames: 1 }] }
  const cold = { limit: [{ dom: 40, paint: 90, frames: 4 }] }
  expect(verdicts({ hover, cold })).toEqual([
    ['prerendered: shown / limit in the DOM', 0.1, false],
    ['prerendered: frames until it is shown', 1, true],
  ])
})

test('tells which goals a run says nothing of', () => {
  expect(findUnmeasured({ figures: {} })).toEqual(goals.map(({ what }: { what: string }) => what))
})

test('what was not measured has no median', () => {
  expect(medianOf({ figures: {} }, { state: 'cold', row: 'limit', part: 'paint' })).toBeUndefined()
})
