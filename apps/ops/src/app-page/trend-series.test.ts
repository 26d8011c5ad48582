import { toSeries } from './trend-series'

const step = (at: string, mounts: number, errors: number) => ({ at: `2026-03-01 08:${at}:00`, mounts, errors })

test('versions lie on one axis of time, and a step without a try has no point', () => {
  const stable = { trend: [step('00', 9, 1), step('05', 0, 0)] }
  const canary = { trend: [step('05', 1, 1), step('10', 4, 0)] }
  const [times, first, second] = toSeries([stable, canary])
  expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 300, 600])
  expect(first).toEqual([10, null, null])
  expect(second).toEqual([null, 50, 0])
})

test('nothing is nothing', () => {
  expect(toSeries([])).toEqual([[]])
})
