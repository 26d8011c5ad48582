import { listLetters } from '../../contract'
import { startFakeServer, type FakeServer } from '../../testing/fake-server'
import { callForGuest } from './call-for-guest'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
})
afterEach(() => server.close())

test.each([
  ['an endpoint that is not for guests', { endpoint: 'signOut' }],
  ['a name of an object’s own', { endpoint: 'constructor' }],
  ['parts that do not fit', { endpoint: 'readLetter', params: { id: {} } }],
  ['parts that are missing', { endpoint: 'readLetter' }],
])('makes no call for %s', async (_what, call) => {
  await expect(callForGuest(call)).resolves.toBeNull()
  expect(server.calls).toEqual([])
})

test('hands over the data, or the code of the refusal', async () => {
  server.answer(listLetters, { rows: [], total: 0 } as never)
  const call = { endpoint: 'listLetters', querystring: {} }
  const made = await callForGuest(call)
  expect(made?.ok).toBe(true)
  server.refuse(listLetters, 'permission.denied')
  await expect(callForGuest(call)).resolves.toMatchObject({ ok: false, code: 'permission.denied' })
})
