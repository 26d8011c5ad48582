import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = 'center_cohort'
const YEAR_SECONDS = 31_536_000

/**
 * What a browser brings along to be given the versions of its user before anybody signs in: the page, and what it says when it is
 * left. It opens nothing, and identifies no one.
 */
export const cohortSealOf = (request: FastifyRequest): string | null => request.cookies[COOKIE] ?? null

export function setCohortCookie(reply: FastifyReply, seal: string): void {
  const { publicUrl } = reply.server.config
  const secure = publicUrl.startsWith('https:')
  reply.setCookie(COOKIE, seal, { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax', httpOnly: true, secure })
}

export function clearCohortCookie(reply: FastifyReply): void {
  reply.clearCookie(COOKIE, { path: '/' })
}
