import { IDBFactory } from 'fake-indexeddb'
import { dropSigningKey, restoreSigningKey, signingKey, takeSigningKey } from './key-store'

const SIGN_KEY = 'AAAA'
const saved = () => sessionStorage.getItem('pro__demo__key')
const useDatabase = (factory: unknown) =>
  Object.defineProperty(globalThis, 'indexedDB', { value: factory, configurable: true })

beforeEach(async () => {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', new Uint8Array(32), hmac, false, ['sign'])
  sessionStorage.clear()
  // jsdom has neither. A key that is cloned is the same key.
  Object.assign(globalThis, { CryptoKey: key.constructor, structuredClone: (value: unknown) => value })
  useDatabase(new IDBFactory())
})
afterEach(() => {
  dropSigningKey('demo')
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'indexedDB')
})

/** A database of that name without the store: of another version of the portal, or of another page of the origin. */
async function makeDatabaseWithoutStore(): Promise<void> {
  const opening = indexedDB.open('center', 1)
  await new Promise((resolve) => (opening.onsuccess = resolve))
  opening.result.close()
}

test('keeps the key in IndexedDB, where a reload finds it', async () => {
  await takeSigningKey('demo', SIGN_KEY)
  expect(saved()).toMatch(/^id:/)
  const key = signingKey()
  expect(await restoreSigningKey('demo')).toBe(true)
  expect(signingKey()).toBe(key)
})

test('keeps the key in the tab when the database has no store for it', async () => {
  await makeDatabaseWithoutStore()
  await takeSigningKey('demo', SIGN_KEY)
  expect(saved()).toBe(`raw:${SIGN_KEY}`)
  expect(await restoreSigningKey('demo')).toBe(true)
})

test('keeps the key in the tab when the browser cannot store it', async () => {
  Object.assign(globalThis, {
    structuredClone: () => {
      throw new DOMException('A key cannot be cloned.', 'DataCloneError')
    },
  })
  await takeSigningKey('demo', SIGN_KEY)
  expect(saved()).toBe(`raw:${SIGN_KEY}`)
})

test.each([
  [
    'is refused',
    () => ({
      open: () => {
        throw new DOMException('forbidden', 'SecurityError')
      },
    }),
  ],
  ['breaks', () => brokenFactory()],
])('keeps the key in the tab when IndexedDB %s', async (_what, factory) => {
  useDatabase(factory())
  await takeSigningKey('demo', SIGN_KEY)
  expect(saved()).toBe(`raw:${SIGN_KEY}`)
})

function brokenFactory() {
  const opening = { error: new DOMException('The profile is damaged.', 'UnknownError'), onerror: () => {} }
  return { open: () => (queueMicrotask(() => opening.onerror()), opening) }
}

describe('when IndexedDB never answers', () => {
  const within = async (work: Promise<unknown>) => {
    let isDone = false
    void work.then(() => (isDone = true))
    for (let second = 0; second < 4 && !isDone; second += 1) await jest.advanceTimersByTimeAsync(1_000)
    return isDone
  }

  test('sign-in goes on after three seconds, with the key in the tab', async () => {
    jest.useFakeTimers()
    useDatabase({ open: () => ({}) })
    expect(await within(takeSigningKey('demo', SIGN_KEY))).toBe(true)
    expect(saved()).toBe(`raw:${SIGN_KEY}`)
    expect(signingKey()).not.toBeNull()
  })

  test('a reload goes on after three seconds, without a key', async () => {
    await takeSigningKey('demo', SIGN_KEY)
    jest.useFakeTimers()
    useDatabase({ open: () => ({}) })
    expect(await within(restoreSigningKey('demo'))).toBe(true)
    expect(signingKey()).toBeNull()
  })

  test('a database that opens too late is closed, and nothing is written', async () => {
    jest.useFakeTimers()
    const database = { close: jest.fn(), transaction: jest.fn() }
    const opening: { onsuccess?: () => void; result: typeof database } = { result: database }
    useDatabase({ open: () => opening })
    await within(takeSigningKey('demo', SIGN_KEY))
    opening.onsuccess?.()
    expect(database.close).toHaveBeenCalledTimes(1)
    expect(database.transaction).not.toHaveBeenCalled()
  })
})
