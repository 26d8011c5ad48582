import type { FastifyReply, FastifyRequest } from 'fastify'

/** Its name begins as CAS 3.0 asks (3.6.1). */
const COOKIE = 'TGC-center'
/** What it was called before. A sign-in of then lasts twelve hours at most; without this no one could end it. */
const FORMER_COOKIE = 'center_tgc'
/** The central pages alone get it: no call of the portal, and nothing of a guest's. */
const PATH = '/cas'

export function grantCookieOf(request: FastifyRequest): string | null {
  const value = request.cookies[COOKIE] ?? request.cookies[FORMER_COOKIE] ?? ''
  return /^[A-Za-z0-9_-]{43,47}$/.test(value) ? value : null
}

/** Until the browser is closed. Other sites' links bring it along, for that is what it is for; their forms and frames do not. */
export function setGrantCookie(reply: FastifyReply, cookie: string): void {
  const secure = reply.server.config.publicUrl.startsWith('https:')
  reply.setCookie(COOKIE, cookie, { path: PATH, httpOnly: true, sameSite: 'lax', secure })
}

export function clearGrantCookie(reply: FastifyReply): void {
  for (const name of [COOKIE, FORMER_COOKIE]) reply.clearCookie(name, { path: PATH })
}
