import {
  getPermissions,
  getPortalEntry,
  getPreferences,
  getUserInfo,
  listLetters,
  listMicroFrontends,
} from '@center/shared/contract'
import { configuration, launch, session, setLocalItem } from '@center/shared/host'
import { buildPermissions, buildUserInfo, startFakeServer, type FakeServer } from '@center/shared/testing'
import { enterAhead } from './enter-ahead'
import { resetEntry, routesState } from './guard/entry.store'

let server: FakeServer
let sessions = 0

beforeEach(() => {
  server = startFakeServer()
  server.refuse(getPortalEntry, 'server.failed')
  server.answer(getUserInfo, buildUserInfo())
  server.answer(getPermissions, buildPermissions())
  server.answer(listMicroFrontends, [])
  server.refuse(getPreferences, 'server.failed')
  server.answer(listLetters, { rows: [], total: 0 })
  Object.assign(configuration, { status: 'ready' })
  Object.assign(launch, { tenantCode: null, appCode: null, roleCode: null, benchCode: null, partBench: null })
  const token = `ahead-${++sessions}`
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token, user: null, permissions: null, ended: null })
  resetEntry()
  document.body.innerHTML = '<div id="center-skeleton"></div>'
  window.history.replaceState(null, '', '/center/index')
})
afterEach(() => {
  jest.useRealTimers()
  server.close()
  Object.assign(session, { status: 'signed-out', token: null, user: null })
  document.body.replaceChildren()
})

test('the portal is made of its rights before it is drawn, at an address that says where the user is', async () => {
  await enterAhead()
  expect(routesState()).toBe('ready')
  expect(window.location.search).toContain('tc=demo')
})

test.each([
  ['without the skeleton of the page', () => document.body.replaceChildren()],
  ['at sign-in', () => window.history.replaceState(null, '', '/center/login')],
  ['without a session', () => Object.assign(session, { status: 'signed-out', token: null })],
  ['for the tenant of another session', () => window.history.replaceState(null, '', '/center/index?tc=other')],
])('nothing is asked ahead %s', async (_, arrange) => {
  arrange()
  await enterAhead()
  expect(server.calls).toEqual([])
})

test('a user whom the server does not know is left to the gate, which asks again and signs them out', async () => {
  server.refuse(getUserInfo, 'record.not_found')
  await enterAhead()
  expect([routesState(), session.status]).toEqual(['missing', 'signed-in'])
})

test('sub-apps from a developer are left to the portal that shows them', async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<script type="application/json" id="center-boot">{"overrides":true}</script>',
  )
  setLocalItem('overrides', '{}')
  await enterAhead()
  expect(server.calls).toEqual([])
  setLocalItem('overrides', null)
})

test('what takes longer than a second is not waited for: the frame is drawn', async () => {
  jest.useFakeTimers()
  server.reply(getUserInfo, () => new Promise(() => undefined))
  const entered = enterAhead()
  await jest.advanceTimersByTimeAsync(1_000)
  await entered
  expect(routesState()).toBe('loading')
})
