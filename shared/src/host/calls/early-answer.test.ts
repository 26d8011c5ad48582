import type { EarlyCall } from '../../early-call'
import type { Answer } from './transport'

const PATH = '/api/front/portal/entry'
const ADDRESS = `${PATH}?roleId=r-1&language=zh_CN`
const giveUp = jest.fn()

/** What of a browser's response is read. */
const response = (status = 200) =>
  ({ status, headers: new Headers({ date: 'Mon, 02 Nov 2026 08:00:00 GMT' }), text: async () => '{}' }) as Response
const answer: Answer = { status: 200, data: '{}', headers: { date: 'Mon, 02 Nov 2026 08:00:00 GMT' } }

type Asked = { signal?: AbortSignal; timeoutMs?: number }
type Ask = (address: string, token: string | null, asked?: Asked) => Promise<Answer | null>

/** The host, in a page that asked early. */
async function startHost(early: EarlyCall | null): Promise<Ask> {
  Object.assign(window, early && { centerEarly: early })
  const { askEarly } = await import('./early-answer')
  return (address, token, { signal, timeoutMs = 60_000 } = {}) => askEarly({ address, token, signal, timeoutMs })
}

const early = (over: Partial<EarlyCall> = {}): EarlyCall => ({
  address: ADDRESS,
  token: 'token-1',
  answer: Promise.resolve(response()),
  giveUp,
  ...over,
})
/** A call that no server answers: it ends when it is given up, as `fetch` does. */
function unanswered(): EarlyCall {
  let fail: (reason: unknown) => void = () => undefined
  const never = new Promise<Response>((_, reject) => (fail = reject))
  return early({ answer: never, giveUp: (reason) => fail(reason ?? new DOMException('given up', 'AbortError')) })
}

beforeEach(() => {
  jest.resetModules()
  giveUp.mockClear()
})

test('answers the very call that was made, once, and leaves nothing in the page', async () => {
  const ask = await startHost(early())
  expect('centerEarly' in window).toBe(false)
  expect(await ask(ADDRESS, 'token-1')).toEqual(answer)
  expect(await ask(ADDRESS, 'token-1')).toBeNull()
  expect(giveUp).not.toHaveBeenCalled()
})

test.each([
  ['another role', `${PATH}?roleId=r-2&language=zh_CN`, 'token-1'],
  ['another session', ADDRESS, 'token-2'],
])('gives the call up when the host asks as %s', async (_, address, token) => {
  const ask = await startHost(early())
  expect(await ask(address, token)).toBeNull()
  expect(giveUp).toHaveBeenCalledTimes(1)
})

test('answers a call of no session, whose query changes nothing of what is asked', async () => {
  const ask = await startHost(early({ address: '/api/auth/session/resume', token: null }))
  expect(await ask('/api/auth/session/resume?language=eng', null)).toEqual(answer)
})

test('waits for the call that it was made for', async () => {
  const ask = await startHost(early())
  expect(await ask('/api/front/letter/page', 'token-1')).toBeNull()
  expect(await ask(ADDRESS, 'token-1')).toEqual(answer)
})

test('hands on what the server refused', async () => {
  const ask = await startHost(early({ answer: Promise.resolve(response(503)) }))
  expect(await ask(ADDRESS, 'token-1')).toEqual({ ...answer, status: 503 })
})

test('leaves the call to the host where the page could not make it', async () => {
  const ask = await startHost(early({ answer: Promise.resolve(null) }))
  expect(await ask(ADDRESS, 'token-1')).toBeNull()
})

test('ends with the call that took it', async () => {
  const ask = await startHost(unanswered())
  const end = new AbortController()
  const asked = ask(ADDRESS, 'token-1', { signal: end.signal })
  end.abort('the session is over')
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
})

test('does not outlive a caller who has left already', async () => {
  const ask = await startHost(unanswered())
  await expect(ask(ADDRESS, 'token-1', { signal: AbortSignal.abort('left') })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('ends in the time that a call has', async () => {
  const ask = await startHost(unanswered())
  await expect(ask(ADDRESS, 'token-1', { timeoutMs: 1 })).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('says whether there is one, until it was taken', async () => {
  const ask = await startHost(early())
  const { isAskedEarly } = await import('./early-answer')
  expect(isAskedEarly()).toBe(true)
  await ask(ADDRESS, 'token-1')
  expect(isAskedEarly()).toBe(false)
})

test('has all the time there is where a call has no limit', async () => {
  const ask = await startHost(early())
  expect(await ask(ADDRESS, 'token-1', { timeoutMs: 0 })).toEqual(answer)
})

test('is nothing in a page that did not ask', async () => {
  const ask = await startHost(null)
  expect(await ask(ADDRESS, 'token-1')).toBeNull()
})
