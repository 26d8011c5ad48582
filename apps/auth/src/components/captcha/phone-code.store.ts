import { proxy } from 'valtio'
import { checkCaptchaCode, sendCaptchaCode, SMS_RESEND_SECONDS, type CaptchaScene } from '@center/shared/contract'
import { callApi, configuration, failureText } from '@center/shared/host'

const SECOND = 1_000
/** How long it is said that a code is on its way (spec 8). */
const SENDING_MS = 3_000

export type PhoneCode = {
  phone: string
  code: string
  status: 'idle' | 'sending' | 'checking'
  /** Seconds until another code can be sent; 0: now. */
  wait: number
  isSent: boolean
  /** 验证码发送中.. is said. */
  isSending: boolean
  problem: 'phone' | 'code' | null
  /** What the server refused, in its words. */
  refusal: string
}

type Wish = { scene: CaptchaScene; tenantCode: () => string; onSolved: (proof: string) => void }

export type PhoneCodeStore = ReturnType<typeof createPhoneCode>

/** Counts down until another code can be sent, and for a while says that one is on its way. */
function createClock(state: PhoneCode) {
  let timer: ReturnType<typeof setInterval> | undefined
  let notice: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearInterval(timer)
    clearTimeout(notice)
    state.isSending = false
  }
  return {
    stop,
    start(): void {
      stop()
      Object.assign(state, { wait: SMS_RESEND_SECONDS, isSending: true })
      notice = setTimeout(() => (state.isSending = false), SENDING_MS)
      timer = setInterval(() => {
        state.wait -= 1
        if (state.wait <= 0) clearInterval(timer)
      }, SECOND)
    },
  }
}

/** A captcha for whoever sees no picture: a code by SMS, typed back. */
export function createPhoneCode({ scene, tenantCode, onSolved }: Wish) {
  const atStart: PhoneCode = {
    ...{ phone: '', code: '', status: 'idle', wait: 0 },
    ...{ isSent: false, isSending: false, problem: null, refusal: '' },
  }
  const state = proxy<PhoneCode>(atStart)
  let token = ''
  const clock = createClock(state)
  let latest = 0

  /** The button counts from the moment it is pressed; a refusal gives it back (spec 4). */
  async function send(): Promise<void> {
    if (state.status !== 'idle' || state.wait > 0) return
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
    clock.stop()
    Object.assign(state, { wait: 0, refusal: failureText(result.failure) })
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
