import { getPortalVersion } from '../../contract'
import { startFakeServer, type FakeServer } from '../../testing'
import { newerPortal, reloadIfOutdated } from './portal-version'

let server: FakeServer
const reload = jest.fn()

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  server = startFakeServer()
  const boot = Object.assign(document.createElement('script'), { id: 'center-boot', type: 'application/json' })
  boot.textContent = JSON.stringify({ version: 'aaa', tenantCode: '', tenantId: '', apps: [] })
  document.body.replaceChildren(boot)
})
afterEach(() => server.close())

test('a page of the served version is up to date', async () => {
  server.answer(getPortalVersion, { version: 'aaa' })
  expect(await newerPortal()).toBeNull()
  expect(await reloadIfOutdated(reload)).toBe(false)
})

test('nobody waits for it: the server has 2.5 s', async () => {
  server.answer(getPortalVersion, { version: 'aaa' })
  await newerPortal()
  expect(server.calls.map(({ timeoutMs }) => timeoutMs)).toEqual([2_500])
})

test('a server that does not answer says nothing about the version', async () => {
  expect(await newerPortal()).toBeNull()
})

test('a page that nobody built has no version', async () => {
  document.body.replaceChildren()
  server.answer(getPortalVersion, { version: 'bbb' })
  expect(await newerPortal()).toBeNull()
})

test('a page that is out of date is loaded anew, once for each version', async () => {
  server.answer(getPortalVersion, { version: 'bbb' })
  expect(await reloadIfOutdated(reload)).toBe(true)
  expect(await reloadIfOutdated(reload)).toBe(false)
  server.answer(getPortalVersion, { version: 'ccc' })
  expect(await reloadIfOutdated(reload)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})
