import { waitFor } from '@testing-library/react'
import {
  getPermissions,
  getPortalEntry,
  getPreferences,
  getUserInfo,
  listLetters,
  listMicroFrontends,
  type PortalEntry,
} from '@center/shared/contract'
import {
  configuration,
  guests,
  launch,
  prepareEntry,
  session,
  setWorkContext,
  unread,
  watchUnread,
} from '@center/shared/host'
import { buildPermissions, buildUserInfo, startFakeServer, type FakeServer } from '@center/shared/testing'
import { userPreferences } from '../lib/session/user-preferences.store'
import { forgetLatestLetters, loadLatestLetters } from '../lib/letters/latest-letters.store'
import { generateRoutes, resetEntry } from './entry.store'

const preferences = {
  favourites: ['m1'],
  recents: [],
  watermark: null,
  lockMinutes: null,
  guidanceHidden: false,
  layout: {},
  revision: '1',
}
const whole = (parts: Partial<PortalEntry> = {}): PortalEntry => ({
  user: buildUserInfo(),
  permissions: buildPermissions(),
  guests: [],
  preferences,
  unread: { rows: [], total: 7 },
  ...parts,
})
const paths = () => server.calls.map(({ path }) => path.split('/').at(-1))

let server: FakeServer
let sessions = 0
beforeEach(() => {
  server = startFakeServer()
  server.answer(getUserInfo, buildUserInfo())
  server.answer(getPermissions, buildPermissions())
  server.answer(listMicroFrontends, [])
  server.answer(getPreferences, preferences)
  server.answer(listLetters, { rows: [], total: 4 })
  Object.assign(configuration, { status: 'ready' })
  configuration.values.CENTER_ISNOTICE = true
  Object.assign(launch, { appCode: null, roleCode: null, benchCode: null, partBench: null })
  const token = `token-${++sessions}`
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token, user: null, permissions: null })
  resetEntry()
})
afterEach(() => {
  server.close()
  Object.assign(session, { status: 'signed-out', token: null, user: null })
})

async function enterWithBell(): Promise<void> {
  expect(await generateRoutes()).toBe('ready')
  const stop = watchUnread()
  await waitFor(() => expect(unread.status).toBe('ready'))
  stop()
}

test('the portal is made of one call', async () => {
  server.answer(getPortalEntry, whole())
  await enterWithBell()
  expect(paths()).toEqual(['entry'])
  expect([session.user?.userId, guests.status, userPreferences.values.favourites]).toEqual(['u1', 'ready', ['m1']])
})

test('a part that did not come is asked for singly', async () => {
  server.answer(getPortalEntry, whole({ guests: null, unread: null }))
  await enterWithBell()
  expect(paths()).toEqual(['entry', expect.any(String), 'page'])
  expect(server.calls[1]?.path).toContain('selectAllByTenant')
})

test('without an answer all parts are asked for singly', async () => {
  server.refuse(getPortalEntry, 'route.not_found')
  await enterWithBell()
  expect(paths()).toEqual(['entry', 'preferences', 'infoV2', 'allPermissionV3', expect.any(String), 'page'])
})

test('rights of another workbench than the one that is fixed are asked for', async () => {
  setWorkContext({ benchCode: 'WB_OPS' })
  server.answer(getPortalEntry, whole())
  await generateRoutes()
  setWorkContext({ benchCode: '' })
  expect(paths()).toEqual(['entry', 'allPermissionV3'])
})

test('what came along is for one question', async () => {
  server.answer(getPortalEntry, whole())
  await generateRoutes()
  resetEntry()
  await generateRoutes()
  expect(paths()).toEqual(['entry', 'entry'])
})

test.each([
  ['that is here', true],
  ['that is on its way', false],
])('an answer %s since before the code of the portal was is the one', async (_what, isHere) => {
  server.answer(getPortalEntry, whole())
  const asked = prepareEntry()
  if (isHere) await asked
  await enterWithBell()
  expect(paths()).toEqual(['entry'])
})

describe('the latest letters', () => {
  afterEach(() => window.history.replaceState(null, '', '/'))

  const latestLetters = { rows: [], total: 0 }

  test.each([
    ['that are here', true],
    ['that are on their way', false],
  ])('%s since before home is drawn are the ones, and come with what the portal is made of', async (_what, isHere) => {
    window.history.replaceState(null, '', '/center/index')
    server.answer(getPortalEntry, whole({ latestLetters }))
    const asked = prepareEntry()
    if (isHere) await asked
    await generateRoutes()
    await loadLatestLetters()
    expect(paths()).toEqual(['entry'])
    expect(server.calls[0]?.query.get('latestLetters')).toBe('5')
    forgetLatestLetters()
  })

  test('are asked for singly when they did not come', async () => {
    window.history.replaceState(null, '', '/center/index')
    server.answer(getPortalEntry, whole({ latestLetters: null }))
    await generateRoutes()
    await loadLatestLetters()
    expect(paths()).toEqual(['entry', 'page'])
    forgetLatestLetters()
  })

  test('are asked for as they were before, when the address has led home meanwhile', async () => {
    server.answer(getPortalEntry, whole())
    const asked = prepareEntry()
    window.history.replaceState(null, '', '/center/index')
    await Promise.all([asked, generateRoutes()])
    expect(paths()).toEqual(['entry'])
  })

  test.each([
    ['where home is not the first page', '/center/orders', true],
    ['for a tenant without notices', '/center/index', false],
  ])('are not asked for %s', async (_what, address, isOn) => {
    window.history.replaceState(null, '', address)
    configuration.values.CENTER_ISNOTICE = isOn
    server.answer(getPortalEntry, whole())
    await prepareEntry()
    expect(server.calls.map(({ query }) => query.has('latestLetters'))).toEqual([false])
  })
})

test.each([
  ['of another tenant than the address has', { tenantCode: 'park' }],
  ['that is to open an application, which may be refused', { appCode: 'ORDERS' }],
])('nothing is asked early for a session %s', async (_what, words) => {
  Object.assign(launch, words)
  await prepareEntry()
  Object.assign(launch, { tenantCode: null, appCode: null })
  expect(paths()).toEqual([])
})
