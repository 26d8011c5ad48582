import { resumeSession } from '../contract'
import { makeEarlyCall, takeEarlyCall } from '.'
import { RESUME_ADDRESS } from './early-tab'

const answer = { ok: true } as Response
const fetchEarly = jest.fn<Promise<Response>, [address: string, init: RequestInit]>(() => Promise.resolve(answer))

const open = (query = '', page: Window = window) => {
  window.history.replaceState(null, '', `/center/index${query}`)
  makeEarlyCall({ signMode: 'strict', tenantCode: 'demo' }, page)
  return takeEarlyCall(page)
}

beforeEach(() => {
  globalThis.fetch = fetchEarly as unknown as typeof fetch
  document.body.innerHTML = '<meta name="center-resume" content="ticket-1" />'
})
afterEach(() => {
  takeEarlyCall()
  fetchEarly.mockClear()
  sessionStorage.clear()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
})

test.each(['', '?tc=demo', '?tenantCode=demo&roleCode=R'])(
  'has a new tab signed in by the ticket of its page, which stays for the host (%s)',
  async (query) => {
    localStorage.setItem('pro__tenantCode', query ? 'other' : 'demo')
    const call = open(query)
    expect(await call?.answer).toBe(answer)
    expect(call).toMatchObject({ address: resumeSession.url, token: null })
    const [address, { method, body }] = fetchEarly.mock.calls[0] ?? ['', {}]
    expect([address, method]).toEqual([RESUME_ADDRESS, resumeSession.method])
    expect(JSON.parse(String(body))).toEqual({ tenantCode: 'demo', ticket: 'ticket-1' })
    expect(document.querySelector('meta')?.content).toBe('ticket-1')
  },
)

test.each([
  ['a page without a ticket', () => (document.body.innerHTML = '<meta name="center-resume" content="" />'), ''],
  [
    'a tab with a session',
    () => Object.assign(sessionStorage, { pro__tenantCode: 'demo', pro__demo__token: 'token-1' }),
    '',
  ],
  [
    'a tab with a session of another tenant',
    () => Object.assign(sessionStorage, { pro__tenantCode: 'park', pro__park__token: 'token-1' }),
    '?tc=demo',
  ],
  ['a tab that previews a role', () => sessionStorage.setItem('center-preview', 'r-2'), ''],
  ['a tenant that is named otherwise', () => undefined, '?tc=other'],
  ['a browser that used another tenant last', () => localStorage.setItem('pro__tenantCode', 'other'), ''],
  ['a ticket in the address', () => undefined, '?ticketToken=ST-1'],
  ['the preview of a role', () => undefined, '?previewRole=r-2'],
])('asks nothing for %s', (_what, prepare, query) => {
  prepare()
  expect(open(query)).toBeNull()
  expect(fetchEarly).not.toHaveBeenCalled()
})

test('asks nothing inside of another page', () => {
  const framed = { document, location: window.location, parent: {} } as unknown as Window
  expect(open('', framed)).toBeNull()
})

test('asks nothing where the browser forbids storage', () => {
  const refuse = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(open()).toBeNull()
  refuse.mockRestore()
})

test('is given up when the host does not want it', async () => {
  const call = open()
  await call?.answer
  call?.giveUp()
  expect(fetchEarly.mock.calls[0]?.[1].signal?.aborted).toBe(true)
})
