import { getPublicKey, type PublicKey } from '../../contract'
import { callApi } from '../calls/call-api'
import type { Failure, Result } from '../result'

/** What a failure says of a password that is longer than the key can carry. */
const TOO_LONG = 'long'

/** So long a key that came ahead is used: it changes once a day, and the server reads the one before for a day more. */
const AHEAD_MS = 600_000

let ahead: { at: number; key: Promise<Result<PublicKey>> } | null = null

/** Brings what encrypts, and the key, before they are needed. The code weighs more than the form around it, so it is a file of its own. */
export function prepareEncryption(): void {
  void loadCipher()
  if (ahead && Date.now() - ahead.at < AHEAD_MS) return
  ahead = { at: Date.now(), key: callApi(getPublicKey, {}, { silent: true }) }
}

/**
 * Encrypts password fields for one call, with the key that the server hands out now or did when the form was begun; `kid` goes beside them (contract 0.3).
 * A password that the key cannot carry is refused as `request.invalid` at its field.
 */
export async function encryptPasswords<Field extends string>(
  entries: Record<Field, string>,
): Promise<Result<Record<Field, string> & { kid: string }>> {
  const [key, cipher] = await Promise.all([takeKey(), loadCipher()])
  if (!key.ok) return key
  if (!cipher) return failed('network.failed', null)

  const encrypted = Object.entries<string>(entries).map(
    ([field, password]) => [field, cipher.encryptPassword(password, key.value)] as const,
  )
  const tooLong = encrypted.filter(([, text]) => text === null).map(([field]) => ({ field, message: TOO_LONG }))
  if (tooLong.length > 0) return failed('request.invalid', tooLong)
  const fields = Object.fromEntries(encrypted) as Record<Field, string>
  return { ok: true, value: { ...fields, kid: key.value.kid } }
}

/** A key is used once, so that one that is refused is asked for anew with the next attempt. */
async function takeKey(): Promise<Result<PublicKey>> {
  const came = ahead && Date.now() - ahead.at < AHEAD_MS ? await ahead.key : null
  ahead = null
  return came?.ok ? came : callApi(getPublicKey, {})
}

async function loadCipher() {
  try {
    return await import(/* webpackChunkName: "password-cipher" */ './password-cipher')
  } catch {
    return null
  }
}

function failed(code: Failure['code'], data: unknown): { ok: false; failure: Failure } {
  return { ok: false, failure: { code, data, status: 0, message: '', requestId: null } }
}
