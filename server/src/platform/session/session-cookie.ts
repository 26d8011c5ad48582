import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { outsideWalls } from '../async/tenant-walls'
import { AppError } from '../errors/errors'
import type { SessionRow } from './session.repository'

/** With a tenant's code behind it: sessions of two tenants in one browser have nothing in common. */
const NAME = 'center_session_'
/** Only this origin can set such a name, over TLS, for its own host and every path. Plain HTTP has no way to set one. */
const HOST = '__Host-'
/** No browser that people use has more. */
const MAX_TENANTS = 10

const isSecure = ({ server }: FastifyRequest | FastifyReply) => server.config.publicUrl.startsWith('https:')
const prefixOf = (of: FastifyRequest | FastifyReply) => (isSecure(of) ? HOST : '') + NAME

/** What the browser opens further tabs of a tenant's session with; null for none. */
export function sessionCookieOf(request: FastifyRequest, tenantCode: string): string | null {
  const value = request.cookies[prefixOf(request) + tenantCode] ?? ''
  return /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}

/**
 * Until the browser is closed. Links of other sites bring it along, so that the page they open knows of the session; their forms, frames
 * and calls do not.
 */
export function setSessionCookie(reply: FastifyReply, tenantCode: string, cookie: string): void {
  reply.setCookie(prefixOf(reply) + tenantCode, cookie, attributes(reply))
}

/** Takes the cookies of sessions that are over out of the browser. */
export async function dropEndedCookies(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const prefix = prefixOf(request)
  const names = Object.keys(request.cookies).filter((name) => name.startsWith(prefix))
  for (const name of names.slice(0, MAX_TENANTS)) {
    const cookie = sessionCookieOf(request, name.slice(prefix.length))
    // A browser has sessions of more tenants than the caller's.
    if (cookie === null || (await outsideWalls(() => sessionOfCookie(request.server, cookie))) === null)
      reply.clearCookie(name, attributes(reply))
  }
}

/** The session of a cookie that can be used; null: it is over, or there was none. */
export async function sessionOfCookie(
  { sessions }: Pick<FastifyInstance, 'sessions'>,
  cookie: string,
): Promise<SessionRow | null> {
  try {
    return await sessions.findByCookie(cookie)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function attributes(reply: FastifyReply) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(reply) } as const
}
