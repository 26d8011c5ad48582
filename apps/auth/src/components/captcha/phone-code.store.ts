import { proxy } from 'valtio'
import { checkCaptchaCode, sendCaptchaCode, type CaptchaScene } from '@center/shared/contract'
import { callApi, configuration, createResendClock, failureText } from '@center/shared/host'

export type PhoneCode = {
  phone: string
  code: string
  status: 'idle' | 'sending' | 'checking'
  isSent: boolean
  problem: 'phone' | 'code' | null
  /** What the server refused, in its words. */
  refusal: string
}

type Wish = { scene: CaptchaScene; tenantCode: () => string; onSolved: (proof: string) => void }

export type PhoneCodeStore = ReturnType<typeof createPhoneCode>

const atStart: PhoneCode = { phone: '', code: '', status: 'idle', isSent: false, problem: null, refusal: '' }

/** A captcha for whoever sees no picture: a code by SMS, typed back. */
export function createPhoneCode({ scene, tenantCode, onSolved }: Wish) {
  const state = proxy<PhoneCode>({ ...atStart })
  let token = ''
  const clock = createResendClock(`sms.captcha.${scene}`)
  let latest = 0

  /** The button counts from the moment it is pressed; a refusal gives it back (spec 4). */
  async function send(): Promise<void> {
    if (state.status !== 'idle' || clock.state.wait > 0) return
    Object.assign(state, { problem: null, refusal: '' })
    if (!new RegExp(configuration.values.CENTER_PHONE_PATTERN).test(state.phone.trim())) {
      state.problem = 'phone'
      return
    }
    const attempt = ++latest
    state.status = 'sending'
    clock.start()
    const body = { scene, tenantCode: tenantCode(), phone: state.phone.trim() }
    const result = await callApi(sendCaptchaCode, { body })
    if (attempt !== latest) return
    state.status = 'idle'
    if (result.ok) {
      token = result.value.token
      state.isSent = true
      return
    }
    clock.reset(result.failure)
    state.refusal = failureText(result.failure)
  }

  async function check(): Promise<void> {
    if (state.status !== 'idle') return
    Object.assign(state, { problem: null, refusal: '' })
    if (!state.code.trim() || !state.isSent) {
      state.problem = state.isSent ? 'code' : 'phone'
      return
    }
    const attempt = ++latest
    state.status = 'checking'
    const result = await callApi(checkCaptchaCode, { body: { token, code: state.code.trim() } })
    if (attempt !== latest) return
    state.status = 'idle'
    if (result.ok) onSolved(result.value.captchaVerification)
    else state.refusal = failureText(result.failure)
  }

  return {
    state,
    clock,
    send,
    check,
    enter(field: 'phone' | 'code', value: string): void {
      state[field] = value
      state.problem = null
    },
    leave(): void {
      latest += 1
      clock.stop()
    },
  }
}
