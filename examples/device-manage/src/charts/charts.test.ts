import { createDevices } from '../plant/devices'
import { arcPath, areaPath, heightOf, linePath, ringArcs, spread } from './chart-paths'
import { advance, startSeries, windowSeconds } from './live-series'

const box = { width: 100, height: 50 }

test('a line goes from edge to edge and never out of its box', () => {
  expect(linePath([0, 5, 10], [0, 10], box)).toBe('M0,50L50,25L100,0')
  expect(heightOf(99, [0, 10], box)).toBe(0)
  expect(heightOf(4, [4, 4], box)).toBe(25)
  expect(areaPath([1, 2], [0, 2], box)).toMatch(/L100,50L0,50Z$/)
  expect([linePath([], [0, 1], box), areaPath([], [0, 1], box)]).toEqual(['', ''])
})

test('leaves room above and below, also of a flat line', () => {
  expect(spread([0, 10], 0.1)).toEqual([-1, 11])
  const [low, high] = spread([7, 7])
  expect(low).toBeLessThan(7)
  expect(high).toBeGreaterThan(7)
})

test('an arc of more than half a turn says so', () => {
  expect(arcPath({ centre: 50, radius: 40, from: 0, to: 90 })).toBe('M50,10A40,40 0 0 1 90,50')
  expect(arcPath({ centre: 50, radius: 40, from: -120, to: 120 })).toContain(' 0 1 1 ')
})

test('a ring has an arc for each part, in order, and none for nothing', () => {
  const [first, none, last] = ringArcs([1, 0, 1], 4)
  expect([first, last]).toEqual([
    { from: 0, to: 176 },
    { from: 180, to: 356 },
  ])
  expect(none?.to).toBe(none?.from)
  expect(ringArcs([5, 0])[0]?.to).toBeLessThan(360)
})

describe('a live series', () => {
  const now = 1_700_000_000_000
  const [device] = createDevices(now)
  if (!device) throw new Error('There is no device')
  const start = () => startSeries(device, 'vibration', now)

  test('starts full and takes a reading a second', () => {
    const series = start()
    const next = advance(series, now + 1000)
    expect([series.times.length, series.times.at(-1)]).toEqual([windowSeconds, now / 1000])
    expect(next.values.slice(0, -1)).toEqual(series.values.slice(1))
    expect(next.times.at(-1)).toBe(now / 1000 + 1)
  })

  test('is the same when nothing is due', () => {
    const series = start()
    expect(advance(series, now + 400)).toBe(series)
  })

  test.each([5, 90_000])('has no hole after a pause of %d s', (seconds) => {
    const { times, values } = advance(start(), now + seconds * 1000)
    expect([times.length, values.length, times.at(-1)]).toEqual([windowSeconds, windowSeconds, now / 1000 + seconds])
    expect(times.every((time, index) => index === 0 || time - (times[index - 1] ?? 0) === 1)).toBe(true)
  })
})
