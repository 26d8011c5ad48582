import { rememberSession, resumeSession } from '../../contract'
import { buildUserInfo, startFakeServer, type FakeServer } from '../../testing'
import { setLocalItem, getLocalItem } from '../storage/browser-storage'
import { endSession } from '../session/end-session'
import { resumeStoredSession, startSession, takePageTicket } from './resume-session'
import { adoptTenant } from './session-actions'
import { sessionMark } from '../session/session-lifetime'
import { session } from '../session/session.store'
import { setWorkContext, workContext } from '../session/work-context'
import { storeProfile } from '../session/stored-profile'

const signKey = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'
const grant = { signKey, expiresIn: 1800, mark: 'mark-1' }
let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  server.answer(rememberSession, true)
  server.answer(resumeSession, 'token-2', { ...grant, signKey: signKey.replace('A', 'B') })
  document.head.innerHTML = '<meta name="center-resume" content="ticket-1">'
  document.body.innerHTML = '<script type="application/json" id="center-boot">{"tenantCode":"demo"}</script>'
  adoptTenant('demo')
})
afterEach(() => {
  endSession()
  server.close()
  sessionStorage.clear()
  localStorage.clear()
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

const askedFor = (url: string) => server.calls.filter(({ path }) => path === url)

/** What a new tab of the browser has: nothing of its own. */
function openTab(): void {
  sessionStorage.clear()
  Object.assign(session, { status: 'signed-out', token: null, user: null })
}

test('a new tab is signed in by the ticket of its page, with a token of its own and as a tab of the same session', async () => {
  await startSession('demo', 'token-1', grant)
  expect(askedFor(rememberSession.url)).toHaveLength(1)
  openTab()
  await resumeStoredSession(takePageTicket())
  expect(session).toMatchObject({ status: 'signed-in', tenantCode: 'demo', token: 'token-2' })
  expect(sessionMark()).toBe('mark-1')
  expect(askedFor(resumeSession.url)[0]?.body).toEqual({ tenantCode: 'demo', ticket: 'ticket-1' })
})

test('the ticket does not stay in the page', () => {
  expect([takePageTicket(), takePageTicket(), document.head.innerHTML]).toEqual(['ticket-1', '', ''])
})

test('a page without a ticket, a tab with a session, and a page of another tenant ask for nothing', async () => {
  await resumeStoredSession('')
  adoptTenant('park')
  await resumeStoredSession('ticket-1')
  adoptTenant('demo')
  await startSession('demo', 'token-1', grant)
  await resumeStoredSession('ticket-1')
  expect(askedFor(resumeSession.url)).toEqual([])
})

test('a session that is over by then leaves the tab signed out without a word, and nothing of its user in the browser', async () => {
  storeProfile('demo', buildUserInfo({ userId: 'u1' }))
  setLocalItem('demo__u1__pinnedTabs', 'x')
  server.refuse(resumeSession, 'session.idle')
  await resumeStoredSession('ticket-1')
  expect(session).toMatchObject({ status: 'signed-out', token: null, ended: null })
  expect(Object.keys(localStorage)).toEqual(['pro__tenantCode'])
})

test('a page without a ticket forgets who was signed in before the browser was closed', async () => {
  setLocalItem('demo__u1__pinnedTabs', 'x')
  setLocalItem('demo__u1__draft__reply', 'typed')
  await resumeStoredSession('')
  expect(Object.keys(localStorage)).toEqual(['pro__tenantCode'])
})

test('a session that is over by then takes what other users of the tenant left', async () => {
  setLocalItem('demo__u2__draft__reply', 'typed')
  server.refuse(resumeSession, 'session.idle')
  await resumeStoredSession('ticket-1')
  expect(Object.keys(localStorage)).toEqual(['pro__tenantCode'])
})

test('a server that does not answer leaves what is there', async () => {
  setLocalItem('demo__u1__pinnedTabs', 'x')
  server.refuse(resumeSession, 'server.failed')
  await resumeStoredSession('ticket-1')
  expect([session.status, getLocalItem('demo__u1__pinnedTabs')]).toEqual(['signed-out', 'x'])
})

test('a page inside of another one neither remembers nor resumes', async () => {
  const parent = jest.spyOn(window, 'parent', 'get').mockReturnValue({} as Window)
  await resumeStoredSession('ticket-1')
  await startSession('demo', 'token-1', grant)
  parent.mockRestore()
  expect([...askedFor(resumeSession.url), ...askedFor(rememberSession.url)]).toEqual([])
})

test('a session of a back end that names no mark is that of its tab', async () => {
  await startSession('demo', 'token-1', { signKey, expiresIn: 1800 })
  expect(askedFor(rememberSession.url)).toEqual([])
  expect(sessionMark()).not.toBe('')
})

test('a new tab stands where the one before it stood, until the session ends', async () => {
  await startSession('demo', 'token-1', grant)
  setWorkContext({ roleCode: 'ENT', appCode: 'SUPPLY', benchCode: 'WB' })
  openTab()
  await resumeStoredSession('ticket-1')
  expect(workContext()).toMatchObject({ roleCode: 'ENT', appCode: 'SUPPLY', benchCode: 'WB' })
  endSession()
  expect(getLocalItem('demo__standing')).toBeNull()
})
