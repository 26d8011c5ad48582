import type { EarlyCall } from '../../early-call'

const ADDRESS = '/api/front/portal/entry?roleId=r-1&language=zh_CN'
const response = { ok: true } as Response
const giveUp = jest.fn()

/** What of a browser's request is read. */
class FakeRequest {
  readonly url: string
  readonly headers: Headers
  constructor(
    address: string,
    token: string | null,
    readonly signal = new AbortController().signal,
  ) {
    this.url = `http://localhost${address}`
    this.headers = new Headers(token === null ? {} : { Authorization_front: token })
  }
}

/** The host, in a page that asked early. */
async function startHost(early: EarlyCall | null): Promise<(request: unknown) => Promise<Response | null> | null> {
  Object.assign(window, early && { centerEarly: early })
  return (await import('./early-answer')).takeEarlyAnswer
}

const early = (): EarlyCall => ({ address: ADDRESS, token: 'token-1', answer: Promise.resolve(response), giveUp })

beforeEach(() => {
  jest.resetModules()
  giveUp.mockClear()
  Object.assign(globalThis, { Request: FakeRequest })
})

test('answers the very call that was made, once, and leaves nothing in the page', async () => {
  const take = await startHost(early())
  expect('centerEarly' in window).toBe(false)
  expect(await take(new FakeRequest(ADDRESS, 'token-1'))).toBe(response)
  expect(take(new FakeRequest(ADDRESS, 'token-1'))).toBeNull()
  expect(giveUp).not.toHaveBeenCalled()
})

test.each([
  ['another role', '/api/front/portal/entry?roleId=r-2&language=zh_CN', 'token-1'],
  ['another session', ADDRESS, 'token-2'],
])('gives the call up when the host asks as %s', async (_, address, token) => {
  const take = await startHost(early())
  expect(take(new FakeRequest(address, token))).toBeNull()
  expect(giveUp).toHaveBeenCalledTimes(1)
})

test('answers a call of no session, whose query changes nothing of what is asked', async () => {
  const take = await startHost({ ...early(), address: '/api/auth/session/resume', token: null })
  expect(await take(new FakeRequest('/api/auth/session/resume?language=eng', null))).toBe(response)
})

test('waits for the call that it was made for', async () => {
  const take = await startHost(early())
  expect(take(new FakeRequest('/api/front/letter/page', 'token-1'))).toBeNull()
  expect(await take(new FakeRequest(ADDRESS, 'token-1'))).toBe(response)
})

test('ends with the call that took it', async () => {
  const take = await startHost(early())
  const end = new AbortController()
  void take(new FakeRequest(ADDRESS, 'token-1', end.signal))
  end.abort('left')
  expect(giveUp).toHaveBeenCalledWith('left')
})

test('is nothing in a page that did not ask', async () => {
  const take = await startHost(null)
  expect(take(new FakeRequest(ADDRESS, 'token-1'))).toBeNull()
})
