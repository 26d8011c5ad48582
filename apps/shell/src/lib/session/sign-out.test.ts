import { signOut } from '@center/shared/contract'
import {
  addTexts,
  callProgress,
  configuration,
  draftOwner,
  endSession,
  pageFunctions,
  readDraft,
  session,
  setLocale,
  takeSignInMessage,
  writeDraft,
} from '@center/shared/host'
import { buildUserInfo, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { clearUserData, onSignOut, signOutOfPortal } from './sign-out'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  configuration.values = { ...configuration.values, CENTER_SSO_ENABLED: false }
  signIn()
})
afterEach(() => {
  server.close()
  endSession()
  localStorage.clear()
})

function signIn(): void {
  const user = buildUserInfo({ userId: 'u1' })
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 'token-1', user, ended: null })
}

test('a store that listens no more forgets nothing', () => {
  const [stays, goes] = [jest.fn(), jest.fn()]
  const stopOne = onSignOut(stays)
  onSignOut(goes)()
  clearUserData()
  expect([stays.mock.calls.length, goes.mock.calls.length]).toEqual([1, 0])
  stopOne()
})

test('signing out leaves nothing behind that was typed, whatever a page still writes meanwhile', async () => {
  writeDraft('compose', 'typed')
  server.answer(signOut, () => {
    writeDraft('compose', 'typed on the way')
    return { ssoLogoutUrl: null }
  })
  await signOutOfPortal()
  expect(session.status).toBe('signed-out')
  signIn()
  expect(readDraft('compose')).toBeNull()
})

test('so does a sign-out after the session is over, and a central sign-out', async () => {
  writeDraft('compose', 'typed')
  server.refuse(signOut, 'session.idle')
  await signOutOfPortal()
  signIn()
  expect(readDraft('compose')).toBeNull()

  writeDraft('compose', 'typed')
  const opened = jest.spyOn(pageFunctions, 'openAddress').mockImplementation(() => undefined)
  server.answer(signOut, { ssoLogoutUrl: '/cas/logout' })
  await signOutOfPortal()
  expect(opened).toHaveBeenCalled()
  signIn()
  expect([readDraft('compose'), draftOwner()?.userId]).toEqual([null, 'u1'])
  opened.mockRestore()
})

test('a server that does not sign out is reported on the central page too, which takes the place of this one', async () => {
  // What it says on this page is drawn by itself.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  addTexts('shell', texts)
  await setLocale('zh')
  const { values } = configuration
  configuration.values = { ...values, CENTER_SSO_ENABLED: true }
  const opened = jest.spyOn(pageFunctions, 'openAddress').mockImplementation(() => undefined)
  server.refuse(signOut, 'server.failed')
  await signOutOfPortal()
  expect(takeSignInMessage()).toBe('退出登录失败')
  opened.mockRestore()
  configuration.values = values
})

test('a server that takes its time over a sign-out is seen to be asked', async () => {
  jest.useFakeTimers()
  server.answer(signOut, { ssoLogoutUrl: null })
  const left = signOutOfPortal()
  jest.advanceTimersByTime(400)
  expect(callProgress.slow).toBe(1)
  jest.useRealTimers()
  await left
  expect(callProgress.slow).toBe(0)
})
