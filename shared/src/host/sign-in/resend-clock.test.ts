import { SMS_RESEND_SECONDS } from '../../contract'
import type { Failure } from '../result'
import { createResendClock } from './resend-clock'

const limited = (data: unknown, code: Failure['code'] = 'rate.limited'): Failure => ({
  code,
  status: 42_901,
  message: '',
  data,
  requestId: null,
})
let clock: ReturnType<typeof createResendClock>

beforeEach(() => {
  jest.useFakeTimers()
  sessionStorage.clear()
  clock = createResendClock('sms.test')
})
afterEach(() => {
  clock.stop()
  jest.useRealTimers()
})

test('counts down from the moment a code is asked for, and says for three seconds that it is on its way', () => {
  clock.start()
  expect(clock.state).toEqual({ wait: SMS_RESEND_SECONDS, isSending: true })
  jest.advanceTimersByTime(2_999)
  expect(clock.state.isSending).toBe(true)
  jest.advanceTimersByTime(1)
  expect(clock.state).toEqual({ wait: SMS_RESEND_SECONDS - 3, isSending: false })
  jest.advanceTimersByTime((SMS_RESEND_SECONDS - 3) * 1_000 - 1)
  expect(clock.state.wait).toBe(1)
  jest.advanceTimersByTime(1)
  expect([clock.state.wait, jest.getTimerCount()]).toEqual([0, 0])
})

test('goes on after a reload where it was, and never for longer than a code waits', () => {
  clock.start()
  jest.advanceTimersByTime(10_000)
  const later = createResendClock('sms.test')
  later.resume()
  expect(later.state).toEqual({ wait: SMS_RESEND_SECONDS - 10, isSending: false })
  jest.advanceTimersByTime(1_000)
  expect(later.state.wait).toBe(SMS_RESEND_SECONDS - 11)
  later.stop()
  jest.setSystemTime(Date.now() - 3_600_000)
  const setBack = createResendClock('sms.test')
  setBack.resume()
  expect(setBack.state.wait).toBe(SMS_RESEND_SECONDS)
  setBack.stop()
})

test('does not count where nothing was asked for', () => {
  clock.resume()
  expect([clock.state.wait, jest.getTimerCount()]).toEqual([0, 0])
})

test.each([
  [undefined, 0],
  [limited({ retryAfter: 20 }), 20],
  [limited({ retryAfter: 3_600 }), SMS_RESEND_SECONDS],
  [limited({ retryAfter: '20' }), 0],
  [limited(null), 0],
  [limited({ retryAfter: 20 }, 'server.failed'), 0],
])('gives the button back when nothing was sent: %j, after %i s', (refusal, wait) => {
  clock.start()
  clock.reset(refusal)
  expect(clock.state).toEqual({ wait, isSending: false })
  const later = createResendClock('sms.test')
  later.resume()
  expect(later.state.wait).toBe(wait)
  later.stop()
})

test('a second code is on its way for its own three seconds', () => {
  clock.start()
  jest.advanceTimersByTime(2_000)
  clock.start()
  jest.advanceTimersByTime(2_000)
  expect(clock.state.isSending).toBe(true)
})

test('stops with the page, and nothing is left behind', () => {
  clock.start()
  clock.stop()
  expect([clock.state.isSending, jest.getTimerCount()]).toEqual([false, 0])
})
