import { addTexts, session } from '@center/shared/host'
import { Toast } from '@center/shared/ui'
import { buildUserInfo } from '@center/shared/testing'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { confirmation } from '../components/confirm.store'
import { endByGuest, endNow, guestEnding, stopCountdown } from './end-by-guest'
import { signOutAndLeave } from './leave'
import { acceptLoss, countUnsaved } from './unsaved-work'

jest.mock('./leave', () => ({ signOutAndLeave: jest.fn(async () => undefined) }))

const app = { app: '物资管理系统', isGranted: true, ownUnsaved: 0 }
let uncount: () => void
let unsaved = 0

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(Toast, 'info').mockImplementation(() => 'info')
  addTexts('shell', { zh, en })
  Object.assign(session, { status: 'signed-in', user: buildUserInfo() })
  jest.mocked(signOutAndLeave).mockClear()
  unsaved = 0
  uncount = countUnsaved(() => unsaved)
  acceptLoss(false)
})
afterEach(() => {
  stopCountdown()
  uncount()
  Object.assign(session, { status: 'signed-out', user: null })
  jest.useRealTimers()
})

test('an app that may end the session ends it at once when nothing else is unsaved', async () => {
  unsaved = 1
  await endByGuest({ ...app, ownUnsaved: 1 })
  expect(signOutAndLeave).toHaveBeenCalledTimes(1)
  expect(guestEnding.seconds).toBeNull()
})

test('unsaved work beside it delays the end by ten seconds, and nothing refuses it', async () => {
  unsaved = 1
  await endByGuest(app)
  expect(guestEnding).toEqual({ app: '物资管理系统', seconds: 10 })
  jest.advanceTimersByTime(4_000)
  expect(guestEnding.seconds).toBe(6)
  await endByGuest(app)
  expect(guestEnding.seconds).toBe(6)
  expect(signOutAndLeave).not.toHaveBeenCalled()
  jest.advanceTimersByTime(6_000)
  expect(signOutAndLeave).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(60_000)
  expect(signOutAndLeave).toHaveBeenCalledTimes(1)
})

test('the user who has saved need not wait', async () => {
  unsaved = 1
  await endByGuest(app)
  endNow()
  expect(signOutAndLeave).toHaveBeenCalledTimes(1)
  expect(guestEnding.seconds).toBeNull()
})

test('a session that is over by other means is not ended once more', async () => {
  unsaved = 1
  await endByGuest(app)
  stopCountdown()
  jest.advanceTimersByTime(60_000)
  expect(signOutAndLeave).not.toHaveBeenCalled()
})

test('an app that may not asks the user', async () => {
  const asking = endByGuest({ ...app, isGranted: false })
  expect(confirmation.asked?.message).toContain('请求退出登录')
  confirmation.asked?.answer(false)
  await asking
  expect(signOutAndLeave).not.toHaveBeenCalled()
})

test('a visitor has no session to end', async () => {
  Object.assign(session, { status: 'signed-out', user: null })
  await endByGuest(app)
  expect(signOutAndLeave).not.toHaveBeenCalled()
})
