import { watchHeartbeat, type HeartbeatOptions } from './frame-heartbeat'

let silences: boolean[]
let end: AbortController
/** Whether the frame answers. */
let isAwake: boolean
let isWatched: boolean
let asked: number

beforeEach(() => {
  jest.useFakeTimers()
  silences = []
  end = new AbortController()
  isAwake = true
  isWatched = true
  asked = 0
})
afterEach(() => {
  end.abort()
  jest.useRealTimers()
})

function watch(over: Partial<HeartbeatOptions> = {}): void {
  const options: HeartbeatOptions = {
    ping: () => {
      asked += 1
      return isAwake ? Promise.resolve(true) : new Promise(() => undefined)
    },
    isWatched: () => isWatched,
    onSilence: (isSilent) => void silences.push(isSilent),
    isExpected: false,
    now: () => Date.now(),
    ...over,
  }
  watchHeartbeat(options, end.signal)
}
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

test('a frame that answers is not silent', async () => {
  watch()
  await pass(60_000)
  expect(silences).toEqual([])
  expect(asked).toBe(61)
})

test('one that no longer answers is silent after five seconds, and heard again when it does', async () => {
  watch()
  await pass(3_000)
  isAwake = false
  await pass(5_000)
  expect(silences).toEqual([])
  await pass(2_000)
  expect(silences).toEqual([true])
  isAwake = true
  await pass(1_000)
  expect(silences).toEqual([true, false])
})

test('one that never learnt to answer is left alone, unless it is known to', async () => {
  isAwake = false
  watch()
  await pass(60_000)
  expect(silences).toEqual([])
  watch({ isExpected: true, answerMs: 2_000 })
  await pass(3_000)
  expect(silences).toEqual([true])
})

test('a frame that is not watched is never called silent', async () => {
  watch({ isExpected: true })
  isAwake = false
  isWatched = false
  await pass(60_000)
  isWatched = true
  await pass(4_000)
  expect(silences).toEqual([])
})

test('a page in the background calls no frame silent', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  watch({ isExpected: true })
  isAwake = false
  await pass(60_000)
  expect(silences).toEqual([])
  hidden.mockRestore()
})

test('a beat that came late does not count: the page itself was held up', async () => {
  let time = 0
  watch({ isExpected: true, now: () => (time += 10_000) })
  isAwake = false
  await pass(60_000)
  expect(silences).toEqual([])
})

test('is over with its signal', async () => {
  watch({ isExpected: true })
  isAwake = false
  end.abort()
  await pass(60_000)
  expect([silences, asked]).toEqual([[], 1])
})
