import { addTexts, session } from '@center/shared/host'
import { Toast } from '@center/shared/ui'
import { buildUserInfo } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { confirmation } from '../../components/dialogs/confirm.store'
import { endByGuest, endNow, guestEnding, stopCountdown } from './end-by-guest'
import { signOutOfPortal } from './sign-out'
import { acceptLoss, countUnsaved } from '../pages/unsaved-work'

jest.mock('./sign-out', () => ({ signOutOfPortal: jest.fn(async () => undefined) }))

const app = { app: '物资管理系统', isGranted: true, ownUnsaved: 0 }
let uncount: () => void
let unsaved = 0

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(Toast, 'info').mockImplementation(() => 'info')
  addTexts('shell', texts)
  Object.assign(session, { status: 'signed-in', user: buildUserInfo() })
  jest.mocked(signOutOfPortal).mockClear()
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
  expect(signOutOfPortal).toHaveBeenCalledTimes(1)
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
  expect(signOutOfPortal).not.toHaveBeenCalled()
  jest.advanceTimersByTime(6_000)
  expect(signOutOfPortal).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(60_000)
  expect(signOutOfPortal).toHaveBeenCalledTimes(1)
})

test('the user who has saved need not wait', async () => {
  unsaved = 1
  await endByGuest(app)
  endNow()
  expect(signOutOfPortal).toHaveBeenCalledTimes(1)
  expect(guestEnding.seconds).toBeNull()
})

test('a session that is over by other means is not ended once more', async () => {
  unsaved = 1
  await endByGuest(app)
  stopCountdown()
  jest.advanceTimersByTime(60_000)
  expect(signOutOfPortal).not.toHaveBeenCalled()
})

test('an app that may not asks the user', async () => {
  const asking = endByGuest({ ...app, isGranted: false })
  expect(confirmation.asked?.message).toContain('请求退出登录')
  confirmation.asked?.answer(false)
  await asking
  expect(signOutOfPortal).not.toHaveBeenCalled()
})

test('a visitor has no session to end', async () => {
  Object.assign(session, { status: 'signed-out', user: null })
  await endByGuest(app)
  expect(signOutOfPortal).not.toHaveBeenCalled()
})
