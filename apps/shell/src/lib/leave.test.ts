import { signOut } from '@center/shared/contract'
import { draftOwner, endSession, pageFunctions, readDraft, session, writeDraft } from '@center/shared/host'
import { buildUserInfo, startFakeServer, type FakeServer } from '@center/shared/testing'
import { signOutAndLeave } from './leave'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
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

test('whoever signs out leaves nothing behind that was typed, whatever a page still writes meanwhile', async () => {
  writeDraft('compose', 'typed')
  server.answer(signOut, () => {
    writeDraft('compose', 'typed on the way')
    return { ssoLogoutUrl: null }
  })
  await signOutAndLeave()
  expect(session.status).toBe('signed-out')
  signIn()
  expect(readDraft('compose')).toBeNull()
})

test('so does whoever finds the session over by then, and whoever leaves by a central sign-out', async () => {
  writeDraft('compose', 'typed')
  server.refuse(signOut, 'session.idle')
  await signOutAndLeave()
  signIn()
  expect(readDraft('compose')).toBeNull()

  writeDraft('compose', 'typed')
  const opened = jest.spyOn(pageFunctions, 'openAddress').mockImplementation(() => undefined)
  server.answer(signOut, { ssoLogoutUrl: '/cas/logout' })
  await signOutAndLeave()
  expect(opened).toHaveBeenCalled()
  signIn()
  expect([readDraft('compose'), draftOwner()?.userId]).toEqual([null, 'u1'])
  opened.mockRestore()
})
