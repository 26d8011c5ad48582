import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getLoginCaptcha, getPublicKey, signIn, type PublicKey } from '@center/shared/contract'
import type { FastifyInstance } from 'fastify'
import { cipherFor } from './encrypt-for'

export type Guess = { username: string; password?: string; ip: string; tenantCode?: string }
export type Guessed = { status: number; body: string; ms: number }

const WRONG = 'Wrong@2026'

type Sent = { method: 'GET' | 'POST'; url: string; ip: string; cookie?: string; form?: object }
type Got = { headers: Record<string, unknown>; text: string }
/** How a call gets to the server. */
type Wire = (sent: Sent) => Promise<Got>

/** Somebody who solves the captcha of the sign-in page and guesses, over and over. One encrypted password serves all guesses. */
export async function createGuesser(app: FastifyInstance, wire: Wire = withoutPort(app)) {
  const answer = await app.inject({ method: 'GET', url: getPublicKey.url })
  const key = answer.json<{ data: PublicKey }>().data
  const cipher = cipherFor(key, WRONG)

  return async ({ username, ip, tenantCode = 'park' }: Guess): Promise<Guessed> => {
    const query = new URLSearchParams({ type: 'LOGIN', data: '7' })
    const picture = await wire({ method: 'GET', url: `${getLoginCaptcha.url}?${query}`, ip })
    // Refused before there is anything to solve.
    if (String(picture.headers['content-type']).includes('json')) return { ...toAnswer(picture.text), ms: 0 }
    const cookie = String(picture.headers['set-cookie']).split(';')[0] ?? ''
    const form = { username, password: cipher, kid: key.kid, imgvercode: '1234', captchaData: 7, tenantCode }
    const begin = performance.now()
    const { text } = await wire({ method: 'POST', url: signIn.url, ip, cookie, form })
    const ms = performance.now() - begin
    return { ...toAnswer(text), ms }
  }
}

function toAnswer(text: string): Omit<Guessed, 'ms'> {
  const { status, message, data } = JSON.parse(text) as { status: number; message: string; data: unknown }
  return { status, body: JSON.stringify({ status, message, data }) }
}

function withoutPort(app: FastifyInstance): Wire {
  return async ({ method, url, ip, cookie = '', form }) => {
    const payload = form && { payload: form }
    const { headers, body } = await app.inject({ method, url, remoteAddress: ip, headers: { cookie }, ...payload })
    return { headers, text: body }
  }
}

/**
 * One connection to a server that listens, kept open from call to call. The address that calls stands in `X-Forwarded-For`, which the
 * server believes of this machine.
 */
export function openConnection(app: FastifyInstance): { wire: Wire; close(): void } {
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const wire: Wire = ({ method, url, ip, cookie = '', form }) =>
    new Promise((resolve, reject) => {
      const headers = { cookie, 'x-forwarded-for': ip, ...(form && { 'content-type': 'application/json' }) }
      const sent = request({ agent, method, host: '127.0.0.1', port, path: url, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('end', () => resolve({ headers: response.headers, text })).on('error', reject)
      })
      sent.on('error', reject).end(form && JSON.stringify(form))
    })
  return { wire, close: () => agent.destroy() }
}
