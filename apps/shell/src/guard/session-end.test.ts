import { errorTable, signOut, type ErrorCode } from '@center/shared/contract'
import { addTexts, configuration, endSession, readDraft, session, writeDraft } from '@center/shared/host'
import { buildUserInfo, startFakeServer, type FakeServer } from '@center/shared/testing'
import { Toast } from '@center/shared/ui'
import { texts } from '../../locales/texts'
import { resetSignOut, signingOut } from '../lib/session/sign-out'
import { watchSessionEnd } from './session-end'

beforeAll(() => addTexts('shell', texts))
let server: FakeServer
beforeEach(() => {
  jest.useFakeTimers()
  server = startFakeServer()
  server.answer(signOut, { ssoLogoutUrl: null })
})
afterEach(() => {
  server.close()
  jest.useRealTimers()
  jest.restoreAllMocks()
  resetSignOut()
})

/** Statuses that end a session (spec 8): what is said, and after how long the sign-in page opens. */
test.each<[code: ErrorCode, status: number, words: string | null, delayMs: number]>([
  ['session.required', 40101, '系统提示：登录状态已失效，请重新登录', 0],
  ['session.ticket_expired', 40121, '票据过期：登录票据已过期，请重新登录', 1500],
  ['session.idle', 40109, '超时登出：长时间未操作，请重新登录', 0],
  ['session.replaced', 40110, null, 0],
  ['permission.denied', 40301, '确认登出：您没有该操作的权限，即将退出登录', 1500],
  ['session.ending', 40307, '即将登出：当前登录即将结束，请重新登录', 0],
])('%s (%d) is said once, then the sign-in page opens', async (code, status, words, delayMs) => {
  expect(errorTable[code].status).toBe(status)
  const said: string[] = []
  for (const level of ['warning', 'error'] as const) {
    jest.spyOn(Toast, level).mockImplementation((options) => {
      said.push(String((options as { content: unknown }).content))
      return '1'
    })
  }
  session.ended = { code, status, message: '', data: null, requestId: null }
  const stop = watchSessionEnd()
  expect(said).toEqual(words === null ? [] : [words])
  if (delayMs > 0) {
    jest.advanceTimersByTime(delayMs - 1)
    expect(signingOut.isUnderWay).toBe(false)
    jest.advanceTimersByTime(1)
  }
  await jest.advanceTimersByTimeAsync(0)
  expect(signingOut.isUnderWay).toBe(true)
  expect(session).toMatchObject({ status: 'signed-out', ended: null })
  stop()
})

/** The session would go on at the server: to forget its token here is no logout (spec 8). */
test.each<[code: ErrorCode, isOpen: boolean]>([
  ['permission.denied', true],
  ['session.ending', true],
  ['session.ticket_expired', false],
  ['session.idle', false],
])('after %s the server is told of a logout: %s; nothing that was typed stays in the browser', async (code, isOpen) => {
  for (const level of ['warning', 'error'] as const) jest.spyOn(Toast, level).mockReturnValue('1')
  const user = buildUserInfo()
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 'one', user, ended: null })
  writeDraft('compose', 'typed')
  session.ended = { code, status: errorTable[code].status, message: '', data: null, requestId: null }
  const stop = watchSessionEnd()
  await jest.advanceTimersByTimeAsync(2_000)
  expect(server.calls.filter(({ path }) => path === signOut.url)).toHaveLength(isOpen ? 1 : 0)
  expect([session.status, signingOut.isUnderWay]).toEqual(['signed-out', true])
  Object.assign(session, { status: 'signed-in', token: 'two', user, ended: null })
  expect(readDraft('compose')).toBeNull()
  stop()
  endSession()
})

test('a changed password is confirmed, then the sign-in page opens', () => {
  const show = jest.spyOn(Toast, 'success').mockReturnValue('1')
  const data = { reason: 'password-changed' }
  session.ended = { code: 'session.ending', status: 40307, message: '', data, requestId: null }
  const stop = watchSessionEnd()
  expect(show.mock.calls).toHaveLength(1)
  expect(show.mock.calls[0]?.[0]).toMatchObject({ content: expect.stringContaining('密码') as unknown })
  jest.advanceTimersByTime(1499)
  expect(signingOut.isUnderWay).toBe(false)
  jest.advanceTimersByTime(1)
  expect(signingOut.isUnderWay).toBe(true)
  stop()
})

test('a session that was replaced goes to the address that the tenant has for sign-in', () => {
  const { values } = configuration
  configuration.values = { ...values, CENTER_LOGIN_URL: '/center/user/login' }
  session.ended = { code: 'session.replaced', status: 40110, message: '', data: null, requestId: null }
  const stop = watchSessionEnd()
  expect(window.location.pathname).toBe('/center/user/login')
  configuration.values = values
  stop()
})
