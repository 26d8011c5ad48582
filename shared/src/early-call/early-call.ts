import type { SignMode } from '../contract'
import { readStoredKey } from './key-database'
import { randomId } from './random-id'
import { signedHeaders } from './signed-headers'
import { bytesOfBase64Url, toWebKey, webHmac } from './web-hmac'

/** A question that is asked before the code is here which will ask it. */
export type EarlyCall = {
  /** Path and query, as on the wire. */
  address: string
  token: string
  /** `null`: it could not be signed, and was not asked. Rejects as `fetch` does. */
  answer: Promise<Response | null>
  giveUp: (reason?: unknown) => void
}

/** Behind the tenant's code: the address of what this tab asks first when it is loaded again. */
export const ENTRY_NAME = '__entry'

/** The hash of no body: it needs not be computed, while the page waits. */
const HASH_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** What an address can ask for that changes whether, or what, the host asks first (spec 2). */
const changing = ['appCode', 'partBench', 'previewRole']

type EarlyWindow = { centerEarly?: EarlyCall }

/**
 * Asks what this tab asked first before it was loaded again, while the libraries are still on their way: the host takes the answer if that is
 * what it would ask, and asks itself if not. Does nothing for a tab without a session, or in a page without WebCrypto.
 */
export function makeEarlyCall(mode: SignMode, page: Window = window): void {
  const kept = crypto.subtle ? readTab() : null
  if (!kept || asksOtherwise(page.location.search, kept.tenantCode)) return
  const { address, token } = kept
  const end = new AbortController()
  const answer = ask(kept, mode, end.signal)
  // Who takes it hears of it. If no code does, it is no error of the page.
  answer.catch(() => undefined)
  const call: EarlyCall = { address, token, answer, giveUp: (reason) => end.abort(reason) }
  Object.assign(page as EarlyWindow, { centerEarly: call })
}

function asksOtherwise(search: string, tenantCode: string): boolean {
  const query = new URLSearchParams(search)
  const named = query.get('tc') ?? query.get('tenantCode') ?? tenantCode
  return named !== tenantCode || changing.some((name) => query.has(name))
}

async function ask({ address, token, place }: KeptCall, mode: SignMode, signal: AbortSignal): Promise<Response | null> {
  const key = await readKey(place)
  if (!key) return null
  const [path = '', query = ''] = address.split('?')
  const call = { method: 'GET', path, query, body: null }
  const arithmetic = { sha256: async () => HASH_OF_NOTHING, hmac: (text: string) => webHmac(key, text) }
  const signed = await signedHeaders(call, mode, { now: Date.now(), nonce: randomId(), ...arithmetic })
  const own = { Accept: 'application/json', Authorization_front: token, 'X-Request-Id': randomId() }
  return fetch(address, { headers: { ...own, ...signed }, signal })
}

/** What was asked early. It is taken out of the window, where code that comes later would find it. */
export function takeEarlyCall(page: Window = window): EarlyCall | null {
  const scope = page as EarlyWindow
  const call = scope.centerEarly ?? null
  delete scope.centerEarly
  return call
}

/** In the browser's database, or in the tab itself where that keeps no keys (`session/key-store.ts`). */
function readKey(place: string): Promise<CryptoKey | null> {
  return place.startsWith('raw:') ? toWebKey(bytesOfBase64Url(place.slice(4))) : readStoredKey(place.slice(3))
}

type KeptCall = { tenantCode: string; address: string; token: string; place: string }

/** The names are those of the host (`storage/browser-storage.ts`, `session/key-store.ts`); a browser may forbid storage altogether. */
function readTab(): KeptCall | null {
  try {
    const read = (name: string) => sessionStorage.getItem(`pro__${name}`) ?? ''
    const tenantCode = read('tenantCode')
    const [address, token, place] = [ENTRY_NAME, '__token', '__key'].map((name) => read(tenantCode + name))
    const isPreview = sessionStorage.getItem('center-preview') !== null
    return address && token && place && !isPreview ? { tenantCode, address, token, place } : null
  } catch {
    return null
  }
}
