import { createRateLimiter } from './rate-limiter'
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

const limits = { slowMs: 0, requestMs: 0, rate: 100, burst: 200, maxDropped: 500, maxHidden: 12 }

test('a budget gives its burst at once, then its rate', () => {
  let time = 0
  const budget = createRateLimiter(limits, () => time)
  const spend = (count: number) => Array.from({ length: count }, () => budget.tryTake()).filter(Boolean).length

  expect(spend(300)).toBe(200)
  time = 500
  expect(spend(300)).toBe(50)
  time = 60_000
  expect(spend(300)).toBe(200)
})

test('a guest that never stops is flooding; one that calms down is not', () => {
  let time = 0
  const budget = createRateLimiter(limits, () => time)
  for (let count = 0; count < 600; count++) budget.tryTake()
  expect(budget.isFlooding()).toBe(false)
  time = 10_000
  budget.tryTake()
  for (let count = 0; count < 199 + 501; count++) budget.tryTake()
  expect(budget.isFlooding()).toBe(true)
})

describe('the limit of a message', () => {
  test.each([
    // A text costs two quotes beside its bytes.
    ['x'.repeat(65_534), true],
    ['x'.repeat(65_535), false],
    ['é'.repeat(32_767), true],
    ['é'.repeat(32_768), false],
    ['信'.repeat(21_844), true],
    ['信'.repeat(21_845), false],
    ['\u007f'.repeat(65_534), true],
    ['\u0080'.repeat(32_768), false],
    ['\u07ff'.repeat(32_767), true],
    ['\u0800'.repeat(32_767), false],
  ])('is that of its bytes: %#', (text, isFit) => {
    expect(isSmallEnough(text)).toBe(isFit)
  })

  test('counts names, and what stands between the parts', () => {
    // Two brackets, and for each part its name, four signs around it and eight for a number.
    const numbers = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [10_000 + at, 1]))
    expect(isSmallEnough(numbers(3_854))).toBe(true)
    expect(isSmallEnough(numbers(3_856))).toBe(false)
  })

  test.each([
    ['a class of its own', new (class Guest {})(), false],
    ['a name of the prototype', JSON.parse('{"__proto__":{}}') as unknown, false],
    ['the same deeper inside', { inner: JSON.parse('{"__proto__":{}}') as unknown }, false],
    ['a symbol', Symbol('x'), false],
    ['a list', [1, 'a', null, true, undefined], true],
    ['depth 8 of lists', [[[[[[[['x']]]]]]]], true],
    ['depth 9 of lists', [[[[[[[[['x']]]]]]]]], false],
  ])('has no effect on plain data: %s', (_what, message, isFit) => {
    expect(isSmallEnough(message)).toBe(isFit)
  })

  test('ends the counting: a message without end costs no more than one at the limit', () => {
    let asked = 0
    const endless = new Proxy(
      {},
      {
        ownKeys: () => Array.from({ length: 100_000 }, (_, at) => `name${at}`),
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
        get: () => (asked += 1),
      },
    )
    expect(isSmallEnough(endless)).toBe(false)
    expect(asked).toBeLessThan(4_000)
  })
})

describe('a flood', () => {
  const open = (over: Partial<typeof limits> = {}) => {
    const clock = { time: 0 }
    const budget = createRateLimiter({ ...limits, ...over }, () => clock.time)
    const send = (count: number) => Array.from({ length: count }, () => budget.tryTake()).filter(Boolean).length
    return { clock, budget, send }
  }

  test('is more than five hundred that were dropped at once, and no fewer', () => {
    const { budget, send } = open()
    send(200 + 500)
    expect(budget.isFlooding()).toBe(false)
    send(1)
    expect(budget.isFlooding()).toBe(true)
  })

  test('is going on for more than three seconds after it was throttled', () => {
    const { clock, budget, send } = open({ maxDropped: 100_000 })
    send(201)
    for (const time of [1_000, 2_000, 3_000]) {
      clock.time = time
      expect(send(101)).toBe(100)
    }
    expect(budget.isFlooding()).toBe(false)
    clock.time = 3_001
    send(1)
    expect(budget.isFlooding()).toBe(true)
  })

  test('begins anew after a second without a dropped message', () => {
    const { clock, budget, send } = open({ maxDropped: 100_000 })
    send(201)
    clock.time = 1_001
    expect(send(102)).toBe(100)
    clock.time = 3_500
    send(300)
    expect(budget.isFlooding()).toBe(false)
  })

  test('is forgotten once half of the burst is there again', () => {
    const { clock, budget, send } = open()
    send(200 + 500)
    clock.time = 1_010
    send(1)
    send(101)
    expect(budget.isFlooding()).toBe(false)
    clock.time = 3_000
    send(1)
    send(600)
    expect(budget.isFlooding()).toBe(false)
  })
})
