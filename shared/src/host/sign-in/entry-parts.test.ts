import { createHash } from 'node:crypto'
import { getPermissions, getPortalEntry, listMicroFrontends, type PortalEntry } from '../../contract'
import { buildMicroFrontend, buildPermissions, buildUserInfo, startFakeServer, type FakeServer } from '../../testing'
import { callApi } from '../calls/call-api'
import { endSession } from '../session/end-session'
import { session } from '../session/session.store'
import { getSessionItem, setSessionItem } from '../storage/browser-storage'
import { askForEntry } from './entry'
import { loadPermissions } from './session-actions'

const user = buildUserInfo({ userId: 'u1', tenantId: 't-demo' })
const permissions = buildPermissions(['order:view'])
const guests = [buildMicroFrontend()]
const tagOf = (part: object) => createHash('sha256').update(JSON.stringify(part)).digest('hex').slice(0, 32)
const tags = { permissions: tagOf(permissions), guests: tagOf(guests) }
const whole: PortalEntry = { user, permissions, guests, tags, preferences: null, unread: null }
const kept = (part: string) => getSessionItem(`demo__u1__${part}`)

const digest = jest.spyOn(crypto.subtle, 'digest')
/** What is kept is looked at first, which no one waits for. */
async function whenKept(): Promise<void> {
  await Promise.all(digest.mock.results.map(({ value }) => value as Promise<unknown>))
  await new Promise((resolve) => setTimeout(resolve))
}

let server: FakeServer
beforeEach(() => {
  digest.mockClear()
  server = startFakeServer()
  server.answer(getPermissions, buildPermissions())
  server.answer(listMicroFrontends, [])
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 'token-1', user, permissions: null })
})
afterEach(() => {
  server.close()
  endSession()
  sessionStorage.clear()
})

async function askFirst(entry: PortalEntry = whole): Promise<void> {
  server.answer(getPortalEntry, entry)
  await askForEntry()
  await takeParts()
  await whenKept()
}

/** What the portal makes of the entry. */
async function takeParts() {
  await loadPermissions()
  const list = await callApi(listMicroFrontends, { params: { tenantId: user.tenantId } })
  return [session.permissions, list.ok && list.value]
}

/** The next document of the tab asks, and the server leaves out what is still the same. */
async function askAgain(entry: Partial<PortalEntry> = { permissions: undefined, guests: undefined }) {
  server.calls.length = 0
  server.answer(getPortalEntry, { ...whole, ...entry })
  await askForEntry()
  return takeParts()
}

const paths = () => server.calls.map(({ path }) => path.split('/').at(-1))

test('what the tab has of an entry is not sent again', async () => {
  await askFirst()
  expect(await askAgain()).toEqual([permissions, guests])
  expect(paths()).toEqual(['entry'])
  const { query } = server.calls[0] ?? {}
  expect([query?.get('permissionsTag'), query?.get('guestsTag')]).toEqual([tags.permissions, tags.guests])
})

test('a part that has changed is sent, and kept in place of the one before', async () => {
  await askFirst()
  const less = buildPermissions()
  const [now] = await askAgain({ permissions: less, tags: { ...tags, permissions: tagOf(less) }, guests: undefined })
  expect(now).toEqual(less)
  await whenKept()
  expect(kept('permissions')).toContain(tagOf(less))
})

test.each([
  ['that somebody else has written', (text: string) => text.replace('order:view', 'order:drop')],
  ['that is gone', () => null],
])('a part %s is asked for by itself', async (_what, spoil) => {
  await askFirst()
  setSessionItem('demo__u1__permissions', spoil(String(kept('permissions'))))
  expect(await askAgain()).toEqual([buildPermissions(), guests])
  expect(paths()).toEqual(['entry', 'allPermissionV3'])
})

test('nothing is kept of a server that says no tags, nor of one whose tags are no digests', async () => {
  await askFirst({ ...whole, tags: undefined })
  await askFirst({ ...whole, tags: { permissions: 'v1', guests: 'v1' } })
  expect([kept('permissions'), kept('guests')]).toEqual([null, null])
})

test('settings of guests that are secret by their name are not kept', async () => {
  const list = [buildMicroFrontend({ props: { apiKey: 'k' } })]
  await askFirst({ ...whole, guests: list, tags: { ...tags, guests: tagOf(list) } })
  expect(kept('permissions')).not.toBeNull()
  expect(kept('guests')).toBeNull()
})

test('nothing is left when the session ends, also where it ends before all is kept', async () => {
  await askFirst()
  expect(kept('guests')).not.toBeNull()
  endSession()
  expect([kept('permissions'), kept('guests')]).toEqual([null, null])

  Object.assign(session, { status: 'signed-in', token: 'token-2', user })
  server.answer(getPortalEntry, whole)
  await askForEntry()
  endSession()
  await whenKept()
  expect([kept('permissions'), kept('guests')]).toEqual([null, null])
})
