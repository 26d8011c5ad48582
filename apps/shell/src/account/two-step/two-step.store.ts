import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  forgetTrustedDevices,
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactorSetUp,
  type SecondFactorState,
} from '@center/shared/contract'
import { callApi, failureText, withProof, type Failure, type Result } from '@center/shared/host'
import { proxy } from 'valtio'

type TwoStep = {
  status: 'loading' | 'ready' | 'failed'
  failure: string | null
  /** What the server says; null while it is not known. */
  state: SecondFactorState | null
  /** What is being set up; null before and after. */
  setUp: SecondFactorSetUp | null
  /** New recovery codes, shown this one time. */
  codes: string[] | null
  code: string
  /** What is wrong with an entry. */
  problem: 'wrong' | 'required' | null
  busy: 'begin' | 'confirm' | 'renew' | 'end' | 'forget' | null
}

const empty = (): TwoStep => ({
  status: 'loading',
  failure: null,
  state: null,
  setUp: null,
  codes: null,
  code: '',
  problem: null,
  busy: null,
})
export const twoStep = proxy<TwoStep>(empty())

let latest = 0

export async function loadTwoStep(): Promise<void> {
  const ticket = ++latest
  Object.assign(twoStep, { status: 'loading', failure: null })
  const result = await callApi(getSecondFactor, {})
  if (ticket !== latest) return
  if (result.ok) Object.assign(twoStep, { status: 'ready', state: result.value })
  else Object.assign(twoStep, { status: 'failed', failure: failureText(result.failure) })
}

export function typeCode(code: string): void {
  Object.assign(twoStep, { code, problem: null })
}

/** Makes a secret for the app, once the user has shown who it is. */
export async function beginTwoStep(): Promise<void> {
  const setUp = await run('begin', () => callApi(beginSecondFactor, {}))
  if (setUp !== null) Object.assign(twoStep, { setUp, code: '' })
}

/** Puts it in force by a first code; true when it is. */
export async function confirmTwoStep(): Promise<boolean> {
  if (twoStep.code.trim() === '') {
    twoStep.problem = 'required'
    return false
  }
  const done = await run('confirm', () => callApi(confirmSecondFactor, { body: { code: twoStep.code } }))
  if (done === null) return false
  twoStep.setUp = null
  await loadTwoStep()
  return true
}

export async function renewCodes(): Promise<void> {
  const renewed = await run('renew', () => callApi(renewRecoveryCodes, {}))
  if (renewed !== null) twoStep.codes = renewed.recoveryCodes
}

/** Turns it off; true when it is. */
export async function endTwoStep(): Promise<boolean> {
  if ((await run('end', () => callApi(endSecondFactor, {}))) === null) return false
  await loadTwoStep()
  return true
}

/** Has a code asked for in every browser again; true when it is. */
export async function forgetDevices(): Promise<boolean> {
  if ((await run('forget', () => callApi(forgetTrustedDevices, {}))) === null) return false
  await loadTwoStep()
  return true
}

export function resetTwoStep(): void {
  latest += 1
  Object.assign(twoStep, empty())
}

/** Null when it was not done. */
async function run<T>(busy: TwoStep['busy'], act: () => Promise<Result<T>>): Promise<T | null> {
  if (twoStep.busy) return null
  const ticket = latest
  Object.assign(twoStep, { busy, failure: null, problem: null })
  const result = await withProof(act)
  if (ticket !== latest) return null
  twoStep.busy = null
  if (result === null) return null
  if (result.ok) return result.value
  refuse(result.failure)
  return null
}

/** A wrong code is said at its field. */
function refuse(failure: Failure): void {
  if (failure.code === 'login.wrong_code') twoStep.problem = 'wrong'
  else twoStep.failure = failureText(failure)
}
