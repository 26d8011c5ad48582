import { addTexts, session, setSessionItem } from '@center/shared/host'
import { Toast } from '@center/shared/ui'
import { buildChannels, buildUserInfo } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { confirmation } from '../../components/dialogs/confirm.store'
import { endByGuest, endNow, guestEnding, stopCountdown, watchEndings } from './end-by-guest'
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

describe('with another tab of the session', () => {
  const { openChannel } = buildChannels()
  const say = (name: string, message: object) => {
    const channel = openChannel(name)
    channel.postMessage({ sender: 'another-page', message })
    channel.close()
  }
  /** The other tab: it hears of the end, and answers when it has work to save. */
  function openTab(hasWork: boolean) {
    const heard: unknown[] = []
    const channel = openChannel('center:ending')
    channel.onmessage = ({ data }: MessageEvent<{ message: unknown }>) => {
      heard.push(data.message)
      if (hasWork) say('center:ending-wait', { mark: 'mark-1' })
    }
    return { heard, close: () => channel.close() }
  }

  beforeEach(() => {
    Object.assign(globalThis, {
      BroadcastChannel: function (name: string) {
        return openChannel(name)
      },
    })
    Object.assign(session, { tenantCode: 'demo', token: 'secret-token' })
    setSessionItem('demo__mark', 'mark-1')
  })
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
    sessionStorage.clear()
  })

  test('work that is not saved there delays the end by ten seconds, here and there', async () => {
    const other = openTab(true)
    await endByGuest(app)
    expect(guestEnding).toEqual({ app: '物资管理系统', seconds: 10 })
    expect(other.heard).toEqual([{ mark: 'mark-1', app: '物资管理系统', endsAt: Date.now() + 10_000 }])
    jest.advanceTimersByTime(10_000)
    expect(signOutOfPortal).toHaveBeenCalledTimes(1)
    other.close()
  })

  test('the session ends at once when nothing is to be saved there either', async () => {
    const other = openTab(false)
    const ending = endByGuest(app)
    await jest.advanceTimersByTimeAsync(1_000)
    await ending
    expect(guestEnding.seconds).toBeNull()
    expect(signOutOfPortal).toHaveBeenCalledTimes(1)
    other.close()
  })

  test('an end that is announced there leaves time to save here, and no longer than ten seconds', () => {
    const stop = watchEndings()
    const announced = { mark: 'mark-1', app: '物资管理系统', endsAt: Date.now() + 600_000 }
    say('center:ending', announced)
    expect(guestEnding.seconds).toBeNull()
    unsaved = 1
    say('center:ending', { ...announced, mark: 'mark-of-another-session' })
    expect(guestEnding.seconds).toBeNull()
    say('center:ending', announced)
    expect(guestEnding.seconds).toBe(10)
    jest.advanceTimersByTime(10_000)
    expect(signOutOfPortal).toHaveBeenCalledTimes(1)
    stop()
  })
})
