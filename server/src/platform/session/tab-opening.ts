import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SessionGrant } from '@center/shared/contract'
import { AppError } from '../errors/errors'
import { subjectOf } from '../limits/limits'
import { isSameOrigin, opensDocument } from './same-origin'
import { createPageTickets } from './page-tickets'
import { hashOf } from '../secrets/secret-text'
import { sessionCookieOf, sessionOfCookie } from './session-cookie'
import type { SessionUser } from './sessions'

const MINUTE_MS = 60_000
/** A browser that is restored opens all its tabs at once. */
const MAX_OF_SESSION = 60
const MAX_OF_ADDRESS = 1000

type Asked = { tenantCode: string; ticket: string; previewRoleId?: string | undefined }

/** Throws what a user is told who may not preview a role. */
export type ExpectPreview = (user: SessionUser & { id: string }, roleId: string) => Promise<void>

/**
 * The one door that the cookie of a session opens. Before the database is asked anything: the call comes from the portal's own page, brings the
 * cookie of the tenant that it names, and the ticket of a page that was opened with this very cookie.
 */
export function createTabOpening(
  { limits, sealing, sessions, now }: FastifyInstance,
  expectPreview: ExpectPreview = refusePreview,
) {
  const tickets = createPageTickets({ sealing, now })

  async function count(subject: string, max: number): Promise<void> {
    const retryAfter = await limits.count({ subject, max, windowMs: MINUTE_MS })
    if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
  }

  return {
    /** What a page signs its tab in by; empty where the browser remembers no session, and for what no tab is opened with. */
    ticketFor(request: FastifyRequest, tenantCode: string): string {
      const cookie = opensDocument(request) ? sessionCookieOf(request, tenantCode) : null
      return cookie === null ? '' : tickets.issue(cookie)
    },

    /** The user of the session of the tenant that the browser has, if it can be used; `null` without one. Opens nothing. */
    async rememberedUser(request: FastifyRequest, tenantCode: string): Promise<string | null> {
      const cookie = sessionCookieOf(request, tenantCode)
      const session = cookie === null ? null : await sessionOfCookie({ sessions }, cookie)
      return session?.tenantCode === tenantCode ? session.userId : null
    },

    async open(
      { tenantCode, ticket, previewRoleId }: Asked,
      request: FastifyRequest,
    ): Promise<{ token: string; grant: SessionGrant }> {
      if (!isSameOrigin(request)) throw new AppError('permission.operation_forbidden')
      const cookie = sessionCookieOf(request, tenantCode)
      const ticketId = cookie === null ? null : tickets.open(ticket, cookie)
      if (cookie === null || ticketId === null) throw new AppError('session.required')
      await count(subjectOf('tabs', hashOf(cookie)), MAX_OF_SESSION)
      await count(subjectOf('tabs-address', request.ip), MAX_OF_ADDRESS)
      const remembered = await sessions.findByCookie(cookie)
      const isOfTenant = remembered.tenantCode === tenantCode
      if (!isOfTenant || !(await sessions.useNonce(remembered.id, `page-${ticketId}`))) {
        throw new AppError('session.required')
      }
      if (previewRoleId !== undefined) await expectPreview(remembered, previewRoleId)
      return sessions.openTab(remembered, previewRoleId)
    },
  }
}

const refusePreview: ExpectPreview = () => Promise.reject(new AppError('permission.denied'))
