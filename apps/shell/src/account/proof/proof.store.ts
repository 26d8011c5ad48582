import type { ProofWay } from '@center/shared/contract'
import {
  failureText,
  hasGuestCode,
  loadProofWays,
  proveByPasskey,
  proveCode,
  provePassword,
  settleProof,
  text,
  type Failure,
  type Result,
} from '@center/shared/host'
import { proxy } from 'valtio'

type Typed = Extract<ProofWay, 'password' | 'code'>
type Proving = {
  status: 'loading' | 'ready' | 'failed'
  failure: string | null
  /** How the user can show who it is. */
  ways: ProofWay[]
  /** What is typed now. */
  way: Typed
  entry: string
  problem: 'wrong' | 'required' | null
  isBusy: boolean
  /** It was right. */
  isDone: boolean
}

const empty = (): Proving => ({
  status: 'loading',
  failure: null,
  ways: [],
  way: 'password',
  entry: '',
  problem: null,
  isBusy: false,
  isDone: false,
})
export const proving = proxy<Proving>(empty())

let latest = 0

export async function loadWays(): Promise<void> {
  const ticket = ++latest
  Object.assign(proving, empty())
  const result = await loadProofWays()
  if (ticket !== latest) return
  if (!result.ok) {
    Object.assign(proving, { status: 'failed', failure: failureText(result.failure) })
    return
  }
  Object.assign(proving, { status: 'ready', ways: result.value, way: firstOf(result.value) })
}

/** Where code of a guest has run no password is typed while there is another way. */
function firstOf(ways: readonly ProofWay[]): Typed {
  const isCode = ways.includes('code') && (hasGuestCode() || !ways.includes('password'))
  return isCode ? 'code' : 'password'
}

export function chooseWay(way: Typed): void {
  Object.assign(proving, { way, entry: '', problem: null, failure: null })
}

export function typeProof(entry: string): void {
  Object.assign(proving, { entry, problem: null, failure: null })
}

/** Sends what was typed; the call that waits goes on once it was right. */
export async function sendProof(): Promise<void> {
  if (proving.isBusy) return
  const entry = proving.way === 'code' ? proving.entry.trim() : proving.entry
  if (entry === '') {
    proving.problem = 'required'
    return
  }
  await run(() => (proving.way === 'code' ? proveCode(entry) : provePassword(entry)))
}

async function run(prove: () => Promise<Result<boolean> | { problem: string }>): Promise<void> {
  const ticket = latest
  Object.assign(proving, { isBusy: true, failure: null, problem: null })
  const result = await prove()
  if (ticket !== latest) return
  proving.isBusy = false
  if ('problem' in result) {
    if (result.problem !== 'given-up') proving.failure = text('shell:passkeys.failed')
    return
  }
  proving.isDone = result.ok
  if (result.ok) settleProof(true)
  else refuse(result.failure)
}

/** A wrong entry is said at its field, which is empty again. */
function refuse(failure: Failure): void {
  const isWrong = failure.code === 'request.invalid' || failure.code === 'login.wrong_code'
  Object.assign(proving, isWrong ? { problem: 'wrong', entry: '' } : { failure: failureText(failure) })
}

/** By a passkey, in place of what is typed. The user may give it up, and choose another way. */
export async function sendPasskey(): Promise<void> {
  if (proving.isBusy) return
  await run(proveByPasskey)
}

/** Forgets what was typed; an answer on its way is dropped. */
export function resetProof(): void {
  latest += 1
  Object.assign(proving, empty())
}
