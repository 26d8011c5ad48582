import { proxy } from 'valtio'
import { beginPasskeyProof, listProofWays, proveAtProvider, proveIdentity, type ProofWay } from '../../contract'
import { callApi } from '../calls/call-api'
import type { Result } from '../result'
import { pageFunctions } from '../page/page-functions'
import { encryptPasswords } from './encrypt-passwords'
import { canUsePasskeys, signWithPasskey, type PasskeyProblem } from './passkeys'

/** Whether a call waits until the user has shown who it is: the shell asks while it does. */
export const proofRequest = proxy({ isAsked: false })

let waiting: ((isProven: boolean) => void)[] = []

/**
 * Makes a call, and once more after the user has shown who it is where the server asks for that; null when that was given up. Nothing
 * that was typed for the call is lost meanwhile.
 */
export async function withProof<Answer>(call: () => Promise<Result<Answer>>): Promise<Result<Answer> | null> {
  const first = await call()
  if (first.ok || first.failure.code !== 'proof.required') return first
  return (await askForProof()) ? call() : null
}

/** Asks the user to show who it is; whether they did. */
function askForProof(): Promise<boolean> {
  proofRequest.isAsked = true
  return new Promise((resolve) => waiting.push(resolve))
}

/** The user has shown who it is, or gave it up: the calls that wait go on, or do not. */
export function settleProof(isProven: boolean): void {
  const settled = waiting
  waiting = []
  proofRequest.isAsked = false
  settled.forEach((settle) => settle(isProven))
}

/** In which ways the signed-in user can show who it is. */
export async function loadProofWays(): Promise<Result<ProofWay[]>> {
  const result = await callApi(listProofWays, {})
  if (!result.ok) return result
  const ways = result.value.ways.filter((way) => way !== 'passkey' || canUsePasskeys())
  return { ...result, value: ways }
}

/** Proves the password of the signed-in user for dangerous acts, for some minutes and in every tab; the server counts wrong ones. */
export async function provePassword(password: string): Promise<Result<boolean>> {
  const encrypted = await encryptPasswords({ password })
  return encrypted.ok ? callApi(proveIdentity, { body: encrypted.value }) : encrypted
}

/** The same by a code of the authenticator app. */
export const proveCode = (code: string): Promise<Result<boolean>> => callApi(proveIdentity, { body: { code } })

/** The same by a passkey; what the device said where it did not answer. */
export async function proveByPasskey(): Promise<Result<boolean> | { problem: PasskeyProblem }> {
  const question = await callApi(beginPasskeyProof, {})
  if (!question.ok) return question
  const asked = await signWithPasskey(question.value)
  if ('problem' in asked) return asked
  const { ticket } = question.value
  return callApi(proveIdentity, { body: { passkey: { ticket, credential: asked.credential } } })
}

/** Opens a window in which the signed-in user signs in anew at a provider of the tenant: it proves the same. */
export async function beginProviderProof(idp: string): Promise<Result<boolean>> {
  const begun = await callApi(proveAtProvider, { params: { idp } })
  if (!begun.ok) return begun
  pageFunctions.openWindow(begun.value.address)
  return { ok: true, value: true }
}
