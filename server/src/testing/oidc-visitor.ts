import { redeemTicket } from '@center/shared/contract'
import { eq } from 'drizzle-orm'
import { tenants } from '../domains/configuration/configuration.tables'
import type { TestApp } from './build-test-app'
import type { createProviderVisitor } from './identity-provider'

export const PORTAL = 'http://127.0.0.1:8080'
export const WANTED = `${PORTAL}/center/orders/all?id=1&tc=park#row`

export const pathOf = (address: string) => address.replace(PORTAL, '')

/** Has the users of `park` sign in by a provider, or no longer. */
export async function choose(server: TestApp, idp: string, isOn = true): Promise<void> {
  const settings = { CENTER_ALT_SSO: isOn, CENTER_ALT_SSO_IDP: idp }
  await server.db.update(tenants).set({ settings }).where(eq(tenants.code, 'park'))
}

/** A browser that goes from the portal to a provider and back. */
export function createOidcVisitor(server: TestApp, atProvider: ReturnType<typeof createProviderVisitor>) {
  async function get(path: string, cookie = '') {
    const { statusCode, headers } = await server.app.inject({ method: 'GET', url: path, headers: { cookie } })
    const set = [headers['set-cookie'] ?? []].flat()
    const cookieOf = (name: string) => set.find((line) => line.startsWith(`${name}=`))?.split(';')[0] ?? ''
    return { http: statusCode, headers, set, cookieOf, location: String(headers.location ?? '') }
  }

  async function begin(query: Record<string, string> = { service: WANTED }, idp = 'corp', known = '') {
    const answer = await get(`/api/auth/oidc/${idp}/authorize?${new URLSearchParams(query).toString()}`, known)
    return { ...answer, cookie: answer.cookieOf('center_oidc') }
  }

  return {
    get,
    begin,

    /** There and back: what the portal answers to whom the provider sends. */
    async signIn(login = 'wangwu', idp = 'corp') {
      const { location, cookie } = await begin({ service: WANTED }, idp)
      const back = await atProvider.signIn(location, login)
      return { back, cookie, answer: await get(pathOf(back), cookie) }
    },

    /** A session for the ticket that an address came with. */
    async redeem(location: string) {
      const st = new URL(location).searchParams.get('ticketToken') ?? ''
      const service = location.replace(/[?&]ticketToken=[^&#]*/, '')
      return server.guest.call(redeemTicket, { querystring: { st, service, tenantCode: 'park' } })
    },
  }
}

export type OidcVisitor = ReturnType<typeof createOidcVisitor>
