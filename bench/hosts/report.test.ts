import { toRows, writeReport } from './report.mjs'

const visits = (dom: number) => ({ dom: [dom] })
const contender = (dom: number, prefetched = dom) => ({
  cold: { local: visits(dom), rtt: visits(dom), prefetch: visits(prefetched), 'prefetch-rtt': visits(prefetched) },
})
const results = {
  limit: contender(100),
  iframe: contender(200),
  'center-frame': contender(210),
  'center-isolated': contender(220),
  'center-frame-hover': contender(200, 100),
  'center-isolated-hover': contender(220, 110),
}
const run = {
  when: '2026-01-02T03:04:05.000Z',
  chromium: '1.2',
  rounds: 2,
  rtt: 40,
  cycles: 100,
  order: Object.keys(results),
  problems: {},
}

test('a page and an isolated element have the same targets, from the bare frame of the run', () => {
  const rows = toRows({ ...run, results }, new Map())
  const shown = rows.map(({ what, figure, target, isMet }) => [what, figure, target, isMet])
  expect(shown).toEqual([
    ['first mount, in the DOM: center-frame', '2.10', '≤ 2.1', true],
    ['first mount, in the DOM: center-isolated', '2.20', '≤ 2.1', false],
    ['first mount, +40 ms a response: center-frame', '2.10', '≤ 2.1', true],
    ['first mount, +40 ms a response: center-isolated', '2.20', '≤ 2.1', false],
    ['prefetched: center-frame-hover', '1.00', '≤ 1', true],
    ['prefetched: center-isolated-hover', '1.10', '≤ 1', false],
    ['prefetched, +40 ms: center-frame-hover', '1.00', '≤ 1', true],
    ['prefetched, +40 ms: center-isolated-hover', '1.10', '≤ 1', false],
  ])
})

test('an isolated element that misses its target has its reason', () => {
  const notes = '- **first mount, in the DOM: center-isolated**: because of that.\n'
  const report = writeReport({ ...run, results }, notes)
  expect(report).toContain('| **center-isolated** | 2.20 | ≤ 2.1: missed |')
  expect(report).toContain('- **first mount, in the DOM: center-isolated**: because of that.')
  expect(report).toContain('- **prefetched: center-isolated-hover**: not explained yet.')
})

test('frames have no target where the bare one was not measured', () => {
  expect(toRows({ ...run, results: { ...results, iframe: {} } }, new Map())).toEqual([])
})
