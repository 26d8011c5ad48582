import type { Beacon } from '../../contract'
import { createBeaconQueue } from './beacon-queue'

const beacon = (ms: number): Beacon => ({ app: '@acme/hello', version: '1.0.0', event: 'load', ms })
const sent: number[][] = []
const create = () =>
  createBeaconQueue((beacons) => void sent.push(beacons.map((one) => (one as { ms: number }).ms)), 5_000)
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

beforeEach(() => {
  jest.useFakeTimers()
  sent.length = 0
})
afterEach(() => jest.useRealTimers())

test('sends what was collected once the time is over, counted from the first beacon', () => {
  const box = create()
  box.put(beacon(1))
  jest.advanceTimersByTime(3_000)
  box.put(beacon(2))
  jest.advanceTimersByTime(1_999)
  expect(sent).toEqual([])
  jest.advanceTimersByTime(1)
  expect(sent).toEqual([[1, 2]])
  box.put(beacon(3))
  jest.advanceTimersByTime(5_000)
  expect(sent).toEqual([[1, 2], [3]])
})

test('sends once what is emptied before the time is over, and nothing when there is nothing', () => {
  const box = create()
  box.empty()
  box.put(beacon(1))
  box.empty()
  jest.advanceTimersByTime(10_000)
  expect(sent).toEqual([[1]])
})

test('sends a hundred at once, and the rest after them', () => {
  const box = create()
  numbers(0, 201).forEach((number) => box.put(beacon(number)))
  box.empty()
  expect(sent).toEqual([numbers(0, 100), numbers(100, 100), [200]])
})

test('keeps the latest five hundred', () => {
  const box = create()
  numbers(0, 502).forEach((number) => box.put(beacon(number)))
  box.empty()
  expect(sent.flat()).toEqual(numbers(2, 500))
})
