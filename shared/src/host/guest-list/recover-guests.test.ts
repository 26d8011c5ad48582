import { listMicroFrontends, listPublicGuests, type MicroFrontend } from '../../contract'
import { buildMicroFrontend, buildUserInfo, startFakeServer, type FakeServer } from '../../testing'
import { endSession } from '../session/end-session'
import { beginSession } from '../sign-in/session-actions'
import { session } from '../session/session.store'
import { guests, loadGuests, loadPublicGuests } from './guests.store'
import { recoverGuests } from './recover-guests'

const owner = (userId: string) => ({ ...buildUserInfo(), userId })
const rows = (version: string) => [buildMicroFrontend({ version })]
const asked = () => server.calls.filter(({ path }) => path.includes('selectAllByTenant')).length
const { subtle } = crypto
let server: FakeServer
let stop: () => void

beforeEach(async () => {
  jest.useFakeTimers()
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  localStorage.clear()
  server = startFakeServer()
  await beginSession('demo', 'token-1', { signKey: 'A'.repeat(43), expiresIn: 60 })
  session.user = owner('u1')
  Object.assign(guests, { status: 'idle', list: [], isStale: false, storedAt: null })
  stop = () => undefined
})
afterEach(() => {
  stop()
  server.close()
  endSession()
  Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true })
  jest.useRealTimers()
})

async function pass(ms: number) {
  await jest.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}

/** The page is loaded anew: what this browser keeps is still there. */
const reloadPage = () => Object.assign(guests, { status: 'idle', list: [], isStale: false, storedAt: null })

async function workOnce() {
  server.answer(listMicroFrontends, rows('1.0.0'))
  await loadGuests()
  reloadPage()
}

test('shows the list that worked last, says since when, and takes the new one when it comes', async () => {
  await workOnce()
  const { now } = Date
  server.refuse(listMicroFrontends, 'server.failed')
  await loadGuests()
  expect(guests).toMatchObject({ status: 'failed', isStale: true, list: [{ version: '1.0.0' }] })
  expect(guests.storedAt).toBeLessThanOrEqual(now())
  stop = recoverGuests()
  server.answer(listMicroFrontends, rows('1.1.0'))
  await pass(2_000)
  expect(guests).toMatchObject({ status: 'ready', isStale: false, storedAt: null, list: [{ version: '1.1.0' }] })
})

test('does not wait for an answer that does not come, when it knows a list', async () => {
  await workOnce()
  let answer: (list: MicroFrontend[]) => void = () => undefined
  const late = new Promise<MicroFrontend[]>((resolve) => (answer = resolve))
  server.reply(listMicroFrontends, async () => ({ http: 200, body: { status: 200, data: await late } }))
  const loaded = loadGuests()
  await pass(4_000)
  await loaded
  expect(guests).toMatchObject({ isStale: true, list: [{ version: '1.0.0' }] })
  answer(rows('1.2.0'))
  await pass(0)
  expect(guests).toMatchObject({ isStale: false, list: [{ version: '1.2.0' }] })
})

test('keeps what is on screen when a later list does not come', async () => {
  server.answer(listMicroFrontends, rows('1.0.0'))
  await loadGuests()
  server.refuse(listMicroFrontends, 'server.failed')
  await loadGuests()
  expect(guests).toMatchObject({ isStale: true, storedAt: null, list: [{ version: '1.0.0' }] })
})

test('shows no user the list of another', async () => {
  server.answer(listMicroFrontends, rows('1.0.0'))
  await loadGuests()
  session.user = owner('u2')
  server.refuse(listMicroFrontends, 'server.failed')
  await loadGuests()
  expect(guests).toMatchObject({ status: 'failed', list: [] })
})

test('asks for what is open to everybody by the tenant, and says whether there is a list', async () => {
  server.refuse(listPublicGuests, 'server.failed')
  expect(await loadPublicGuests('t-9')).toBe(false)
  server.answer(listPublicGuests, rows('1.0.0'))
  expect(await loadPublicGuests('t-9')).toBe(true)
  expect(server.calls.map(({ path }) => path)).toEqual(Array(2).fill(listPublicGuests.url.replace(':tenantId', 't-9')))
})

test('forgets the list when the session ends', async () => {
  await workOnce()
  endSession()
  expect(localStorage.getItem('pro__demo__guests')).toBeNull()
})

test('tries again later each time, at once when the network is back, and not after it was stopped', async () => {
  server.refuse(listMicroFrontends, 'server.failed')
  await loadGuests()
  stop = recoverGuests()
  await pass(2_000)
  expect(asked()).toBe(2)
  await pass(3_000)
  expect(asked()).toBe(2)
  await pass(1_000)
  expect(asked()).toBe(3)
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(asked()).toBe(4)
  stop()
  await pass(120_000)
  expect(asked()).toBe(4)
})
