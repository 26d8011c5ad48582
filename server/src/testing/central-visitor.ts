import { getLoginCaptcha, signInCentrally, type GrantedTicket, type SignOnService } from '@center/shared/contract'
import { setTestPassword } from './passwords/set-test-password'
import { tenants } from '../domains/configuration/configuration.tables'
import { users } from '../domains/members/members.tables'
import type { Answer, TestApp } from './build-test-app'
import { encryptFor } from './encrypt-for'

export const CENTRAL_PASSWORD = 'Center@2026'
const names = { username: 'wangwu', tenantCode: 'park' }

/** An application as it is registered. */
export const application = (address: string, more: Partial<SignOnService> = {}): SignOnService => {
  return { name: 'OA', address, match: 'prefix', ticketParam: 'ticket', attributes: [], ...more }
}

/** Two tenants, of which `park` has single sign-on, with a user each and one who may not sign in. */
export async function fillTenants(server: TestApp): Promise<void> {
  await server.db.insert(tenants).values([
    { id: 't-park', code: 'park', name: '园区', isDefault: true, settings: { CENTER_SSO_ENABLED: true } },
    { id: 't-demo', code: 'demo', name: '演示' },
  ])
  await server.db.insert(users).values([
    { id: 'u-wangwu', tenantId: 't-park', username: 'wangwu', name: '王五 <"&\'>', mobile: '13800000009' },
    { id: 'u-lisi', tenantId: 't-demo', username: 'lisi', name: '李四' },
  ])
  for (const id of ['u-wangwu', 'u-lisi']) await setTestPassword(server.db, id, CENTRAL_PASSWORD)
}

export type SignedIn = { answer: Answer; granted: GrantedTicket; cookie: string }

/** A browser at the central pages. */
export function createCentralVisitor(server: TestApp) {
  async function get(path: string, query: Record<string, string>, cookie = '') {
    const url = `${path}?${new URLSearchParams(query).toString()}`
    const response = await server.app.inject({ method: 'GET', url, headers: cookie ? { cookie } : {} })
    const { statusCode: http, headers, body } = response
    return { http, headers, body, location: String(headers.location ?? '') }
  }

  return {
    get,

    /** Sends a form of an application, or a document. */
    async post(path: string, payload: string, headers: Record<string, string> = {}) {
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const response = await server.app.inject({ method: 'POST', url: path, payload, headers: { ...type, ...headers } })
      const { statusCode: http, headers: answered, body } = response
      return { http, headers: answered, body, location: String(answered.location ?? '') }
    },

    /** Sends the form. */
    async signIn(
      service?: string,
      form: { username?: string; password?: string; tenantCode?: string } = {},
      requests: { method?: 'POST' | 'HEADER'; warn?: 'true' } = {},
    ) {
      const { username, tenantCode, password = CENTRAL_PASSWORD } = { ...names, ...form }
      const picture = await server.guest.call(getLoginCaptcha, { querystring: { type: 'LOGIN', data: '7' } })
      const cookie = String(picture.headers['set-cookie']).split(';')[0] ?? ''
      const { cipher, kid } = await encryptFor(server.guest, password)
      const body = { username, password: cipher, kid, imgvercode: '1234', captchaData: 7 }
      const request = { querystring: { service, tenantCode, ...requests }, body }
      const answer = await server.guest.call(signInCentrally, request, { cookie })
      const lines = [answer.headers['set-cookie'] ?? []].flat().map(String)
      // The browser is named beside the sign-in.
      const set = lines.find((line) => !line.startsWith('center_device=')) ?? ''
      return { answer, granted: answer.data as GrantedTicket, cookie: set.split(';')[0] ?? '', set }
    },

    /** What an application is told of a ticket. */
    validate: (service: string, ticket: string, more: Record<string, string> = {}, path = 'p3/serviceValidate') =>
      get(`/cas/${path}`, { service, ticket, ...more }),
  }
}

export type CentralVisitor = ReturnType<typeof createCentralVisitor>
