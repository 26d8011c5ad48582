import { act, render, screen } from '@testing-library/react'
import { getPermissions, getUserInfo } from '../../contract'
import { buildPermissions, buildUserInfo, startFakeServer, type FakeServer } from '../../testing'
import { configuration } from '../configuration/configuration.store'
import { launch } from '../page/launch'
import { getSessionItem, setSessionItem, setLocalItem, getLocalItem } from '../storage/browser-storage'
import { endSession } from '../session/end-session'
import { Permission } from '../session/permission'
import { beginSession, loadPermissions, loadUser, restoreSession, storedTenant } from './session-actions'
import { storeEntryAddress } from './entry'
import { can, session } from '../session/session.store'

const grant = { signKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8', expiresIn: 1800 }
let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
})
afterEach(() => {
  server.close()
  endSession()
  sessionStorage.clear()
  localStorage.clear()
  jest.useRealTimers()
})

/** What a reload does to the page's memory; the browser's storage stays. */
function forgetMemory() {
  Object.assign(session, { status: 'signed-out', tenantCode: '', token: null, user: null, permissions: null })
}

test('a session is there again after a reload, with the profile it had', async () => {
  await beginSession('demo', 'token-1', grant)
  server.answer(getUserInfo, buildUserInfo())
  await loadUser()
  forgetMemory()

  await restoreSession()

  expect(session).toMatchObject({ status: 'signed-in', tenantCode: 'demo', token: 'token-1', user: { name: '张三' } })
})

test('a kept profile has no whole mobile number and is not used after seven days', async () => {
  await beginSession('demo', 'token-1', grant)
  server.answer(getUserInfo, buildUserInfo())
  await loadUser()
  expect(getLocalItem('demo__user')).toContain('138****0000')

  forgetMemory()
  jest.useFakeTimers({ now: Date.now() + 7 * 24 * 3_600_000 + 1 })
  await restoreSession()
  expect(session).toMatchObject({ status: 'signed-in', user: null })
})

test('the next document of the tab finds what it will ask first, as long as the session lasts', async () => {
  await beginSession('demo', 'token-1', grant)
  server.answer(getUserInfo, buildUserInfo({ roleId: 'r-7' }))
  await loadUser()
  configuration.values.CENTER_ISNOTICE = true
  storeEntryAddress()
  configuration.values.CENTER_ISNOTICE = false
  const [atHome = '', elsewhere = ''] = getSessionItem('demo__entry')?.split(' ') ?? []
  expect(elsewhere).toMatch(/^\/api\/front\/portal\/entry\?.*roleId=r-7.*language=zh_CN$/)
  expect(atHome).toBe(elsewhere.replace('&language', '&latestLetters=5&language'))

  endSession()
  storeEntryAddress()
  expect(getSessionItem('demo__entry')).toBeNull()
})

test('a spoiled profile is no profile', async () => {
  await beginSession('demo', 'token-1', grant)
  setLocalItem('demo__user', '{"savedAt":1,"user":{"name":7}}')
  forgetMemory()
  await restoreSession()
  expect(session.user).toBeNull()
})

test('ending a session forgets everything but the tenant', async () => {
  await beginSession('demo', 'token-1', grant)
  endSession()
  forgetMemory()
  await restoreSession()

  expect(session).toMatchObject({ status: 'signed-out', token: null, tenantCode: 'demo' })
  expect(storedTenant()).toBe('demo')
  expect([...Object.keys(sessionStorage)]).toEqual(['pro__tenantCode'])
})

test('a session of another tenant in another tab is not this tab’s', async () => {
  await beginSession('demo', 'token-1', grant)
  setSessionItem('tenantCode', 'park')
  forgetMemory()
  await restoreSession()
  expect(session).toMatchObject({ status: 'signed-out', tenantCode: 'park' })
})

test('a tenant that the address names is saved where none is', async () => {
  const { tenantCode } = launch
  Object.assign(launch, { tenantCode: 'park' })
  forgetMemory()
  sessionStorage.clear()
  localStorage.clear()
  await restoreSession()
  Object.assign(launch, { tenantCode })
  expect(session).toMatchObject({ status: 'signed-out', tenantCode: 'park' })
  expect([sessionStorage, localStorage].map((place) => place.getItem('pro__tenantCode'))).toEqual(['park', 'park'])
})

test('a late answer to the user before does not become the user', async () => {
  await beginSession('demo', 'token-1', grant)
  server.reply(getUserInfo, async () => {
    await beginSession('demo', 'token-2', grant)
    return { http: 200, body: { status: 200, message: '', data: buildUserInfo() } }
  })
  await loadUser()
  expect(session.user).toBeNull()
})

test('rights come and go with what the server says', async () => {
  await beginSession('demo', 'token-1', grant)
  render(
    <Permission action="messageIndex" fallback="no bell">
      bell
    </Permission>,
  )
  expect(screen.getByText('no bell')).toBeTruthy()

  server.answer(getPermissions, buildPermissions(['colist,messageIndex']))
  await act(async () => void (await loadPermissions()))

  expect(screen.getByText('bell')).toBeTruthy()
  expect(can('colist')).toBe(true)
  expect(can('other')).toBe(false)
})
