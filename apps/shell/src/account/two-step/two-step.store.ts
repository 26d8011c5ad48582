import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactorSetUp,
  type SecondFactorState,
} from '@center/shared/contract'
import { callApi, failureText, provePassword, type Failure, type Result } from '@center/shared/host'
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
  password: string
  code: string
  /** What is wrong with an entry. */
  problems: { password?: 'wrong' | 'noPassword' | 'required'; code?: 'wrong' | 'required' }
  busy: 'begin' | 'confirm' | 'renew' | 'end' | null
}

const empty = (): TwoStep => ({
  status: 'loading',
  failure: null,
  state: null,
  setUp: null,
  codes: null,
  password: '',
  code: '',
  problems: {},
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

export function typeEntry(field: 'password' | 'code', value: string): void {
  twoStep[field] = value
  delete twoStep.problems[field]
}

/** Makes a secret for the app, once the password is proven. */
export async function beginTwoStep(): Promise<void> {
  const setUp = await doProven('begin', () => callApi(beginSecondFactor, {}))
  if (setUp !== null) Object.assign(twoStep, { setUp, code: '' })
}

/** Puts it in force by a first code; true when it is. */
export async function confirmTwoStep(): Promise<boolean> {
  if (twoStep.busy) return false
  if (twoStep.code.trim() === '') {
    twoStep.problems.code = 'required'
    return false
  }
  const done = await run('confirm', () => callApi(confirmSecondFactor, { body: { code: twoStep.code } }))
  if (done === null) return false
  twoStep.setUp = null
  await loadTwoStep()
  return true
}

export async function renewCodes(): Promise<void> {
  const renewed = await doProven('renew', () => callApi(renewRecoveryCodes, {}))
  if (renewed !== null) twoStep.codes = renewed.recoveryCodes
}

/** Turns it off; true when it is. */
export async function endTwoStep(): Promise<boolean> {
  if ((await doProven('end', () => callApi(endSecondFactor, {}))) === null) return false
  await loadTwoStep()
  return true
}

export function resetTwoStep(): void {
  latest += 1
  Object.assign(twoStep, empty())
}

/** Does what takes the password; null when it was not done. */
async function doProven<T>(busy: TwoStep['busy'], act: () => Promise<Result<T>>): Promise<T | null> {
  if (twoStep.busy) return null
  if (twoStep.password === '') {
    twoStep.problems.password = 'required'
    return null
  }
  const done = await run(busy, async () => {
    const proven = await provePassword(twoStep.password)
    return proven.ok ? act() : proven
  })
  if (done !== null) twoStep.password = ''
  return done
}

async function run<T>(busy: TwoStep['busy'], act: () => Promise<Result<T>>): Promise<T | null> {
  const ticket = latest
  Object.assign(twoStep, { busy, failure: null, problems: {} })
  const result = await act()
  if (ticket !== latest) return null
  twoStep.busy = null
  if (result.ok) return result.value
  refuse(result.failure)
  return null
}

/** A wrong entry is said at its field. */
function refuse(failure: Failure): void {
  if (failure.code === 'login.wrong_code') twoStep.problems.code = 'wrong'
  else if (failure.code === 'request.invalid')
    twoStep.problems.password = JSON.stringify(failure.data).includes('noPassword') ? 'noPassword' : 'wrong'
  else twoStep.failure = failureText(failure)
}
