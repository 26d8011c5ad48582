import { proxy } from 'valtio'
import {
  beginRecovery,
  newPasswordProblem,
  plainAccount,
  plainCode,
  repeatProblem,
  resetPassword,
  sendRecoveryCode,
  verifyRecovery,
  type EntryProblem,
} from '@center/shared/contract'
import {
  callApi,
  configuration,
  createResendClock,
  encryptPasswords,
  prepareEncryption,
  type Failure,
} from '@center/shared/host'
import { createFormCaptcha } from '../lib/picture-captcha'
import { refusedFields } from '../lib/refused-fields'
import { adoptTenantOfAddress, tenantOfPage } from '../lib/tenant'
import { takeGivenToken } from './given-token'
import { dropRecovery, storeRecovery, readRecovery } from './stored-recovery'

export type Field = 'account' | 'imgCode' | 'smsCode' | 'newPwd' | 'again'

export type Recovery = {
  /** Account, code, new password, done. */
  step: 1 | 2 | 3 | 4
  isBusy: boolean
  entries: Record<Field, string>
  problems: Partial<Record<Field, EntryProblem>>
  refusal: Failure | null
  ticket: string
  maskedMobile: string
  resetToken: string
  isSent: boolean
  /** The user comes from a sign-in with a password that has expired. */
  hasExpired: boolean
}

const atStart = (): Recovery => ({
  step: 1,
  isBusy: false,
  problems: {},
  refusal: null,
  entries: { account: '', imgCode: '', smsCode: '', newPwd: '', again: '' },
  ticket: '',
  maskedMobile: '',
  resetToken: '',
  isSent: false,
  hasExpired: false,
})

export const recovery = proxy<Recovery>(atStart())
export const captcha = createFormCaptcha('RECOVER')
export const clock = createResendClock('sms.recovery')

let ticket = 0

export async function arriveAtRecovery(): Promise<void> {
  const arrival = ++ticket
  prepareEncryption()
  await adoptTenantOfAddress()
  if (arrival !== ticket) return
  const given = takeGivenToken()
  if (given) goTo(3, { resetToken: given.token, hasExpired: given.hasExpired })
  const { account = '', ...kept } = readRecovery() ?? {}
  Object.assign(recovery, kept)
  recovery.entries.account = account
  clock.resume()
  await captcha.load()
}

/** Forgets what was typed; an answer that is still under way is dropped. */
export function resetRecovery(): void {
  ticket += 1
  clock.stop()
  captcha.renew()
  captcha.close()
  Object.assign(recovery, atStart())
}

export function enter(field: Field, value: string): void {
  recovery.entries[field] = value
  delete recovery.problems[field]
}

/** Begins anew; the account stays as it was typed. */
export function beginAgain(): void {
  const { account } = recovery.entries
  dropRecovery()
  Object.assign(recovery, atStart())
  recovery.entries.account = account
  captcha.renew()
}

/** Step 1: which account. Gives back the field that wants attention, null when none does. */
export async function submitAccount(): Promise<Field | null> {
  const { entries } = recovery
  const hasPicture = captcha.hasPicture() && !captcha.state.proof
  recovery.problems = {
    ...(entries.account.trim() ? {} : { account: 'required' as const }),
    ...(hasPicture && !entries.imgCode.trim() ? { imgCode: 'required' as const } : {}),
  }
  if (firstProblem()) return firstProblem()
  if (!captcha.state.proof && !hasPicture) {
    captcha.ask()
    return null
  }
  return askAccount()
}

async function askAccount(): Promise<Field | null> {
  const { entries } = recovery
  const { number, proof } = captcha.state
  const body = {
    account: account(),
    number,
    tenantCode: tenantOfPage(),
    imgCode: proof || plainCode(entries.imgCode),
  }
  const result = await work(() => callApi(beginRecovery, { body }))
  if (!result) return null
  if (result.ok || !result.failure.code.startsWith('network.')) {
    captcha.renew()
    entries.imgCode = ''
  }
  if (!result.ok) return refuse(result.failure, { 'login.wrong_captcha': 'imgCode' })
  goTo(2, { ticket: result.value.ticket, maskedMobile: result.value.maskedMobile })
  return 'smsCode'
}

/**
 * Step 2: the code is sent. The button counts from the moment it is pressed; a refusal gives it back (spec 4). Meanwhile a code of before
 * can be sent in.
 */
export async function sendCode(): Promise<Field | null> {
  if (clock.state.wait > 0) return null
  const attempt = ticket
  clock.start()
  Object.assign(recovery, { problems: {}, refusal: null })
  const result = await callApi(sendRecoveryCode, { body: { ticket: recovery.ticket } })
  if (attempt !== ticket || recovery.step !== 2) return null
  if (result.ok) {
    recovery.isSent = true
    return 'smsCode'
  }
  clock.reset(result.failure)
  return refuse(result.failure)
}

/** Step 2: the code is typed back. */
export async function submitCode(): Promise<Field | null> {
  const code = plainCode(recovery.entries.smsCode)
  recovery.problems = code ? {} : { smsCode: 'required' }
  if (!code) return 'smsCode'
  const result = await work(() => callApi(verifyRecovery, { body: { ticket: recovery.ticket, code } }))
  if (!result) return null
  if (!result.ok) return refuse(result.failure, { 'sms.wrong_code': 'smsCode' })
  goTo(3, { resetToken: result.value.resetToken })
  return 'newPwd'
}

/** Step 3: the new password, twice. */
export async function submitPassword(): Promise<Field | null> {
  const { newPwd, again } = recovery.entries
  const ofNew = newPasswordProblem(newPwd, account())
  const ofAgain = repeatProblem(again, newPwd)
  recovery.problems = { ...(ofNew ? { newPwd: ofNew } : {}), ...(ofAgain ? { again: ofAgain } : {}) }
  if (firstProblem()) return firstProblem()
  const { resetToken } = recovery
  const result = await work(async () => {
    const encrypted = await encryptPasswords({ newPwd })
    return encrypted.ok ? callApi(resetPassword, { body: { resetToken, ...encrypted.value } }) : encrypted
  })
  if (!result) return null
  if (!result.ok) return refuse(result.failure)
  beginAgain()
  recovery.step = 4
  return null
}

/** Whose password is another one. */
function account(): string {
  return plainAccount(recovery.entries.account, configuration.values.CENTER_PHONE_PATTERN)
}

/** One call at a time; null when one is under way, or the page was left meanwhile. */
async function work<T>(call: () => Promise<T>): Promise<T | null> {
  if (recovery.isBusy) return null
  const attempt = ticket
  Object.assign(recovery, { isBusy: true, refusal: null })
  const result = await call()
  if (attempt !== ticket) return null
  recovery.isBusy = false
  return result
}

function goTo(step: 2 | 3, change: Partial<Recovery>): void {
  Object.assign(recovery, { step, problems: {}, refusal: null, ...change })
  const { ticket, maskedMobile, resetToken, entries } = recovery
  storeRecovery({ step, ticket, maskedMobile, resetToken, account: entries.account.trim() })
}

/** A refusal is said at its field, or above the form; what took too long begins anew, with the account still there. */
function refuse(failure: Failure, fields: Partial<Record<Failure['code'], Field>> = {}): Field | null {
  if (failure.code === 'recovery.expired') beginAgain()
  const field = fields[failure.code]
  const { newPwd } = refusedFields(failure)
  if (newPwd) recovery.problems.newPwd = newPwd
  if (field) recovery.problems[field] = 'wrong'
  if (!field && !newPwd) recovery.refusal = failure
  return firstProblem()
}

function firstProblem(): Field | null {
  return (['account', 'imgCode', 'smsCode', 'newPwd', 'again'] as const).find((f) => recovery.problems[f]) ?? null
}
