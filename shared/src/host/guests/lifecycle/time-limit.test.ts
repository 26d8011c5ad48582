import { toFailure } from './guest-error'
import { withinTime } from './time-limit'

let life: AbortController
const never = new Promise<string>(() => undefined)
const wait = <T>(promise: PromiseLike<T>) =>
  withinTime(promise, { limitMs: 1_000, signal: life.signal, message: 'It took too long.' })

beforeEach(() => {
  jest.useFakeTimers()
  life = new AbortController()
})
afterEach(() => jest.useRealTimers())

test('what comes in time is handed on, and leaves no clock behind', async () => {
  await expect(wait(Promise.resolve('here'))).resolves.toBe('here')
  await expect(wait(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(jest.getTimerCount()).toBe(0)
})

test('what does not come is given up at the limit, and it is said that it was late', async () => {
  const failure = wait(never).catch((error: unknown) => toFailure('mount', error))
  let isOver = false
  void failure.then(() => (isOver = true))
  await jest.advanceTimersByTimeAsync(999)
  expect(isOver).toBe(false)
  await jest.advanceTimersByTimeAsync(1)
  await expect(failure).resolves.toEqual({ phase: 'mount', message: 'It took too long.', cause: 'late' })
})

test('what is closed meanwhile, or was before, is given up at once, and leaves no clock behind', async () => {
  const closed = wait(never)
  life.abort()
  await expect(closed).rejects.toThrow('It was closed.')
  await expect(wait(never)).rejects.toThrow('It was closed.')
  expect(jest.getTimerCount()).toBe(0)
})
