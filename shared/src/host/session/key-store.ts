import { inKeyStore, keyName, randomId, readStoredKey } from '../../early-call'
import { finishBeforeLeaving } from '../page/page-functions'
import { setSessionItem, getSessionItem } from '../storage/browser-storage'
import { toSigningKey, type SigningKey } from './hmac'

/** A session lives twelve hours at most; what is older was left behind by a closed tab. */
const KEY_LIFE_MS = 12 * 3_600_000

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
    setSessionItem(keyName(tenantCode), `raw:${signKey}`)
    return
  }
  const id = randomId()
  setSessionItem(keyName(tenantCode), `id:${id}`)
  const record = { key: current, savedAt: Date.now() }
  await inKeyStore('readwrite', (store) => {
    dropOld(store)
    return store.put(record, id)
  }).catch(() => setSessionItem(keyName(tenantCode), `raw:${signKey}`))
}

/** Finds the key again after a reload; `false` when this tab has none for the tenant. */
export async function restoreSigningKey(tenantCode: string): Promise<boolean> {
  const saved = getSessionItem(keyName(tenantCode)) ?? ''
  if (saved.startsWith('raw:')) current = await toSigningKey(saved.slice(4))
  if (saved.startsWith('id:')) current = await readStoredKey(saved.slice(3))
  return current !== null
}

/** Forgets the key, in memory and on disk. */
export function dropSigningKey(tenantCode: string): void {
  const saved = getSessionItem(keyName(tenantCode)) ?? ''
  current = null
  setSessionItem(keyName(tenantCode), null)
  if (!saved.startsWith('id:')) return
  // A sign-out leaves the document at the same moment.
  finishBeforeLeaving(inKeyStore('readwrite', (store) => store.delete(saved.slice(3))).catch(() => null))
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
