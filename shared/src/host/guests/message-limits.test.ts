import { createBudget } from './message-budget'
import { isSmallEnough } from './message-size'

const nested = (depth: number): unknown => (depth === 0 ? 'x' : { inner: nested(depth - 1) })

test.each([
  ['text of 60 kB', 'x'.repeat(60_000)],
  ['depth 8', nested(8)],
  ['nothing', undefined],
  ['an object of another realm', Object.create(null)],
])('takes %s', (_what, message) => {
  expect(isSmallEnough(message)).toBe(true)
})

const cyclic: Record<string, unknown> = {}
cyclic['self'] = cyclic

test.each([
  ['text of 66 kB', 'x'.repeat(66_000)],
  ['30,000 Chinese characters', '信'.repeat(30_000)],
  ['many short texts', Array.from({ length: 20_000 }, () => 'abc')],
  ['depth 9', nested(9)],
  ['a cycle', cyclic],
  ['a function', { run: () => undefined }],
  ['a map', new Map([['a', 1]])],
  ['bytes', new Uint8Array(8)],
  ['a big integer', 10n],
])('refuses %s', (_what, message) => {
  expect(isSmallEnough(message)).toBe(false)
})

const limits = { slowMs: 0, requestMs: 0, rate: 100, burst: 200, droppedAtMost: 500, keptAtMost: 12 }

test('a budget gives its burst at once, then its rate', () => {
  let time = 0
  const budget = createBudget(limits, () => time)
  const spend = (count: number) => Array.from({ length: count }, () => budget.spend()).filter(Boolean).length

  expect(spend(300)).toBe(200)
  time = 500
  expect(spend(300)).toBe(50)
  time = 60_000
  expect(spend(300)).toBe(200)
})

test('a guest that never stops is flooding; one that calms down is not', () => {
  let time = 0
  const budget = createBudget(limits, () => time)
  for (let count = 0; count < 600; count++) budget.spend()
  expect(budget.isFlooding()).toBe(false)
  time = 10_000
  budget.spend()
  for (let count = 0; count < 199 + 501; count++) budget.spend()
  expect(budget.isFlooding()).toBe(true)
})
