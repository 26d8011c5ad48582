import { createFakeHost } from '@center/sdk/testing'
import { startTicker } from './ticker'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('ticks while the guest is shown, rests while it is hidden', () => {
  const host = createFakeHost()
  let ticks = 0
  startTicker(host, 1000, () => ticks++)
  jest.advanceTimersByTime(3000)
  host.tell('hidden', null)
  jest.advanceTimersByTime(60_000)
  expect([ticks, jest.getTimerCount()]).toEqual([3, 0])

  host.tell('visible', null)
  host.tell('visible', null)
  jest.advanceTimersByTime(2000)
  expect([ticks, jest.getTimerCount()]).toEqual([5, 1])
})

test('leaves neither timer nor listener', () => {
  const host = createFakeHost()
  startTicker(host, 1000, () => undefined)()
  expect([jest.getTimerCount(), host.listening]).toEqual([0, 0])
})
