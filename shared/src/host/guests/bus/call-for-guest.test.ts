import { listLetters } from '../../../contract'
import { startFakeServer, type FakeServer } from '../../../testing/fake-server'
import { endSession } from '../../session/end-session'
import { beginSession } from '../../sign-in/session-actions'
import { callForGuest } from './call-for-guest'

let server: FakeServer
beforeEach(async () => {
  server = startFakeServer()
  await beginSession('demo', 'token-1', { signKey: 'A'.repeat(43), expiresIn: 60 })
})
afterEach(() => {
  endSession()
  server.close()
})

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

test('a question ends with its guest', async () => {
  const life = new AbortController()
  server.answer(listLetters, () => {
    life.abort()
    return { rows: [], total: 0 } as never
  })
  const asked = await callForGuest({ endpoint: 'listLetters', querystring: {} }, life.signal)
  expect(asked).toMatchObject({ ok: false, code: 'network.cancelled' })
  expect(server.calls[0]?.signal?.aborted).toBe(true)
})

test('reports a missing session without a call', async () => {
  endSession()
  const answer = await callForGuest({ endpoint: 'listLetters', querystring: {} })
  expect(answer).toEqual({ ok: false, code: 'session.required', message: expect.stringMatching(/登录/) })
  expect(server.calls).toEqual([])
})
