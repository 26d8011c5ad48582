import { soonOrNull } from './soon-or-null'

const report = jest.fn()

test('a part that answers in time is there', async () => {
  expect(await soonOrNull(Promise.resolve(1), 1000, report)).toBe(1)
})

test('a part that fails is left out and reported', async () => {
  const error = new Error('down')
  expect(await soonOrNull(Promise.reject(error), 1000, report)).toBeNull()
  expect(report).toHaveBeenCalledWith(error)
})

test('a part that does not answer is left out', async () => {
  jest.useFakeTimers()
  const part = soonOrNull(new Promise(() => undefined), 1000, report)
  jest.advanceTimersByTime(1000)
  expect(await part).toBeNull()
  jest.useRealTimers()
})
