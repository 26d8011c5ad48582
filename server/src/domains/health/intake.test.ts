import type { Beacon } from '@center/shared/contract'
import type { TelemetryRow, ReporterGroupRow } from './health.repository'
import { createIntake, type Sender } from './intake'
import { reporterGroupOf } from './canary-analysis'

const MINUTE_MS = 60_000

let ms: number
let counts: TelemetryRow[]
let reporterGroups: ReporterGroupRow[]
let bucket: number

const browser: Sender = { tenantId: 't1', cohort: 'c1', ip: '192.0.2.1' }
const stranger: Sender = { tenantId: 't1', cohort: null, ip: '192.0.2.1' }
const beacon = (over: Partial<Beacon> = {}): Beacon => ({
  app: 'orders',
  version: '1.0.0',
  event: 'load',
  ms: 20,
  ...over,
})
const many = (count: number, over: Partial<Beacon> = {}) => Array.from({ length: count }, () => beacon(over))

function open(app: Partial<{ stable: string | null; canary: string | null; percent: number }> = {}) {
  const known = { stable: '1.0.0', canary: null, percent: 0, versions: new Set(['0.9.0', '1.0.0', '2.0.0']), ...app }
  return createIntake({
    repository: {
      add: async (rows) => void counts.push(...rows),
      addReporterGroups: async (rows) => void reporterGroups.push(...rows),
    },
    now: () => new Date(ms),
    knownApps: async () => new Map([['orders', known]]),
    isInCanary: (_, { percent }) => bucket < percent,
  })
}
async function counted(intake: ReturnType<typeof open>, beacons: Beacon[], sender = browser) {
  await intake.accept(beacons, sender)
  await intake.flush()
  return counts.reduce((sum, { count }) => sum + count, 0)
}

beforeEach(() => {
  ms = 10 * MINUTE_MS + 59_999
  counts = []
  reporterGroups = []
  bucket = 0
})

test('a beacon is counted in its minute, by what it says, with the time it took', async () => {
  await counted(open(), [
    ...[beacon({ ms: 10 }), beacon({ ms: 11 }), beacon({ event: 'mount', ms: 11 })],
    ...[beacon({ event: 'open', ms: 900 }), beacon({ event: 'error', error: 'mount' })],
    ...[beacon({ event: 'error', error: 'made up by a page' }), beacon({ event: 'error' })],
  ])
  expect(
    counts.every(({ minute, tenantId, name }) => minute.getTime() === 10 * MINUTE_MS && tenantId + name === 't1orders'),
  ).toBe(true)
  expect(counts.map(({ kind, bucket, label, count }) => [kind, bucket, label, count])).toEqual([
    ...[
      ['load', 0, '', 1],
      ['load', 1, '', 1],
      ['mount', 1, '', 1],
      ['open', 0, '', 1],
    ],
    ...[
      ['error', 0, 'mount', 1],
      ['error', 0, 'other', 2],
    ],
  ])
})

test('counts five of one kind from a browser in a minute, and five more in the next', async () => {
  const intake = open()
  expect(await counted(intake, many(6))).toBe(5)
  expect(await counted(intake, [beacon({ event: 'mount' }), beacon({ version: '2.0.0' })])).toBe(7)
  expect(await counted(intake, [beacon()], { ...browser, cohort: 'c2' })).toBe(8)
  ms += 1
  expect(await counted(intake, many(6))).toBe(13)
})

test('how many pages are open, and what strangers say, is not limited by kind', async () => {
  expect(await counted(open(), many(9, { event: 'open' }))).toBe(9)
  expect(await counted(open(), many(9), stranger)).toBe(18)
})

test.each([
  [browser, 120],
  [stranger, 6_000],
])('a sender of more than its share a minute is refused, and nothing of that is counted: %#', async (sender, max) => {
  const intake = open()
  await expect(intake.accept(many(max - 1, { event: 'open' }), sender)).resolves.toBe(true)
  await expect(intake.accept(many(1, { event: 'open' }), sender)).resolves.toBe(true)
  await expect(intake.accept(many(1, { event: 'open' }), sender)).resolves.toBe(false)
  expect(await counted(intake, [], sender)).toBe(max)
  ms += 1
  await expect(intake.accept(many(1, { event: 'open' }), sender)).resolves.toBe(true)
})

test.each([{ app: 'unknown' }, { version: '3.0.0' }])('what is of %j is dropped', async (over) => {
  expect(await counted(open(), [beacon(over)])).toBe(0)
})

test.each([
  [9, 1],
  [10, 0],
])('about a canary of 10 % a browser in bucket %i is heard: %i', async (place, heard) => {
  bucket = place
  expect(await counted(open({ canary: '2.0.0', percent: 10 }), [beacon({ version: '2.0.0' })])).toBe(heard)
})

describe('what a canary is judged by', () => {
  const versions = ['0.9.0', '1.0.0', '2.0.0']
  const said = versions.map((version) => beacon({ version }))

  test('is said of it and of the stable version, by the voice of the browser', async () => {
    await counted(open({ canary: '2.0.0', percent: 10 }), said)
    expect(reporterGroups.map(({ version, reporterGroup, count }) => [version, reporterGroup, count])).toEqual([
      ['1.0.0', reporterGroupOf('c1', 'orders'), 1],
      ['2.0.0', reporterGroupOf('c1', 'orders'), 1],
    ])
  })

  test('is nothing without a canary', async () => {
    await counted(open(), said)
    expect(reporterGroups).toEqual([])
  })

  test('is nothing of strangers, nor that a page is open', async () => {
    const intake = open({ canary: '2.0.0', percent: 10 })
    await counted(intake, said, stranger)
    await counted(intake, [beacon({ version: '2.0.0', event: 'open' })])
    expect(reporterGroups).toEqual([])
  })
})
