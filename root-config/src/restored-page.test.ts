import { pageFunctions, session, setLocalItem, setSessionItem } from '@center/shared/host'
import { buildUserInfo } from '@center/shared/testing'
import { watchReturn } from './restored-page'

const user = buildUserInfo({ userId: 'u-1' })

const reload = jest.fn()
beforeAll(() => {
  pageFunctions.reload = reload
  watchReturn()
})
beforeEach(() => {
  reload.mockClear()
  sessionStorage.clear()
  localStorage.clear()
  session.user = null
  document.documentElement.removeAttribute('style')
  window.history.replaceState(null, '', '/center/index')
})

const pass = (type: 'pageshow' | 'pagehide', persisted: boolean) =>
  window.dispatchEvent(new PageTransitionEvent(type, { persisted }))
const comeBack = (persisted: boolean) => pass('pageshow', persisted)
const withSession = (token: string | null, stored: string | null) => {
  Object.assign(session, { tenantCode: 'demo', token })
  setSessionItem('demo__token', stored)
}

test.each([
  ['of a session that is over', 't1', null],
  ['of another session than this tab has', 't1', 't2'],
  ['without a session in a tab that has one', null, 't2'],
])('a page %s is loaded anew when it comes back', (_what, token, stored) => {
  withSession(token, stored)
  comeBack(true)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(document.documentElement.style.visibility).toBe('hidden')
})

test.each([
  ['u-1', 0],
  ['u-2', 1],
  [null, 1],
])('where this browser has the user %s by now, the page of u-1 is loaded anew %d times', (userId, times) => {
  withSession('t1', 't1')
  session.user = user
  if (userId) setLocalItem('demo__user', JSON.stringify({ savedAt: Date.now(), user: { ...user, userId } }))
  comeBack(true)
  expect(reload).toHaveBeenCalledTimes(times)
})

test.each([
  ['/center/index', 1],
  ['/center/user/login', 0],
])('a page without a session that the portal led away from, %s, is loaded anew %d times', (path, times) => {
  window.history.replaceState(null, '', path)
  withSession(null, null)
  pageFunctions.openAddress('#elsewhere')
  comeBack(true)
  expect(reload).toHaveBeenCalledTimes(times)
  comeBack(true)
  expect(reload).toHaveBeenCalledTimes(times)
})

test.each([
  ['t1', true],
  [null, true],
  ['t1', false],
])('a page with the session of its tab goes on (%s, %s)', (token, persisted) => {
  withSession(token, persisted ? token : null)
  comeBack(persisted)
  expect(reload).not.toHaveBeenCalled()
})

test('passwords are not kept for the way back, and what draws their fields is told', () => {
  document.body.innerHTML = `<input name="username" value="zhangsan">
    <input type="password" value="a"><input type="text" autocomplete="new-password" value="b"><input type="password">`
  const told: string[] = []
  document.body.addEventListener('input', ({ target }) => told.push((target as HTMLInputElement).type))
  pass('pagehide', false)
  expect(told).toEqual([])
  pass('pagehide', true)
  expect(told).toEqual(['password', 'text'])
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['zhangsan', '', '', ''])
})
