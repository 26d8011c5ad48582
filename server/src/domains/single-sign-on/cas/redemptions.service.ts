import type { SessionGrant } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import type { SessionPlace, Sessions, SessionUser } from '../../../platform/session/sessions'
import type { CasAnswer, CasFailure } from './cas-responses'
import type { GrantRow } from '../grants/grants.repository'
import type { GrantsService } from '../grants/grants.service'
import type { ProxyGrantingService } from '../tickets/proxy-granting.service'
import { isOf, type Services } from '../services/services'
import type { Redeemed, Refusal, TicketsService } from '../tickets/tickets.service'

/** What may be said of a user outside of the portal. */
export type Profile = { username: string; name: string; mobile: string; manager: boolean }

export type RedemptionDependencies = {
  grants: Pick<GrantsService, 'openById'>
  tickets: TicketsService
  services: Services
  sessions: Pick<Sessions, 'begin' | 'end'>
  proxyGranting: Pick<ProxyGrantingService, 'grant'>
  /** Null for users who may not sign in any more. */
  profileOf: (user: SessionUser) => Promise<Profile | null>
}

/** What an application asks of a ticket. */
export type Validation = {
  ticket: string | null
  service: string | null
  /** Only a ticket that was made of a password does. */
  renew: boolean
  /** Where a proxy-granting ticket is to be sent; null: none is asked for. */
  pgtUrl?: string | null
  /** Whether a proxy ticket does. */
  allowsProxies?: boolean
}

type Asked = { st: string; service?: string; tenantCode?: string }
/** A ticket that was right. */
type Accepted = Pick<Extract<Redeemed, { ok: true }>, 'grant' | 'ticket'>
export type RedemptionsService = ReturnType<typeof createRedemptionsService>

const descriptions: Record<Refusal, string> = {
  INVALID_TICKET: 'The ticket is unknown, too old, or was used before.',
  INVALID_SERVICE: 'The ticket was made for another service. It is used up by this attempt.',
  INVALID_TICKET_SPEC:
    'The ticket was not made of a password (renew), or is a proxy ticket, which /proxyValidate takes. It is used up by this attempt.',
}

const callbackRefused =
  'The pgtUrl must be https on the host of the application, with a certificate that holds, and answer 200. The ticket is used up.'

/** What applications, and the portal, get for a ticket. */
export function createRedemptionsService(dependencies: RedemptionDependencies) {
  const { grants, tickets, services, sessions, proxyGranting, profileOf } = dependencies

  /** Whom a ticket stands for that was used up for it. */
  async function describe(
    { grant, ticket: spent }: Accepted,
    service: string,
    pgtUrl: string | null,
  ): Promise<CasAnswer> {
    const [profile, holder] = [await profileOf(grant), services.holderOf(spent, grant.tenantCode)]
    // It may have been taken away, or given to others, since the ticket was made.
    if (!profile || !holder || !isOf(holder, service)) return failed('INVALID_TICKET', descriptions.INVALID_TICKET)

    const asking = pgtUrl === null ? null : { grant, holder, pgtUrl, proxies: spent.proxies }
    const pgtIou = asking && (await proxyGranting.grant(asking))
    if (asking && pgtIou === null) return failed('INVALID_PROXY_CALLBACK', callbackRefused)

    const { username: user, name, ...more } = profile
    const attributes = { ...identityOf(grant, spent.isFresh), name }
    for (const attribute of holder.attributes) Object.assign(attributes, { [attribute]: more[attribute] })
    return { ok: true, value: { user, attributes, pgtIou, proxies: spent.proxies ?? [] } }
  }

  return {
    /** A session of the portal for one of its tickets. */
    async openSession(asked: Asked, place?: SessionPlace): Promise<{ token: string; grant: SessionGrant }> {
      const redeemed = await tickets.redeem({ ticket: asked.st, service: asked.service ?? null, isPortal: true })
      if (!redeemed.ok) throw new AppError('session.ticket_expired')
      const { grant: signIn, ticket } = redeemed
      const isOfTenant = !asked.tenantCode || asked.tenantCode === signIn.tenantCode
      const profile = isOfTenant ? await profileOf(signIn) : null
      if (!profile) throw new AppError('session.ticket_expired')

      const { id, token, grant } = await sessions.begin(signIn, place)
      await tickets.bindSession(ticket, id)
      // A sign-out in this very moment did not know of the session yet.
      if (!(await grants.openById(signIn.id))) {
        await sessions.end(id, 'signed-out')
        throw new AppError('session.ticket_expired')
      }
      const { username, name } = profile
      return { token, grant: { ...grant, holder: { userId: signIn.userId, username, name } } }
    },

    /** What an application is told of its ticket, in the terms of CAS. */
    async validate(asked: Validation): Promise<CasAnswer> {
      const { ticket, service, renew, pgtUrl = null, allowsProxies = false } = asked
      if (!ticket || !service) {
        return failed('INVALID_REQUEST', 'Both parameters, service and ticket, are needed.')
      }
      const redeemed = await tickets.redeem({ ticket, service, isPortal: false, needsFresh: renew, allowsProxies })
      if (!redeemed.ok) return failed(redeemed.why, descriptions[redeemed.why])
      return describe(redeemed, service, pgtUrl)
    },
  }
}

function identityOf({ userId, tenantCode, beganAt }: GrantRow, isFromNewLogin: boolean) {
  const authenticationDate = beganAt.toISOString()
  // In the order of the protocol's schema, with what is ours at the end.
  const known = { authenticationDate, longTermAuthenticationRequestTokenUsed: false, isFromNewLogin }
  return { ...known, userId, tenantCode }
}

function failed(code: CasFailure['code'], description: string): CasAnswer {
  return { ok: false, failure: { code, description } }
}
