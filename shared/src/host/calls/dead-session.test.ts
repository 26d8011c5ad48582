import { changeTodo, getRuntimeConfiguration, getUserInfo, listLetters, listTodos, signOut } from '../../contract'
import { startFakeServer, type FakeServer } from '../../testing'
import { signOutOnServer } from '../sign-in/account-actions'
import { announceEnd, endSession } from '../session/end-session'
import { beginSession } from '../sign-in/session-actions'
import { session } from '../session/session.store'
import { callApi, withSessionHeld } from './call-api'

const grant = { signKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8', expiresIn: 1800 }
let server: FakeServer

beforeEach(async () => {
  server = startFakeServer()
  await beginSession('demo', 'token-1', grant)
})
afterEach(() => {
  server.close()
  endSession()
})

const paths = () => server.calls.map(({ path }) => path)
const askAround = () =>
  Promise.all([
    callApi(getUserInfo, { querystring: {} }),
    callApi(listTodos, {}),
    callApi(changeTodo, { params: { id: 1 }, body: { done: true } }),
  ])
const refusedHere = { ok: false, failure: { code: 'session.required', status: 40101, requestId: null } }

test('after the first answer that ends it, a session asks nothing more, and what was under way is given up', async () => {
  let answerLetters = () => {}
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  server.reply(listLetters, () => {
    arrive()
    return new Promise((resolve) => (answerLetters = () => resolve({ http: 401, body: {} })))
  })
  server.refuse(getUserInfo, 'session.required')
  const letters = callApi(listLetters, { querystring: { limit: 5, page: 1 } })
  await arrived
  await callApi(getUserInfo, { querystring: {} })
  expect(server.calls.find(({ path }) => path === listLetters.url)?.signal?.aborted).toBe(true)
  answerLetters()
  expect(await letters).toMatchObject({ ok: false, failure: { code: 'network.cancelled' } })

  const asked = server.calls.length
  expect(await askAround()).toMatchObject([refusedHere, refusedHere, refusedHere])
  expect(server.calls).toHaveLength(asked)
  expect(session.ended).toMatchObject({ code: 'session.required' })
})

test.each(['session.ending', 'session.required'] as const)(
  'while an action holds the session, %s does not end it; afterwards it does',
  async (code) => {
    server.refuse(getUserInfo, code)
    await withSessionHeld(() => callApi(getUserInfo, { querystring: {} }))
    expect([session.token, session.ended]).toEqual(['token-1', null])
    await callApi(getUserInfo, { querystring: {} })
    expect(session.ended?.code).toBe(code)
  },
)

test('from the moment it signs out a session asks nothing but that', async () => {
  server.reply(listTodos, () => new Promise(() => {}))
  void callApi(listTodos, {})
  await Promise.resolve()
  let during: unknown
  server.reply(signOut, async () => {
    during = await askAround()
    return { http: 200, body: { status: 200, message: '', data: { ssoLogoutUrl: null } } }
  })
  expect(await signOutOnServer()).toMatchObject({ ok: true })
  expect(during).toMatchObject([refusedHere, refusedHere, refusedHere])
  expect(paths().filter((path) => path !== listTodos.url)).toEqual([signOut.url])
  expect(session).toMatchObject({ status: 'signed-in', ended: null })
})

test('a session whose end is announced asks nothing more', async () => {
  const failure = { code: 'session.ending', status: 40307, message: '', data: null, requestId: null } as const
  announceEnd(failure)
  expect(await askAround()).toMatchObject([refusedHere, refusedHere, refusedHere])
  expect(paths()).toEqual([])
  expect(session.ended).toEqual(failure)
})

test('what needs no session is asked all the same, and the next session asks again', async () => {
  server.answer(getRuntimeConfiguration, {} as never)
  server.answer(listTodos, { rows: [], total: 0 })
  server.refuse(signOut, 'session.required')
  await signOutOnServer()
  endSession()
  expect(await callApi(getRuntimeConfiguration, { querystring: { applicationCode: 'center' } })).toMatchObject({
    ok: true,
  })
  await beginSession('demo', 'token-1', grant)
  expect(await callApi(listTodos, {})).toMatchObject({ ok: true })
})
