import { getLoginCaptcha, getPublicKey, signIn, type PublicKey } from '@center/shared/contract'
import type { FastifyInstance } from 'fastify'
import { cipherFor } from './encrypt-for'

export type Guess = { username: string; password?: string; ip: string; tenantCode?: string }
export type Guessed = { status: number; body: string; ms: number }

/** Somebody who solves the captcha of the sign-in page and guesses, over and over. One encrypted password serves all guesses. */
export async function createGuesser(app: FastifyInstance, wrong = 'Wrong@2026') {
  const answer = await app.inject({ method: 'GET', url: getPublicKey.url })
  const key = answer.json<{ data: PublicKey }>().data
  const cipher = cipherFor(key, wrong)

  return async ({ username, ip, tenantCode = 'park' }: Guess): Promise<Guessed> => {
    const query = new URLSearchParams({ type: 'LOGIN', data: '7' })
    const picture = await app.inject({ method: 'GET', url: `${getLoginCaptcha.url}?${query}`, remoteAddress: ip })
    const cookie = String(picture.headers['set-cookie']).split(';')[0] ?? ''
    const form = { username, password: cipher, kid: key.kid, imgvercode: '1234', captchaData: 7, tenantCode }
    const begin = performance.now()
    const response = await app.inject({
      ...{ method: 'POST', url: signIn.url, remoteAddress: ip, headers: { cookie }, payload: form },
    })
    const { status, message, data } = response.json<{ status: number; message: string; data: unknown }>()
    return { status, body: JSON.stringify({ status, message, data }), ms: performance.now() - begin }
  }
}
