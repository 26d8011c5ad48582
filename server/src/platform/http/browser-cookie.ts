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
