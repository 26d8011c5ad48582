import fc from 'fast-check'
import { removableVersions } from './retention-rules'

const now = new Date('2026-06-01T00:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_MS = 7 * DAY_MS
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
const published = (...numbers: number[]) =>
  numbers.map((number) => ({ version: `${number}.0.0`, publishedAt: daysAgo(90) }))
const ask = (question: Partial<Parameters<typeof removableVersions>[0]>) =>
  removableVersions({ versions: published(9, 8, 7, 6, 5, 4), ran: [], reported: new Set(), now, ...question })

test('the last three published stay', () => {
  expect(ask({})).toEqual(['6.0.0', '5.0.0', '4.0.0'])
})

test('what was published within seven days stays', () => {
  const versions = published(9, 8, 7, 6).map((row) => ({ ...row, publishedAt: daysAgo(6.9) }))
  expect(ask({ versions })).toEqual([])
})

test('seven days are over to the millisecond', () => {
  const at = (ms: number) => new Date(now.getTime() - ms)
  const versions = (ms: number) => published(9, 8, 7, 6).map((row) => ({ ...row, publishedAt: at(ms) }))
  expect(ask({ versions: versions(WEEK_MS) })).toEqual(['6.0.0'])
  expect(ask({ versions: versions(WEEK_MS - 1) })).toEqual([])
  const left = (ms: number) => [[9, 8, 7, 6].map((number) => ({ version: `${number}.0.0`, until: at(ms) }))]
  expect(ask({ ran: left(WEEK_MS) })).toEqual(['6.0.0', '5.0.0', '4.0.0'])
  expect(ask({ ran: left(WEEK_MS - 1) })).toEqual(['5.0.0', '4.0.0'])
})

test('what a tenant runs or left within seven days stays, and the last three it ran', () => {
  expect(ask({ ran: [[{ version: '5.0.0', until: null }]] })).toEqual(['6.0.0', '4.0.0'])
  const left = [9, 8, 7, 6].map((number) => ({ version: `${number}.0.0`, until: daysAgo(60) }))
  expect(ask({ ran: [left] })).toEqual(['6.0.0', '5.0.0', '4.0.0'])
  expect(ask({ ran: [[...left, { version: '4.0.0', until: daysAgo(6.9) }]] })).toEqual(['6.0.0', '5.0.0'])
  expect(ask({ ran: [[6, 5, 4].map((number) => ({ version: `${number}.0.0`, until: daysAgo(60) }))] })).toEqual([])
})

test('what an open page reports stays', () => {
  expect(ask({ reported: new Set(['4.0.0']) })).toEqual(['6.0.0', '5.0.0'])
})

test('whatever happened, nothing that somebody may miss is removable', () => {
  const version = fc.integer({ min: 1, max: 12 }).map((number) => `${number}.0.0`)
  const ran = fc.array(
    fc.record({ version, until: fc.option(fc.integer({ min: 0, max: 30 }).map(daysAgo), { nil: null }) }),
  )
  const ages = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(ages, fc.array(ran), fc.array(version), (days, tenants, said) => {
      const versions = days.map((age, index) => ({ version: `${12 - index}.0.0`, publishedAt: daysAgo(age) }))
      const removable = new Set(removableVersions({ versions, ran: tenants, reported: new Set(said), now }))
      const isRecent = (date: Date | null) => date === null || date.getTime() > now.getTime() - WEEK_MS
      for (const row of versions.slice(0, 3)) expect(removable.has(row.version)).toBe(false)
      for (const row of versions) if (isRecent(row.publishedAt)) expect(removable.has(row.version)).toBe(false)
      for (const row of tenants.flat()) if (isRecent(row.until)) expect(removable.has(row.version)).toBe(false)
      for (const word of said) expect(removable.has(word)).toBe(false)
    }),
  )
})
