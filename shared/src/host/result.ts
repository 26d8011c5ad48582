import type { CaptchaAnswer, ErrorCode, SessionGrant, TransportCode } from '../contract'

/** Why a call has no value: a code of the error table, or of the transport when no answer with an envelope came. */
export type Failure = {
  code: ErrorCode | TransportCode
  /** The envelope's `status`; 0 when there is none. */
  status: number
  /** The server's sentence in the user's language; empty when there is none. */
  message: string
  data: unknown
  /** Finds the call in the server's log. */
  requestId: string | null
}

/**
 * What every call gives back. Nothing to catch: a failure is a value. `grant` and `captcha` are what stands beside `data`
 * in the answers of sign-in and of the captchas.
 */
export type Result<T> =
  { ok: true; value: T; grant?: SessionGrant; captcha?: CaptchaAnswer } | { ok: false; failure: Failure }
