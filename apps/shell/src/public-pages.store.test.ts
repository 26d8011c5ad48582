import { listPublicGuests } from '@center/shared/contract'
import { configuration, guests } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { watchPublicPages, publicPages } from './public-pages.store'

let server: FakeServer
let stop: () => void
const asked = () => server.calls.length
const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
  Object.assign(guests, { status: 'idle', list: [], isStale: false, keptAt: null })
  const boot = Object.assign(document.createElement('script'), { id: 'center-boot', type: 'application/json' })
  boot.textContent = JSON.stringify({ version: 'aaa', tenantCode: 'demo', tenantId: 't-1', publicPaths: [], apps: [] })
  document.body.replaceChildren(boot)
  server = startFakeServer()
  server.refuse(listPublicGuests, 'record.not_found')
  stop = watchPublicPages()
})
afterEach(() => {
  stop()
  server.close()
  jest.useRealTimers()
})

test('pages that could not be loaded are there when the guests come after all', async () => {
  await jest.advanceTimersByTimeAsync(0)
  await settle()
  expect(publicPages.status).toBe('failed')
  guests.status = 'loading'
  await settle()
  expect(publicPages.status).toBe('failed')
  guests.status = 'ready'
  await settle()
  expect(publicPages.status).toBe('ready')
})

test('are asked for again from time to time, until they are left', async () => {
  server.answer(listPublicGuests, [])
  const period = configuration.values.CENTER_VERSION_POLL_SECONDS * 1000
  await jest.advanceTimersByTimeAsync(period)
  expect(publicPages.status).toBe('ready')
  const before = asked()
  await jest.advanceTimersByTimeAsync(period)
  expect(asked()).toBe(before + 1)
  stop()
  await jest.advanceTimersByTimeAsync(10 * period)
  expect(asked()).toBe(before + 1)
})
