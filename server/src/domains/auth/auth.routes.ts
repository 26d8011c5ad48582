import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { getLoginCaptcha, getPublicKey, getSession, saveLogoutFlag, signIn, signOut } from '@center/shared/contract'
import { AppError } from '../../platform/errors'
import { serve } from '../../platform/serve'
import type { Auth } from './open-auth'

const COOKIE = 'kaptcha_login'
const COOKIE_SECONDS = 3600

/** Keys, pictures, sign-in and sign-out, over HTTP. */
export const authRoutes: FastifyPluginAsync<Auth> = async (app, { captchas, keys, limits, signIns }) => {
  serve(app, getPublicKey, () => keys.current())

  serve(app, getLoginCaptcha, async ({ query, request, reply }) => {
    if (!app.config.hasTestCodes) await limits.countCaptcha(request.ip)
    const browser = browserOf(request) ?? captchas.createBrowser()
    const picture = await captchas.show(browser, query.data)
    rememberBrowser(reply, browser, app.config.publicUrl.startsWith('https:'))
    return reply.type('image/png').header('cache-control', 'no-store').send(picture)
  })

  serve(app, signIn, async ({ body, request, beside }) => {
    const { token, grant } = await signIns.signIn(body, { ip: request.ip, browser: browserOf(request) ?? '' })
    beside(grant)
    return token
  })

  serve(app, signOut, async ({ session }) => {
    await app.sessions.end(session.id, 'signed-out')
    return { ssoLogoutUrl: null }
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

function browserOf(request: FastifyRequest): string | null {
  const value = request.cookies[COOKIE] ?? ''
  return /^[A-Za-z0-9_-]{22}$/.test(value) ? value : null
}

function rememberBrowser(reply: FastifyReply, browser: string, isSecure: boolean): void {
  reply.setCookie(COOKIE, browser, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    path: '/api/auth',
    maxAge: COOKIE_SECONDS,
  })
}
