import type { TracePoint } from '@center/shared/contract'
import { isMovedByHand } from './trace-score'

const x = 180
const judged = { x, hasTime: true }
const SAMPLES = 24

/** A drag of so many samples, `at` says how far it is after which share of the time. */
function drag(at: (share: number) => number, { ms = 600, samples = SAMPLES } = {}): TracePoint[] {
  return Array.from({ length: samples }, (_, place) => {
    const share = (place + 1) / samples
    return [Math.round(at(share) * x * 10) / 10, 3, Math.round(share * ms)]
  })
}
/** The way of a hand: slow, fast, slow. */
const byHand = (share: number) => 10 * share ** 3 - 15 * share ** 4 + 6 * share ** 5
const pointer = (points: TracePoint[]) => ({ keys: [], pointer: points })
const press = (places: number[], every = 60) => ({
  keys: places.map((place, count): TracePoint => [place, 0, count * every]),
  pointer: [],
})

test.each([
  ['drags it there', pointer(drag(byHand))],
  [
    'drags it too far and back',
    pointer(drag((share) => byHand(Math.min(1, share * 1.3)) * 1.06 - Math.max(0, share - 0.8) * 0.3)),
  ],
  ['drags it in a hurry', pointer(drag(byHand, { ms: 180, samples: 9 }))],
  ['presses keys', press([100, 120, 140, 160, 170, 180])],
  [
    'holds a key down',
    press(
      Array.from({ length: 90 }, (_, place) => 2 * (place + 1)),
      30,
    ),
  ],
  ['presses keys to the end and back', press([263, 163, 183, 181, 181 - 2, 181])],
  [
    'presses keys, then drags it',
    {
      keys: press([20, 40]).keys,
      pointer: drag(byHand).map(([at, y, time]): TracePoint => [40 + (at * 140) / x, y, time + 200]),
    },
  ],
])('takes the piece from someone who %s', (_, trace) => {
  expect(isMovedByHand(trace, judged)).toBe(true)
})

test.each([
  ['says nothing of it', pointer([])],
  [
    'has two points of it',
    pointer([
      [0, 0, 0],
      [x, 0, 400],
    ]),
  ],
  ['moves at one speed', pointer(drag((share) => share))],
  ['leaps', pointer([...drag((share) => share / 20, { ms: 500 }), [x, 3, 600]])],
  ['takes no time', pointer(drag(byHand, { ms: 100 }))],
  ['lets go elsewhere', pointer(drag((share) => byHand(share) * 0.9))],
  ['goes back in time', pointer(drag(byHand).map(([at, y, time]): TracePoint => [at, y, 600 - time]))],
  ['begins in the middle', pointer(drag((share) => 0.7 + byHand(share) * 0.3))],
  ['presses keys that are none', press([90, 180])],
  ['presses one key', press([x])],
  ['sends something else', 'a trace'],
  ['sends numbers that are none', pointer([[Number.NaN, 0, 0]])],
])('refuses the piece from someone who %s', (_, trace) => {
  expect(isMovedByHand(trace, judged)).toBe(false)
})

test('asks tests for no time', () => {
  expect(isMovedByHand(pointer(drag(byHand, { ms: 20 })), { x, hasTime: false })).toBe(true)
})
