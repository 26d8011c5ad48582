import { codeOfStatus, type CaptchaAnswer, type Envelope, type SessionGrant, type TransportCode } from '../../contract'
import type { Failure, Result } from '../result'

/** Reads an answer: the envelope decides, an unknown body is a failure of the network. */
export function toResult<T>(httpStatus: number, body: unknown, requestId: string): Result<T> {
  const envelope = readEnvelope(body)
  if (!envelope) return { ok: false, failure: { ...failureOfTransport(undefined, requestId), status: httpStatus } }
  if (envelope.status !== 200) {
    const { status, message, data } = envelope
    const failure = { code: codeOfStatus(status), status, message, data, requestId: envelope.requestId ?? requestId }
    return { ok: false, failure }
  }
  return { ok: true, value: envelope.data as T, ...besideData(envelope) }
}

function besideData({ signKey, expiresIn, mark, holder, repCode, repMsg = null, repData, success = false }: Answer) {
  return {
    ...(typeof signKey === 'string' && typeof expiresIn === 'number'
      ? { grant: { signKey, expiresIn, mark, holder } }
      : {}),
    ...(typeof repCode === 'string' ? { captcha: { repCode, repMsg, repData, success } } : {}),
  }
}

/** The failure of a call that got no answer at all. */
export function failureOfTransport(reason: string | undefined, requestId: string): Failure {
  return { code: codeOfReason(reason), status: 0, message: '', data: null, requestId }
}

function codeOfReason(reason: string | undefined): TransportCode {
  if (reason === 'ERR_CANCELED') return 'network.cancelled'
  return reason === 'ECONNABORTED' || reason === 'ETIMEDOUT' ? 'network.timeout' : 'network.failed'
}

type Answer = Envelope<unknown> & Partial<SessionGrant> & Partial<CaptchaAnswer>

function readEnvelope(body: unknown): Answer | null {
  try {
    const envelope: unknown = typeof body === 'string' ? JSON.parse(body) : body
    if (isBareCaptcha(envelope)) return { status: 200, message: envelope.repMsg ?? '', data: null, ...envelope }
    const isOne = typeof envelope === 'object' && envelope !== null && 'status' in envelope && 'data' in envelope
    return isOne ? (envelope as Answer) : null
  } catch {
    return null
  }
}

/** The envelope of AJ-Captcha by itself, as a server of that protocol answers that is not ours. */
function isBareCaptcha(body: unknown): body is CaptchaAnswer {
  return typeof body === 'object' && body !== null && 'repCode' in body && !('status' in body)
}
