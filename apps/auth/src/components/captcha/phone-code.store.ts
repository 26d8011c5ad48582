import { proxy } from 'valtio'
import { checkCaptchaCode, isPhone, plainCode, sendCaptchaCode, type CaptchaScene } from '@center/shared/contract'
import { callApi, configuration, createResendClock, failureText } from '@center/shared/host'

type Field = 'phone' | 'code'

export type PhoneCode = {
  phone: string
  code: string
  status: 'idle' | 'sending' | 'checking'
  isSent: boolean
  problem: Field | null
  /** What the server refused, in its words. */
  refusal: string
}

type CodeRequest = { scene: CaptchaScene; tenantCode: () => string; onSolved: (proof: string) => void }

export type PhoneCodeStore = ReturnType<typeof createPhoneCode>

const atStart: PhoneCode = { phone: '', code: '', status: 'idle', isSent: false, problem: null, refusal: '' }

/** A captcha for users who cannot see a picture: a code by SMS, typed back. */
export function createPhoneCode({ scene, tenantCode, onSolved }: CodeRequest) {
  const state = proxy<PhoneCode>({ ...atStart })
  let token = ''
  const clock = createResendClock(`sms.captcha.${scene}`)
  let latest = 0

  /**
   * The button counts from the moment it is pressed; a refusal gives it back (spec 4). Like `check` it gives back the field that wants
   * attention, null when none does.
   */
  async function send(): Promise<Field | null> {
    if (state.status !== 'idle' || clock.state.wait > 0) return null
    Object.assign(state, { problem: null, refusal: '' })
    if (!isPhone(plainCode(state.phone), configuration.values.CENTER_PHONE_PATTERN)) {
      state.problem = 'phone'
      return 'phone'
    }
    const attempt = ++latest
    state.status = 'sending'
    clock.start()
    const body = { scene, tenantCode: tenantCode(), phone: plainCode(state.phone) }
    const result = await callApi(sendCaptchaCode, { body })
    if (attempt !== latest) return null
    state.status = 'idle'
    if (result.ok) {
      token = result.value.token
      state.isSent = true
      return 'code'
    }
    clock.reset(result.failure)
    state.refusal = failureText(result.failure)
    return 'phone'
  }

  async function check(): Promise<Field | null> {
    if (state.status !== 'idle') return null
    Object.assign(state, { problem: null, refusal: '' })
    if (!state.code.trim() || !state.isSent) {
      state.problem = state.isSent ? 'code' : 'phone'
      return state.problem
    }
    const attempt = ++latest
    state.status = 'checking'
    const result = await callApi(checkCaptchaCode, { body: { token, code: plainCode(state.code) } })
    if (attempt !== latest) return null
    state.status = 'idle'
    if (result.ok) onSolved(result.value.captchaVerification)
    else state.refusal = failureText(result.failure)
    return result.ok ? null : 'code'
  }

  return {
    state,
    clock,
    send,
    check,
    enter(field: Field, value: string): void {
      state[field] = value
      state.problem = null
    },
    leave(): void {
      latest += 1
      clock.stop()
    },
  }
}
