import { changeTodo, errorTable, getRuntimeConfiguration, listTodos, signIn, type ErrorCode } from '../../contract'
import { startFakeServer, type FakeServer } from '../../testing'
import { configuration } from '../configuration/configuration.store'
import { dispatchServerEvent, onServerEvent } from './server-events'
import { endSession } from '../session/end-session'
import { beginSession } from '../sign-in/session-actions'
import { session } from '../session/session.store'
import { callApi } from './call-api'
import { callProgress } from './call-progress.store'
import { retryDelays } from './retry'

const signKey = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'
const none = { rows: [], total: 0 }
const defaults = { ...configuration.values }
let server: FakeServer
let release: () => void

beforeEach(async () => {
  server = startFakeServer()
  await beginSession('demo', `token-${Math.random()}`, { signKey, expiresIn: 1800 })
})
afterEach(() => {
  server.close()
  endSession()
  jest.useRealTimers()
  jest.restoreAllMocks()
})

/** The server takes its time until it is released. */
function answerLater(): void {
  const isOver = new Promise<void>((resolve) => (release = resolve))
  server.reply(listTodos, async () => {
    await isOver
    return { http: 200, body: { status: 200, message: '', data: none } }
  })
}

/** What comes instead of an answer, each time. */
function fail(http: number): void {
  server.reply(listTodos, () => ({ http, body: '<html></html>' }))
}

describe('equal questions at the same time', () => {
  test('are asked once, and each gets the answer', async () => {
    answerLater()
    const asked = [callApi(listTodos, {}), callApi(listTodos, {})]
    release()
    expect(await Promise.all(asked)).toEqual([
      { ok: true, value: none },
      { ok: true, value: none },
    ])
    expect(server.calls).toHaveLength(1)
    await callApi(listTodos, {})
    expect(server.calls).toHaveLength(2)
  })

  test('are asked again when something was changed meanwhile, here or by the word of the server', async () => {
    answerLater()
    server.refuse(changeTodo, 'record.not_found')
    const asked = [callApi(listTodos, {})]
    await callApi(changeTodo, { params: { id: 1 }, body: { done: true } })
    asked.push(callApi(listTodos, {}))
    dispatchServerEvent({ type: 'permission' })
    asked.push(callApi(listTodos, {}))
    release()
    await Promise.all(asked)
    expect(server.calls.filter(({ method }) => method === 'GET')).toHaveLength(3)
  })

  test('one that can be given up does not take the other along', async () => {
    answerLater()
    const end = new AbortController()
    const asked = [callApi(listTodos, {}, { signal: end.signal }), callApi(listTodos, {})]
    end.abort()
    release()
    expect(await Promise.all(asked)).toMatchObject([
      { ok: false, failure: { code: 'network.cancelled' } },
      { ok: true, value: none },
    ])
  })

  test('are asked once also for one that can be given up, which ends without the other', async () => {
    answerLater()
    const end = new AbortController()
    const other = new AbortController()
    const asked = [
      callApi(listTodos, {}),
      callApi(listTodos, {}, { signal: end.signal }),
      callApi(listTodos, {}, { signal: other.signal }),
    ]
    end.abort()
    expect(await asked[1]).toMatchObject({ ok: false, failure: { code: 'network.cancelled' } })
    release()
    expect(await Promise.all([asked[0], asked[2]])).toEqual([
      { ok: true, value: none },
      { ok: true, value: none },
    ])
    expect(server.calls).toHaveLength(1)
  })
})

describe('a call that failed', () => {
  beforeEach(() => {
    retryDelays.ms = [1, 1]
  })

  test.each([502, 503, 504])('is made again when it is a question and the way was overloaded: %d', async (http) => {
    fail(http)
    expect(await callApi(listTodos, {})).toMatchObject({ ok: false, failure: { status: http } })
    expect(server.calls).toHaveLength(3)
  })

  test('is made again until it is answered', async () => {
    server.reply(listTodos, () => {
      const isLate = server.calls.length < 2
      return isLate ? { http: 502, body: '' } : { http: 200, body: { status: 200, message: '', data: none } }
    })
    expect(await callApi(listTodos, {})).toEqual({ ok: true, value: none })
    expect(new Set(server.calls.map(({ headers }) => headers['X-Nonce'])).size).toBe(2)
  })

  test('is made again when the server says that it is busy, and when nothing came at all', async () => {
    server.refuse(listTodos, 'server.busy')
    await callApi(listTodos, {})
    await callApi(getRuntimeConfiguration, { querystring: { applicationCode: 'center' } })
    expect(server.calls).toHaveLength(6)
  })

  test.each([500, 404])('is left alone when the server answered otherwise: %d', async (http) => {
    fail(http)
    await callApi(listTodos, {})
    expect(server.calls).toHaveLength(1)
  })

  test('is left alone when it is a command', async () => {
    server.refuse(changeTodo, 'server.busy')
    await callApi(changeTodo, { params: { id: 1 }, body: {} })
    expect(server.calls).toHaveLength(1)
  })

  test('is left alone without a network, and when the session was left', async () => {
    fail(502)
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
    await callApi(listTodos, {})
    expect(server.calls).toHaveLength(1)

    jest.restoreAllMocks()
    retryDelays.ms = [60_000]
    const asked = callApi(listTodos, {})
    await Promise.resolve()
    endSession()
    expect(await asked).toMatchObject({ ok: false })
  })
})

describe('an answer is waited for', () => {
  afterEach(() => Object.assign(configuration, { values: defaults }))

  test('15 s, or as long as the tenant has it', async () => {
    server.answer(listTodos, none)
    await callApi(listTodos, {})
    Object.assign(configuration, { values: { ...defaults, CENTER_REQUEST_TIMEOUT: 3_000 } })
    await callApi(listTodos, {})
    expect(server.calls.map(({ timeoutMs }) => timeoutMs)).toEqual([15_000, 3_000])
  })
})

test.each([
  ['strict', true],
  ['spec', true],
  ['off', false],
] as const)('calls are signed as the tenant has it: %s', async (CENTER_SIGN_MODE, isSigned) => {
  server.answer(listTodos, none)
  Object.assign(configuration, { values: { ...defaults, CENTER_SIGN_MODE } })
  await callApi(listTodos, {})
  Object.assign(configuration, { values: defaults })
  expect('X-Signature' in (server.calls[0]?.headers ?? {})).toBe(isSigned)
})

test('sign-in is asked for where the tenant has it', async () => {
  server.reply({ ...signIn, url: '/api/old/login' }, () => ({
    http: 200,
    body: { status: 200, message: '', data: 't' },
  }))
  Object.assign(configuration, { values: { ...defaults, CENTER_LOGIN_PATH: '/api/old/login' } })
  const result = await callApi(signIn, { body: {} as never })
  Object.assign(configuration, { values: defaults })
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/old/login'])
  expect(result.ok).toBe(true)
})

test('a session that is left takes its calls along', async () => {
  answerLater()
  const asked = callApi(listTodos, {})
  endSession()
  release()
  expect(await asked).toMatchObject({ ok: false, failure: { code: 'network.cancelled' } })
})

test('a call shows progress from its 400th millisecond on, unless it runs in the background', async () => {
  jest.useFakeTimers()
  answerLater()
  const asked = [callApi(listTodos, {}), callApi(listTodos, {}, { silent: true })]
  jest.advanceTimersByTime(399)
  expect(callProgress.slow).toBe(0)
  jest.advanceTimersByTime(1)
  expect(callProgress.slow).toBe(1)
  release()
  await Promise.all(asked)
  expect(callProgress.slow).toBe(0)
})

test('a forbidden operation has the rights asked for anew, once, and the session stays', async () => {
  jest.spyOn(performance, 'now').mockReturnValue(1e9)
  const refresh = jest.fn()
  const off = onServerEvent('permission', refresh)
  server.refuse(listTodos, 'permission.operation_forbidden')
  await callApi(listTodos, {})
  await callApi(listTodos, {})
  off()
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(session).toMatchObject({ status: 'signed-in', ended: null })
})

/** The whole error table: what each status does to the session (spec 8, contract 0.1). */
const ending: Partial<Record<ErrorCode, 'signed-out' | 'announced'>> = {
  'session.required': 'signed-out',
  'session.idle': 'signed-out',
  'session.replaced': 'signed-out',
  'session.ticket_expired': 'signed-out',
  'permission.denied': 'announced',
  'session.ending': 'announced',
}

test.each(Object.keys(errorTable) as ErrorCode[])('%s ends the session exactly when it says so', async (code) => {
  server.refuse(listTodos, code)
  expect(await callApi(listTodos, {})).toMatchObject({ ok: false, failure: { code, status: errorTable[code].status } })
  const expected = ending[code]
  expect(session.status).toBe(expected === 'signed-out' ? 'signed-out' : 'signed-in')
  expect(session.ended?.code ?? null).toBe(expected ? code : null)
})
