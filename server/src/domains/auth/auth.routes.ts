import type { FastifyPluginAsync } from 'fastify'
import {
  getPublicKey,
  getSession,
  rememberSession,
  resumeSession,
  saveLogoutFlag,
  signIn,
  signOut,
} from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import { clearCohortCookie } from '../../platform/http/cohort-cookie'
import { serve } from '../../platform/http/serve'
import { visitorOf } from '../../platform/http/visitor'
import type { Session } from '../../platform/session/session'
import { dropEndedCookies, setSessionCookie } from '../../platform/session/session-cookie'
import { createTabOpening, type ExpectPreview } from '../../platform/session/tab-opening'
import type { Auth } from './create-auth'

/** Ends the central sign-in that a session came from; where the browser goes to forget it, null without single sign-on. */
export type EndCentralSignIn = (session: Session) => Promise<string | null>

/** Keys, sign-in and sign-out, over HTTP. */
export const authRoutes: FastifyPluginAsync<
  Auth & { endCentralSignIn: EndCentralSignIn; expectPreview: ExpectPreview }
> = async (app, { keys, signIns, endCentralSignIn, expectPreview }) => {
  const tabs = createTabOpening(app, expectPreview)

  serve(app, getPublicKey, () => keys.current())

  serve(app, signIn, async ({ body, request, reply, beside }) => {
    const { token, grant } = await signIns.signIn(body, visitorOf(request, reply))
    beside(grant)
    return token
  })

  serve(app, signOut, async ({ session, request, reply }) => {
    await app.sessions.end(session.id, 'signed-out')
    clearCohortCookie(reply)
    await dropEndedCookies(request, reply)
    return { ssoLogoutUrl: await endCentralSignIn(session) }
  })

  serve(app, rememberSession, async ({ session, reply }) => {
    setSessionCookie(reply, session.tenantCode, await app.sessions.issueCookie(session.id))
    return true
  })

  serve(app, resumeSession, async ({ body, request, reply, beside }) => {
    try {
      const { token, grant } = await tabs.open(body, request)
      beside(grant)
      return token
    } catch (error) {
      await dropEndedCookies(request, reply)
      throw error
    }
  })

  serve(app, getSession, async ({ session }) => {
    const expiry = await app.sessions.expiryOf(session.id)
    if (!expiry) throw new AppError('session.required')
    return { active: true, expiresAt: expiry.getTime() }
  })

  serve(app, saveLogoutFlag, async ({ session }) => {
    await app.sessions.markSignedOut(session.id)
    return true
  })
}
