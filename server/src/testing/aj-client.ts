import type { FastifyInstance } from 'fastify'
import type { CaptchaAnswer, CaptchaChallenge, CaptchaPoint } from '@center/shared/contract'
import { encrypt } from '../domains/captchas/challenge-cipher'

type From = { ip?: string; agent?: string }
type Answer<T> = Omit<CaptchaAnswer, 'repData'> & { repData: T | null; status: number; message: string; data: null }

/** A client of AJ-Captcha, by the letter of the protocol: what it sends is what `JSON.stringify` and the cipher make of it. */
export function createAjClient(app: FastifyInstance, { ip = '192.0.2.1', agent = 'client' }: From = {}) {
  async function post<T>(path: string, payload: object | string | null, language = ''): Promise<Answer<T>> {
    const response = await app.inject({
      method: 'POST',
      url: `/api/front/captcha/${path}${language && `?language=${language}`}`,
      remoteAddress: ip,
      headers: { 'user-agent': agent, 'content-type': 'application/json' },
      payload: payload === null ? '' : payload,
    })
    return response.json<Answer<T>>()
  }

  return {
    get: (body: object | null, language?: string) => post<CaptchaChallenge>('get', body, language),
    check: (body: object | null, language?: string) => post<Record<string, unknown>>('check', body, language),

    /** The body of a check, and what the client would hand over with its form when it is right. */
    answer({ token, secretKey }: CaptchaChallenge, kind: string, points: CaptchaPoint | CaptchaPoint[]) {
      const text = JSON.stringify(points)
      const key = secretKey ?? ''
      return {
        body: { captchaType: kind, token, pointJson: encrypt(text, key) },
        captchaVerification: encrypt(`${token}---${text}`, key),
      }
    },
  }
}

export type AjClient = ReturnType<typeof createAjClient>
