import { IDBFactory } from 'fake-indexeddb'
import { textToSign } from '../contract'
import { entryName, inKeyStore, makeEarlyCall, takeEarlyCall, webHmac, webSha256 } from '.'

const ADDRESS = '/api/front/portal/entry?roleId=r-1&language=zh_CN'
const AT_HOME = '/api/front/portal/entry?roleId=r-1&latestLetters=5&language=zh_CN'
const answer = { ok: true } as Response
const fetchEarly = jest.fn(() => Promise.resolve(answer))
let key: CryptoKey

/** What the host leaves in a tab that has a session. */
async function leaveSession(): Promise<void> {
  const addresses = `${AT_HOME} ${ADDRESS}`
  const kept = { tenantCode: 'demo', [entryName('demo')]: addresses, demo__token: 'token-1', demo__key: 'id:k1' }
  for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(`pro__${name}`, value)
  await inKeyStore('readwrite', (store) => store.put({ key, savedAt: Date.now() }, 'k1'))
}

beforeEach(async () => {
  key = await crypto.subtle.importKey('raw', new Uint8Array(32), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  // jsdom has neither. A key that is cloned is the same key.
  Object.assign(globalThis, { CryptoKey: key.constructor, structuredClone: (value: unknown) => value })
  Object.defineProperty(globalThis, 'indexedDB', { value: new IDBFactory(), configurable: true })
  globalThis.fetch = fetchEarly as unknown as typeof fetch
  sessionStorage.clear()
  await leaveSession()
  fetchEarly.mockClear()
})
afterEach(() => {
  takeEarlyCall()
  window.history.replaceState(null, '', '/')
  Reflect.deleteProperty(globalThis, 'indexedDB')
})

test('asks what the tab asked before, signed with its key', async () => {
  makeEarlyCall({ signMode: 'strict', tenantCode: 'demo' })
  expect(await takeEarlyCall()?.answer).toBe(answer)
  const [address, { headers }] = fetchEarly.mock.calls[0] as unknown as [string, { headers: Record<string, string> }]
  const [timestamp = '', nonce = ''] = ['X-Timestamp', 'X-Nonce'].map((name) => headers[name])
  const call = { method: 'GET', path: '/api/front/portal/entry', query: 'roleId=r-1&language=zh_CN', bodyText: '' }
  const text = textToSign({ ...call, timestamp, nonce, bodyHash: await webSha256('') }, 'strict')
  expect(address).toBe(ADDRESS)
  expect(headers).toMatchObject({ Authorization_front: 'token-1', 'X-Signature': await webHmac(key, text) })
})

test.each([
  ['/center/index', AT_HOME],
  ['/center/index/', AT_HOME],
  ['/center/orders/index', ADDRESS],
  ['/center/', AT_HOME],
  ['/center', AT_HOME],
  ['/center/indexes', ADDRESS],
])('asks at %s for what that page is drawn from', (path, address) => {
  window.history.replaceState(null, '', path)
  makeEarlyCall({ signMode: 'strict', tenantCode: 'demo' })
  expect(takeEarlyCall()).toMatchObject({ address })
})

test('is there once, for the code that comes first', async () => {
  makeEarlyCall({ signMode: 'strict', tenantCode: 'demo' })
  const call = takeEarlyCall()
  expect(call).toMatchObject({ address: ADDRESS, token: 'token-1' })
  expect(takeEarlyCall()).toBeNull()
  await call?.answer
})

test('is signed with nothing where the portal signs nothing', async () => {
  makeEarlyCall({ signMode: 'off', tenantCode: 'demo' })
  await takeEarlyCall()?.answer
  expect(fetchEarly).toHaveBeenCalledWith(ADDRESS, {
    headers: {
      Accept: 'application/json',
      Authorization_front: 'token-1',
      'X-Request-Id': expect.any(String) as string,
    },
    signal: expect.any(AbortSignal) as AbortSignal,
  })
})

test('is given up when it is not needed', async () => {
  makeEarlyCall({ signMode: 'strict', tenantCode: 'demo' })
  const call = takeEarlyCall()
  await call?.answer
  call?.giveUp()
  const [, { signal }] = fetchEarly.mock.calls[0] as unknown as [string, { signal: AbortSignal }]
  expect(signal.aborted).toBe(true)
})

test.each(['tenantCode', entryName('demo'), 'demo__token', 'demo__key'])('asks nothing without %s', (name) => {
  sessionStorage.removeItem(`pro__${name}`)
  makeEarlyCall({ signMode: 'strict', tenantCode: 'demo' })
  expect(takeEarlyCall()).toBeNull()
})

test.each(['tc=other', 'tenantCode=other', 'a=1&appCode=x', 'partBench=p', 'previewRole=r'])(
  'asks nothing for an address with %s',
  (query) => {
    window.history.replaceState(null, '', `/?${query}`)
    makeEarlyCall({ signMode: 'strict', tenantCode: 'demo' })
    expect(takeEarlyCall()).toBeNull()
  },
)

test.each(['?tc=demo', '?tenantCode=demo&benchCode=WB'])(
  'asks at an address that names its own tenant (%s)',
  async (query) => {
    window.history.replaceState(null, '', `/${query}`)
    makeEarlyCall({ signMode: 'strict', tenantCode: 'demo' })
    expect(await takeEarlyCall()?.answer).toBe(answer)
  },
)

test('asks nothing in a tab that previews a role', () => {
  sessionStorage.setItem('center-preview', 'r-2')
  makeEarlyCall({ signMode: 'strict', tenantCode: 'demo' })
  expect(takeEarlyCall()).toBeNull()
})

test('signs with a key that is kept in the tab, where no database keeps one', async () => {
  sessionStorage.setItem('pro__demo__key', 'raw:AAAA')
  makeEarlyCall({ signMode: 'strict', tenantCode: 'demo' })
  expect(await takeEarlyCall()?.answer).toBe(answer)
})

test('answers nothing when the key is gone: the host asks', async () => {
  await inKeyStore('readwrite', (store) => store.delete('k1'))
  makeEarlyCall({ signMode: 'strict', tenantCode: 'demo' })
  expect(await takeEarlyCall()?.answer).toBeNull()
  expect(fetchEarly).not.toHaveBeenCalled()
})
