import { finishBeforeLeaving } from '../page/page-functions'
import { setSessionItem, getSessionItem } from '../storage/browser-storage'
import { toSigningKey, type SigningKey } from './hmac'
import { randomId } from '../page/random-id'

/** A session lives twelve hours at most; what is older was left behind by a closed tab. */
const KEY_LIFE_MS = 12 * 3_600_000
const DATABASE = 'center'
const STORE = 'keys'
/** So long may IndexedDB take; a browser with a broken profile never answers. */
const ANSWER_MS = 3_000

let current: SigningKey | null = null

/** The key of the session in this tab, or none. */
export function signingKey(): SigningKey | null {
  return current
}

/**
 * Takes the key of a new session and keeps it for reloads of this tab: as a CryptoKey that scripts cannot read in
 * IndexedDB, or, without WebCrypto or IndexedDB, as text in sessionStorage.
 */
export async function takeSigningKey(tenantCode: string, signKey: string): Promise<void> {
  current = await toSigningKey(signKey)
  if (current instanceof Uint8Array || !globalThis.indexedDB) {
    setSessionItem(slot(tenantCode), `raw:${signKey}`)
    return
  }
  const id = randomId()
  setSessionItem(slot(tenantCode), `id:${id}`)
  const record = { key: current, savedAt: Date.now() }
  await inStore('readwrite', (store) => {
    dropOld(store)
    return store.put(record, id)
  }).catch(() => setSessionItem(slot(tenantCode), `raw:${signKey}`))
}

/** Finds the key again after a reload; `false` when this tab has none for the tenant. */
export async function restoreSigningKey(tenantCode: string): Promise<boolean> {
  const saved = getSessionItem(slot(tenantCode)) ?? ''
  if (saved.startsWith('raw:')) current = await toSigningKey(saved.slice(4))
  if (saved.startsWith('id:')) current = await readKey(saved.slice(3))
  return current !== null
}

/** Forgets the key, in memory and on disk. */
export function dropSigningKey(tenantCode: string): void {
  const saved = getSessionItem(slot(tenantCode)) ?? ''
  current = null
  setSessionItem(slot(tenantCode), null)
  if (!saved.startsWith('id:')) return
  // A sign-out leaves the document at the same moment.
  finishBeforeLeaving(inStore('readwrite', (store) => store.delete(saved.slice(3))).catch(() => null))
}

const slot = (tenantCode: string) => `${tenantCode}__key`

async function readKey(id: string): Promise<SigningKey | null> {
  const record: unknown = await inStore('readonly', (store) => store.get(id)).catch(() => null)
  const isKept = typeof record === 'object' && record !== null && 'key' in record && record.key instanceof CryptoKey
  return isKept ? (record.key as CryptoKey) : null
}

function dropOld(store: IDBObjectStore): void {
  const request = store.openCursor()
  request.onsuccess = () => {
    const cursor = request.result
    if (!cursor) return
    if (Date.now() - cursor.value.savedAt > KEY_LIFE_MS) cursor.delete()
    cursor.continue()
  }
}

/** Rejects when the database cannot be used, throws where it should answer, or does not answer in time. */
function inStore<T>(mode: IDBTransactionMode, action: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), ANSWER_MS)
  return new Promise<T>((resolve, reject) => {
    giveUp.signal.addEventListener('abort', () => reject(new Error('IndexedDB does not answer.')))
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      try {
        if (giveUp.signal.aborted) database.close()
        else runIn(database, { mode, action, resolve, reject, signal: giveUp.signal })
      } catch (error) {
        // A database without the store, or a value that cannot be cloned: thrown here, the promise would never settle.
        database.close()
        reject(error)
      }
    }
  }).finally(() => clearTimeout(timer))
}

type StoreRun<T> = {
  mode: IDBTransactionMode
  action: (store: IDBObjectStore) => IDBRequest<T>
  resolve: (value: T) => void
  reject: (reason: unknown) => void
  signal: AbortSignal
}

function runIn<T>(database: IDBDatabase, { mode, action, resolve, reject, signal }: StoreRun<T>): void {
  const transaction = database.transaction(STORE, mode)
  signal.addEventListener('abort', () => transaction.abort())
  const request = action(transaction.objectStore(STORE))
  transaction.oncomplete = () => {
    database.close()
    resolve(request.result)
  }
  transaction.onabort = () => {
    database.close()
    reject(transaction.error)
  }
}
