import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = 'center_device'
/** As long as browsers keep a cookie at most. */
const COOKIE_SECONDS = 400 * 24 * 3600

/**
 * The name of the browser that a user signs in from, by which it is known the next time: 256 random bits that only sign-in is sent. Empty
 * where users are told of no new devices.
 */
export function nameDevice(request: FastifyRequest, reply: FastifyReply): string {
  const { newDeviceNotice, publicUrl } = request.server.config
  if (!newDeviceNotice) return ''
  const known = request.cookies[COOKIE] ?? ''
  const device = /^[A-Za-z0-9_-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
  const options = { httpOnly: true, sameSite: 'lax', path: '/api/auth', maxAge: COOKIE_SECONDS } as const
  reply.setCookie(COOKIE, device, { ...options, secure: publicUrl.startsWith('https:') })
  return device
}
