const DATABASE = 'center'
const STORE = 'keys'
/** So long may IndexedDB take; a browser with a broken profile never answers. */
const ANSWER_MS = 3_000

/** The key that is kept under an id, as a CryptoKey that scripts cannot read; `null` where it is gone, or without a database. */
export async function readStoredKey(id: string): Promise<CryptoKey | null> {
  const record: unknown = await inKeyStore('readonly', (store) => store.get(id)).catch(() => null)
  const isKept = typeof record === 'object' && record !== null && 'key' in record && record.key instanceof CryptoKey
  return isKept ? (record.key as CryptoKey) : null
}

/** Does one thing with the keys. Rejects when the database cannot be used, throws where it should answer, or does not answer in time. */
export function inKeyStore<T>(mode: IDBTransactionMode, action: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
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
  // What was read is read; what was written is kept once the transaction is over.
  if (mode === 'readonly') request.onsuccess = () => resolve(request.result)
  transaction.oncomplete = () => {
    database.close()
    resolve(request.result)
  }
  transaction.onabort = () => {
    database.close()
    reject(transaction.error)
  }
}
