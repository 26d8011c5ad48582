import { toFailures, toFigures, toTrend } from './figures'
import type { CountRow } from './health.repository'

const row = (over: Partial<CountRow>): CountRow => ({
  name: 'orders',
  version: '1.0.0',
  kind: 'load',
  bucket: 0,
  label: '',
  count: 1,
  step: 0,
  ...over,
})

test('counts are summed by kind, and failures have a share of the attempts to mount', () => {
  const rows = [
    ...[row({ count: 7 }), row({ kind: 'mount', count: 6 }), row({ kind: 'mount', count: 2, bucket: 4 })],
    ...[row({ kind: 'error', count: 2, label: 'mount' }), row({ kind: 'open', count: 50 })],
  ]
  expect(toFigures(rows)).toMatchObject({ loads: 7, mounts: 8, errors: 2, errorRate: 0.2 })
  expect(toFigures(rows).load).toEqual({ p50: 5, p95: 10 })
  expect(toFigures(rows).mount?.p95).toBeGreaterThan(28)
})

test('without an attempt there is no share, and without times no percentiles', () => {
  expect(toFigures([row({ kind: 'open' })])).toEqual({
    loads: 0,
    mounts: 0,
    errors: 0,
    errorRate: null,
    load: null,
    mount: null,
  })
  expect(toFigures([row({ kind: 'error' })]).errorRate).toBe(1)
})

test('failures are the most frequent first, and nothing else is one', () => {
  const rows = [
    ...[row({ kind: 'error', label: 'load', count: 2 }), row({ kind: 'error', label: 'mount', count: 2 })],
    ...[row({ kind: 'error', label: 'mount', count: 3 }), row({ kind: 'mount', label: 'mount', count: 9 })],
  ]
  expect(toFailures(rows)).toEqual([
    { error: 'mount', count: 5 },
    { error: 'load', count: 2 },
  ])
})

test('a trend has each step, also one in which nothing was said', () => {
  const rows = [
    ...[row({ kind: 'mount', count: 2 }), row({ kind: 'mount', count: 3, step: 2 })],
    ...[row({ kind: 'error', count: 1, step: 2 }), row({ kind: 'load', count: 9, step: 1 })],
  ]
  const from = new Date('2026-01-01T00:00:00Z')
  expect(toTrend(rows, { from, stepMs: 60_000, steps: 3 })).toEqual([
    { at: '2026-01-01 08:00:00', mounts: 2, errors: 0 },
    { at: '2026-01-01 08:01:00', mounts: 0, errors: 0 },
    { at: '2026-01-01 08:02:00', mounts: 3, errors: 1 },
  ])
})
