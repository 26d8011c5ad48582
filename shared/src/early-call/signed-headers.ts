import { textToSign, UNSIGNED_PAYLOAD, type SignMode } from '../contract'

/** A call as it goes on the wire: address and body are final, since exactly these are signed. */
export type WireCall = { method: string; path: string; query: string; body: string | FormData | null }

/** Who signs, and when: milliseconds since the epoch, by the server's clock. */
export type Signer = {
  now: number
  nonce: string
  sha256: (text: string) => Promise<string>
  hmac: (text: string) => Promise<string>
}

/** The headers that prove a call was made by the session, at this time, once (contract 0.2). */
export async function signedHeaders(call: WireCall, mode: SignMode, signer: Signer): Promise<Record<string, string>> {
  if (mode === 'off') return {}
  const timestamp = String(Math.round(signer.now))
  const { nonce } = signer
  const bodyText = typeof call.body === 'string' ? call.body : ''
  const bodyHash = call.body instanceof FormData ? UNSIGNED_PAYLOAD : await signer.sha256(bodyText)
  const text = textToSign({ ...call, timestamp, nonce, bodyHash, bodyText }, mode)
  return { 'X-Timestamp': timestamp, 'X-Nonce': nonce, 'X-Signature': await signer.hmac(text) }
}
