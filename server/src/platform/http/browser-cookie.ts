import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The name of a browser that has not signed in: what was shown to one browser is answered by the same one. */
const COOKIE = 'kaptcha_login'
const COOKIE_SECONDS = 3600

export function browserOf(request: FastifyRequest): string | null {
  const value = request.cookies[COOKIE] ?? ''
  return /^[A-Za-z0-9_-]{22}$/.test(value) ? value : null
}

export function setBrowserCookie(reply: FastifyReply, browser: string, isSecure: boolean): void {
  const options = { httpOnly: true, sameSite: 'lax', path: '/api/auth', maxAge: COOKIE_SECONDS } as const
  reply.setCookie(COOKIE, browser, { ...options, secure: isSecure })
}

/** The same of a browser that may have shown no picture: it gets a name then. What a sign-in goes on with is bound to it. */
export function nameBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const known = browserOf(request)
  if (known !== null) return known
  const browser = randomBytes(16).toString('base64url')
  setBrowserCookie(reply, browser, request.server.config.publicUrl.startsWith('https:'))
  return browser
}
