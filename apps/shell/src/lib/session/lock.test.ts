import { configuration, setSessionItem, session } from '@center/shared/host'
import { buildUserInfo } from '@center/shared/testing'
import { forgetLock, lock, lockMinutes, lockScreen, unlockScreen, watchLock } from './lock.store'
import { changeUserPreferences, forgetUserPreferences } from './user-preferences.store'
import { startFakeServer, type FakeServer } from '@center/shared/testing'

const MINUTE = 60_000
const warn = jest.fn()
const values = { ...configuration.values }
let stop: () => void
let server: FakeServer

beforeEach(() => {
  jest.useFakeTimers()
  server = startFakeServer()
  localStorage.clear()
  warn.mockClear()
  forgetUserPreferences()
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 'one', user: buildUserInfo() })
  setSessionItem('demo__mark', 'mark-1')
  Object.assign(configuration, { values: { ...values, CENTER_IDLE_MINUTES: 5 } })
  stop = watchLock(warn)
})
afterEach(() => {
  stop()
  server.close()
  unlockScreen()
  Object.assign(configuration, { values })
  jest.useRealTimers()
})

test('locks when nothing was typed or moved for so long, after a word of warning', () => {
  jest.advanceTimersByTime(4 * MINUTE)
  window.dispatchEvent(new Event('keydown'))
  jest.advanceTimersByTime(4 * MINUTE + 35_000)
  expect(warn).toHaveBeenCalledTimes(1)
  expect(lock.isLocked).toBe(false)
  jest.advanceTimersByTime(30_000)
  expect(lock.isLocked).toBe(true)
})

test('warns half a minute before, once, and again only after there was input', () => {
  jest.advanceTimersByTime(4 * MINUTE + 29_000)
  expect(warn).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1_000)
  expect(warn).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(25_000)
  expect(warn).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('wheel'))
  jest.advanceTimersByTime(4 * MINUTE + 35_000)
  expect([warn.mock.calls.length, lock.isLocked]).toEqual([2, false])
})

test.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])('%s is input', (kind) => {
  jest.advanceTimersByTime(4 * MINUTE)
  window.dispatchEvent(new Event(kind))
  jest.advanceTimersByTime(4 * MINUTE)
  expect(lock.isLocked).toBe(false)
})

test('does not lock again right after it was unlocked', () => {
  jest.advanceTimersByTime(5 * MINUTE)
  expect(lock.isLocked).toBe(true)
  unlockScreen()
  jest.advanceTimersByTime(MINUTE)
  expect(lock.isLocked).toBe(false)
})

test('never locks where no time is set, nor once it is stopped', () => {
  Object.assign(configuration, { values: { ...values, CENTER_IDLE_MINUTES: 0 } })
  jest.advanceTimersByTime(60 * MINUTE)
  expect(lock.isLocked).toBe(false)
  Object.assign(configuration, { values: { ...values, CENTER_IDLE_MINUTES: 5 } })
  stop()
  jest.advanceTimersByTime(60 * MINUTE)
  expect([lock.isLocked, warn.mock.calls.length]).toEqual([false, 0])
})

describe('a clock that is set back by an hour', () => {
  const HOUR = 60 * MINUTE
  const setBack = () => jest.setSystemTime(Date.now() - HOUR)

  test('does not put the lock off', () => {
    jest.advanceTimersByTime(3 * MINUTE)
    setBack()
    jest.advanceTimersByTime(2 * MINUTE + 10_000)
    expect(lock.isLocked).toBe(true)
  })

  test('does not lock a screen that is used', () => {
    jest.advanceTimersByTime(4 * MINUTE)
    setBack()
    window.dispatchEvent(new Event('keydown'))
    jest.advanceTimersByTime(4 * MINUTE)
    expect(lock.isLocked).toBe(false)
  })

  test('still lets input in another tab count', () => {
    jest.advanceTimersByTime(MINUTE)
    setBack()
    jest.advanceTimersByTime(3 * MINUTE)
    localStorage.setItem('pro__demo__u1__input', String(Date.now()))
    jest.advanceTimersByTime(4 * MINUTE)
    expect(lock.isLocked).toBe(false)
    jest.advanceTimersByTime(MINUTE + 10_000)
    expect(lock.isLocked).toBe(true)
  })

  test('before the page was loaded lets no earlier input count as later', () => {
    stop()
    localStorage.setItem('pro__demo__u1__input', String(Date.now() + HOUR))
    stop = watchLock(warn)
    localStorage.setItem('pro__demo__u1__input', String(Date.now() + HOUR))
    jest.advanceTimersByTime(5 * MINUTE + 10_000)
    expect(lock.isLocked).toBe(true)
  })
})

test('input in another tab counts', () => {
  jest.advanceTimersByTime(4 * MINUTE)
  localStorage.setItem('pro__demo__u1__input', String(Date.now()))
  jest.advanceTimersByTime(4 * MINUTE)
  expect(lock.isLocked).toBe(false)
})

test('input that does not cease is heard of in other tabs all the time', () => {
  for (let second = 0; second < 60; second += 1) {
    jest.advanceTimersByTime(1_000)
    window.dispatchEvent(new Event('keydown'))
  }
  expect(Date.now() - Number(localStorage.getItem('pro__demo__u1__input'))).toBeLessThan(6_000)
})

test('stays locked after a reload, and follows the other tabs', () => {
  lockScreen()
  stop()
  lock.isLocked = false
  stop = watchLock(warn)
  expect(lock.isLocked).toBe(true)
  const tell = (newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'pro__demo__mark-1__locked', newValue }))
  tell(null)
  expect(lock.isLocked).toBe(false)
  tell('1')
  expect(lock.isLocked).toBe(true)
})

test('the next session begins unlocked, and nothing of the lock is left', () => {
  lockScreen()
  stop()
  session.user = null
  forgetLock()
  expect(Object.keys(localStorage).filter((name) => name.includes('locked'))).toEqual([])

  lockScreen()
  setSessionItem('demo__mark', 'mark-2')
  session.user = buildUserInfo()
  stop = watchLock(warn)
  expect(lock.isLocked).toBe(false)
})

test('is the tenant’s time, or a shorter one of the user’s', () => {
  expect(lockMinutes()).toBe(5)
  void changeUserPreferences({ lockMinutes: 1 })
  expect(lockMinutes()).toBe(1)
  void changeUserPreferences({ lockMinutes: 60 })
  expect(lockMinutes()).toBe(5)
  void changeUserPreferences({ lockMinutes: 0 })
  expect(lockMinutes()).toBe(5)
  Object.assign(configuration, { values: { ...values, CENTER_IDLE_MINUTES: 0 } })
  expect(lockMinutes()).toBe(0)
})
