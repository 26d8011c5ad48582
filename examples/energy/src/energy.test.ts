import { createFakeHost } from '@center/sdk/testing'
import { createEnergy } from './energy'
import { moved } from './energy-state'
import { makeReport } from './report'
import { totalOf } from './tariff'

// A Wednesday.
const now = new Date(2026, 0, 14, 16, 20)

function open(state?: unknown, path = '/overview') {
  const host = createFakeHost()
  return { host, energy: createEnergy({ host, path, locale: 'zh', theme: 'light', state }, now) }
}

test('a report adds up whichever way it is read', () => {
  for (const period of ['day', 'week', 'month'] as const) {
    const { bars, total, byWorkshop, cost } = makeReport({ period, offset: 0, workshop: '', shift: 0 }, now)
    const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
    expect(sum(bars.map(({ split }) => totalOf(split)))).toBe(total)
    expect(sum(byWorkshop.map((use) => use.total))).toBe(total)
    expect(sum(byWorkshop.map((use) => use.cost))).toBeCloseTo(cost)
    expect(sum(byWorkshop.map((use) => use.share))).toBeCloseTo(1)
  }
})

test('compares with the same stretch of the period before', () => {
  const { bars, change } = makeReport({ period: 'week', offset: 0, workshop: '', shift: 0 }, now)
  expect(bars.map(({ isFuture }) => isFuture)).toEqual([false, false, false, true, true, true, true])
  expect(Math.abs(change ?? 1)).toBeLessThan(0.05)
})

test('the ranking holds all workshops, whichever is chosen', () => {
  const chosen = makeReport({ period: 'day', offset: -1, workshop: 'assembly', shift: 0 }, now)
  expect(chosen.byWorkshop).toHaveLength(6)
  expect(chosen.total).toBe(chosen.byWorkshop.find(({ workshop }) => workshop === 'assembly')?.total)
})

test('what is shown follows what is chosen', () => {
  const { energy } = open({ period: 'day', offset: -1, workshop: 'welding', shift: 10 })
  const before = energy.report.total
  energy.choose({ ...energy.chosen, workshop: '' })
  expect(energy.report.total).toBeGreaterThan(before)
  energy.choose(moved(energy.chosen, 1))
  expect(energy.report.bars.some(({ isFuture }) => isFuture)).toBe(true)
})

test('tells the portal the view that was chosen, and follows it', () => {
  const { host, energy } = open()
  energy.show('tariff')
  expect([energy.view, host.said]).toEqual(['tariff', [{ type: 'navigate', payload: { path: '/tariff' } }]])
  energy.follow('/overview')
  expect([energy.view, host.said.length]).toEqual(['overview', 1])
})

test('speaks the language of the portal', () => {
  const { energy } = open()
  const { period } = energy.chosen
  expect(energy.formats.range(period, energy.report.from, energy.report.to)).toBe('01/12 – 01/18')
  energy.look({ locale: 'en', theme: 'dark' })
  expect([energy.theme, energy.texts['view.overview']]).toEqual(['dark', 'Energy overview'])
  expect(energy.formats.slot('week', energy.report.from)).toBe('Mon 12/01')
})

test('reads the meters anew when the user comes back', () => {
  const { energy } = open({ period: 'day', offset: 0, workshop: '', shift: 0 })
  const before = energy.report.total
  energy.refresh(new Date(2026, 0, 14, 18, 5))
  expect(energy.report.total).toBeGreaterThan(before)
})
