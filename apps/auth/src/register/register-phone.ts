import { checkOnlyUser, isPhone, plainCode, repeatPhone, sendPhoneCode, usernameProblem } from '@center/shared/contract'
import { callApi, configuration, type Result } from '@center/shared/host'
import { tenantOfPage } from '../lib/tenant'
import type { Field } from './register-entries'
import { captcha, checkCaptcha, clock, dropRefusal, register, isStillOpen, type Checked } from './register.store'

/** `type` of a code for registration (contract 5). */
const REGISTER_CODE = 2

const pattern = () => configuration.values.CENTER_PHONE_PATTERN

/**
 * The name was left: a taken one is reported at once. A server that does not answer says nothing; one that was asked too often
 * wants a captcha first, which the user solves for an answer or leaves.
 */
export async function checkUsername(proof = ''): Promise<void> {
  const username = register.entries.username.trim()
  if (usernameProblem(username, pattern())) return
  const querystring = { username, tenantCode: tenantOfPage(), imgCode: proof }
  const result = await callApi(checkOnlyUser, { querystring }, { silent: true })
  if (register.entries.username.trim() !== username) return
  noteUnchecked('username', result)
  if (result.ok && !result.value) register.problems.username = 'taken'
}

/** The same for the phone number, and whether it is one. */
export async function checkMobile(proof = ''): Promise<void> {
  const phone = plainCode(register.entries.mobile)
  if (phone === '') return
  if (!isPhone(phone, pattern())) {
    register.problems.mobile = 'phone'
    return
  }
  const body = { phone, tenantCode: tenantOfPage(), imgCode: proof }
  const result = await callApi(repeatPhone, { body }, { silent: true })
  if (plainCode(register.entries.mobile) !== phone) return
  noteUnchecked('mobile', result)
  if (result.ok && result.value) register.problems.mobile = 'taken'
}

function noteUnchecked(field: Checked, result: Result<unknown>): void {
  register.unchecked[field] = !result.ok && result.failure.code === 'captcha.required'
}

/** The captcha was solved: the question is asked again with its proof. */
export function checkWith(field: Checked, proof: string): Promise<void> {
  checkCaptcha.close()
  return field === 'username' ? checkUsername(proof) : checkMobile(proof)
}

/**
 * Has a code sent, once number and captcha are there; gives back the field that wants attention. The button counts from
 * the moment it is pressed, and a refusal gives it back (spec 4).
 */
export async function sendCode(): Promise<Field | null> {
  const { entries, problems } = register
  if (clock.state.wait > 0) return null
  dropRefusal()
  if (!isPhone(plainCode(entries.mobile), pattern())) {
    problems.mobile = 'phone'
    return 'mobile'
  }
  if (problems.mobile === 'taken') return 'mobile'
  if (!captcha.state.proof && captcha.hasPicture() && !plainCode(entries.imgCode)) {
    problems.imgCode = 'required'
    return 'imgCode'
  }
  if (!captcha.state.proof && !captcha.hasPicture()) {
    captcha.ask()
    return null
  }
  return ask()
}

async function ask(): Promise<Field | null> {
  const { entries, problems } = register
  const { proof, number } = captcha.state
  const isStillHere = isStillOpen()
  clock.start()
  const body = {
    phone: plainCode(entries.mobile),
    type: REGISTER_CODE,
    number,
    tenantCode: tenantOfPage(),
    imageCode: proof || plainCode(entries.imgCode),
  }
  const result = await callApi(sendPhoneCode, { querystring: {}, body })
  if (!isStillHere()) return null
  if (result.ok || !result.failure.code.startsWith('network.')) {
    // The server has seen the captcha: it proves nothing any more.
    captcha.renew()
    entries.imgCode = ''
  }
  if (result.ok) {
    register.isSent = true
    delete problems.imgCode
    return 'smsCode'
  }
  clock.reset(result.failure)
  if (result.failure.code === 'login.wrong_captcha') {
    problems.imgCode = 'wrong'
    return 'imgCode'
  }
  register.refusal = { of: 'sms', failure: result.failure }
  return null
}
