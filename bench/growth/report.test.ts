import { mergeRuns, plotsOf, rowsOf, writeReport } from './report.mjs'

type Named = { name: string; limit: number; isKept: boolean; told: string; exponent: number }

const line = (label: string, values: number[], more = {}) => ({
  label,
  unit: 'ms',
  limit: 0.1,
  points: values.map((value, index) => ({ size: 10 ** (index + 1), value })),
  ...more,
})
const dimensionOf = (name: string, ...lines: object[]) => ({ name, when: '2026-01-02T03:04:05.000Z', lines })

test('what several runs measured is one, and the first of two counts', () => {
  const [early, late] = [dimensionOf('tabs', line('early', [1])), dimensionOf('tabs', line('late', [2]))]
  const merged = mergeRuns([{ dimensions: [early] }, { dimensions: [late, dimensionOf('users')] }])
  expect(merged.dimensions).toEqual([early, dimensionOf('users')])
})

test('a row says whether a figure grows faster than it may', () => {
  const flat = dimensionOf('tabs', line('flat', [5, 5, 5]))
  const steep = dimensionOf(
    'tabs',
    line('steep', [5, 50, 500]),
    line('memory', [5, 50, 500], { unit: 'MB', limit: 1.1 }),
  )
  const kept = [flat, steep].flatMap((dimension) => rowsOf(dimension).map(({ isKept }: Named) => isKept))
  expect(kept).toEqual([true, false, true])
  expect(rowsOf(steep)[1]).toMatchObject({ told: '5.0 → 500.0 MB' })
})

test('a figure of one size has no growth', () => {
  expect(rowsOf(dimensionOf('tabs', line('shown', [5])))).toEqual([])
})

test('lines of one unit are one plot, and the report shows each', () => {
  const dimension = dimensionOf('open tabs', line('shown', [1, 2]), line('memory', [1, 2], { unit: 'MB' }))
  expect(plotsOf(dimension).map(({ file }: { file: string }) => file)).toEqual(['open-tabs.svg', 'open-tabs-MB.svg'])
  const report = writeReport({ dimensions: [{ ...dimension, details: ['after all were closed 1 MB'] }] })
  expect(report).toContain('![open tabs](growth/plots/open-tabs-MB.svg)')
  expect(report).toContain('- open tabs: after all were closed 1 MB')
})
