import { getPortalVersion } from '@center/shared/contract'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { newerVersion, watchVersion } from './newer-version.store'

let server: FakeServer
let stop: () => void
let visibility: jest.SpyInstance
const asked = () => server.calls.length

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(newerVersion, { version: null, putOff: null })
  const boot = Object.assign(document.createElement('script'), { id: 'center-boot', type: 'application/json' })
  boot.textContent = JSON.stringify({ version: 'aaa', tenantCode: '', tenantId: '', publicPaths: [], apps: [] })
  document.body.replaceChildren(boot)
  visibility = jest.spyOn(document, 'visibilityState', 'get')
  server = startFakeServer()
  server.answer(getPortalVersion, { version: 'bbb', apps: [] })
  stop = watchVersion()
})
afterEach(() => {
  stop()
  server.close()
  visibility.mockRestore()
  jest.useRealTimers()
})

async function turnTo(state: 'visible' | 'hidden') {
  visibility.mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
  await jest.advanceTimersByTimeAsync(0)
}

test('looks when users come back to the page, and not when they leave it', async () => {
  await turnTo('hidden')
  expect([asked(), newerVersion.version]).toEqual([0, null])
  await turnTo('visible')
  expect([asked(), newerVersion.version]).toEqual([1, 'bbb'])
})

test('looks no more once it was stopped', async () => {
  stop()
  await turnTo('visible')
  await jest.advanceTimersByTimeAsync(3_600_000)
  expect(asked()).toBe(0)
})
