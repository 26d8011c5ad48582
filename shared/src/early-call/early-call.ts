import type { SignMode } from '../contract'
import { signTabIn } from './early-tab'
import { leaveEarlyCall, type EarlyCall } from './early-window'
import { leadsHome } from './home-path'
import { readStoredKey } from './key-database'
import { randomId } from './random-id'
import { signedHeaders } from './signed-headers'
import { entryName, keyName, STORED, TENANT_NAME, tokenName } from './stored-names'
import { bytesOfBase64Url, toWebKey, webHmac } from './web-hmac'

/** The hash of no body: it needs not be computed, while the page waits. */
const HASH_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** What an address can ask for that changes whether, or what, the host asks first (spec 2). */
const changing = ['appCode', 'partBench', 'previewRole']

/** What the page says of its portal. Without the mode it is not known how calls are signed. */
type EarlyPage = { signMode: SignMode | undefined; tenantCode: string }

/**
 * Makes the first call of the page while the libraries are still on their way: a tab that was loaded again asks what it asked first before, and one
 * that was just opened has itself signed in. The host takes the answer if that is what it would ask, and asks itself if not.
 */
export function makeEarlyCall({ signMode, tenantCode }: EarlyPage, page: Window = window): void {
  const call = askAgain(signMode, page) ?? signTabIn(tenantCode, page)
  if (call) leaveEarlyCall(call, page)
}

/** `null` for a tab without a session, and in a page without WebCrypto. */
function askAgain(mode: SignMode | undefined, page: Window): EarlyCall | null {
  const kept = crypto.subtle ? readTab(page.location.pathname) : null
  if (!kept || !mode || asksOtherwise(page.location.search, kept.tenantCode)) return null
  const { address, token } = kept
  const end = new AbortController()
  return { address, token, answer: ask(kept, mode, end.signal), giveUp: (reason) => end.abort(reason) }
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

/** In the browser's database, or in the tab itself where that keeps no keys (`session/key-store.ts`). */
function readKey(place: string): Promise<CryptoKey | null> {
  return place.startsWith('raw:') ? toWebKey(bytesOfBase64Url(place.slice(4))) : readStoredKey(place.slice(3))
}

type KeptCall = { tenantCode: string; address: string; token: string; place: string }

/** A browser may forbid storage altogether. */
function readTab(path: string): KeptCall | null {
  try {
    const read = (name: string) => sessionStorage.getItem(STORED + name) ?? ''
    const tenantCode = read(TENANT_NAME)
    const [addresses = '', token, place] = [entryName, tokenName, keyName].map((nameOf) => read(nameOf(tenantCode)))
    const [atHome, elsewhere] = addresses.split(' ')
    const address = leadsHome(path) ? atHome : elsewhere
    const isPreview = sessionStorage.getItem('center-preview') !== null
    return address && token && place && !isPreview ? { tenantCode, address, token, place } : null
  } catch {
    return null
  }
}
