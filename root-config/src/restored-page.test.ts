import { pageFunctions, session, setSessionItem } from '@center/shared/host'
import { watchReturn } from './restored-page'

const reload = jest.fn()
beforeAll(() => {
  pageFunctions.reload = reload
  watchReturn()
})
beforeEach(() => {
  reload.mockClear()
  sessionStorage.clear()
})

const comeBack = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
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
