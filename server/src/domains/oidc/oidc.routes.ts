import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { proveAtProvider } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import { nameDevice } from '../../platform/http/device-cookie'
import { onTheWay } from '../../platform/page/page'
import type { Begun, Failed, OidcService } from './oidc.service'
import type { ProviderSignOut } from './provider-sign-out'

const COOKIE = 'center_oidc'
/** The callback alone gets it. */
const PATH = '/api/auth/oidc'
const COOKIE_SECONDS = 600
const LONGEST = 8192
const FORM = 'application/x-www-form-urlencoded'

export type OidcRoutes = {
  service: OidcService
  signOuts: Pick<ProviderSignOut, 'hear'>
  /** Has the browser keep a central sign-in. */
  setGrantCookie: (reply: FastifyReply, cookie: string) => void
}

type Named = { Params: { idp: string }; Querystring: Record<string, unknown> }

/** There and back for browsers: no envelope, and whatever goes wrong is said by the form of the portal. */
export const oidcRoutes: FastifyPluginAsync<OidcRoutes> = async (app, { service, signOuts, setGrantCookie }) => {
  const { publicUrl } = app.config
  const isSecure = publicUrl.startsWith('https:')
  const toForm = createToForm(service.isTenantPortal)
  const cookie = { path: PATH, httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  const go = (reply: FastifyReply, begun: Begun | { address: string }) => {
    if (!('ok' in begun)) return lead(reply, begun.address)
    if (!begun.ok) return lead(reply, toForm(begun))
    reply.setCookie(COOKIE, begun.browser, { ...cookie, maxAge: COOKIE_SECONDS })
    return lead(reply, begun.address)
  }

  app.get<Named>('/api/auth/oidc/:idp/authorize', async (request, reply) => {
    // Providers know one callback, at the public address: the cookie must be there when the browser comes back.
    if (service.isTenantPortal(`${new URL(publicUrl).protocol}//${request.host}`))
      return lead(reply, `${publicUrl}${request.url}`)
    const begun = await service.begin({
      providerId: request.params.idp,
      ip: request.ip,
      service: said(request, 'service'),
      renew: said(request, 'renew') === 'true',
      browser: browserOf(request),
    })
    return go(reply, begun)
  })

  serve(app, proveAtProvider, async ({ session, params, request }) => ({
    address: await service.askProof(session, params.idp, `${request.protocol}://${request.host}`),
  }))

  app.get<Named>('/api/auth/oidc/:idp/prove', async (request, reply) =>
    go(
      reply,
      await service.beginProof({
        providerId: request.params.idp,
        ticket: said(request, 'ticket') ?? '',
        ip: request.ip,
        browser: browserOf(request),
      }),
    ),
  )

  app.get<Named>('/api/auth/oidc/:idp/callback', async (request, reply) => {
    const entered = await service.finish({
      providerId: request.params.idp,
      query: queryOf(request),
      state: said(request, 'state') ?? '',
      isRefused: said(request, 'error') !== null,
      browser: browserOf(request),
      ip: request.ip,
      agent: request.headers['user-agent'] ?? '',
      device: nameDevice(request, reply),
    })
    if (!('ok' in entered)) return lead(reply, entered.address)
    if (!entered.ok) return lead(reply, toForm(entered))
    setGrantCookie(reply, entered.cookie)
    return lead(reply, entered.address)
  })

  await app.register(backChannel, { signOuts })
}

/** What providers tell from server to server, in the words of OpenID Connect Back-Channel Logout 1.0: no envelope. */
const backChannel: FastifyPluginAsync<Pick<OidcRoutes, 'signOuts'>> = async (app, { signOuts }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 2 * LONGEST }, (_request, body: string, done) => {
    const [token, second] = new URLSearchParams(body).getAll('logout_token')
    done(null, { token: second === undefined ? token : undefined })
  })
  const refuse = (reply: FastifyReply, why: string) =>
    reply.code(400).send({ error: 'invalid_request', error_description: why })

  // What is too long or of another type is refused in the same words: in an envelope a provider would read success.
  app.setErrorHandler<{ statusCode?: number; http?: number }>((error, _request, reply) => {
    if ((error.statusCode ?? error.http ?? 500) >= 500) throw error
    return refuse(reply, 'no form with a token')
  })

  app.post<Named>('/api/auth/oidc/:idp/backchannel-logout', async (request, reply) => {
    const { token = null } = (request.body ?? {}) as { token?: string }
    const heard = await signOuts.hear({ providerId: request.params.idp, token, ip: request.ip })
    return heard.ok ? reply.send() : refuse(reply, heard.why)
  })
}

function lead(reply: FastifyReply, address: string): FastifyReply {
  return reply.headers(onTheWay).redirect(address.startsWith('/') ? address : new URL(address).href)
}

/**
 * The form of the tenant, which says why it is there and leads on to where the user wanted to go. It is at the host name of the tenant where
 * the user came from there.
 */
function createToForm(isTenantPortal: OidcService['isTenantPortal']) {
  return ({ why, tenantCode, service }: Failed): string => {
    const query = new URLSearchParams({ failed: why })
    if (tenantCode) query.set('tc', tenantCode)
    const wanted = service === null ? null : new URL(service)
    if (wanted?.pathname.startsWith('/center/')) query.set('redirect', wanted.pathname + wanted.search + wanted.hash)
    const origin = wanted && isTenantPortal(wanted.origin) ? wanted.origin : ''
    return `${origin}/center/user/login?${query.toString()}`
  }
}

/** By what the browser is known: one word for all of its tabs, each of which has a state of its own. */
function browserOf(request: FastifyRequest): string | null {
  const value = request.cookies[COOKIE] ?? ''
  return /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}

/** A parameter that is said once. */
function said(request: FastifyRequest, name: string): string | null {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' && value.length <= LONGEST ? value : null
}

function queryOf({ url }: FastifyRequest): string {
  return url.split('?')[1] ?? ''
}
