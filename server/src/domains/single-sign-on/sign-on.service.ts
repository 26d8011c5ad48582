import type { AskingService, CentralLoginForm, GrantedTicket, LoginForm } from '@center/shared/contract'
import { AppError } from '../../platform/errors'
import { subjectOf, type Limits } from '../../platform/limits/limits'
import type { SessionUser } from '../../platform/session/sessions'
import type { GrantRow } from './grants.repository'
import type { GrantsService } from './grants.service'
import { tenantOfAddress, withParameters, type Service, type Services } from './services'
import type { TicketsService } from './tickets.service'

const MINUTE_MS = 60_000
/** More tickets of one sign-in in a minute are no person's doing, but two addresses that send a browser back and forth. */
const MOST_TICKETS = 60

/** Where a form comes from, as far as the wire tells. */
export type Visitor = { ip: string; agent: string; browser: string }

/** What an address of the sign-in page asks for. */
export type Knock = {
  service: string | null
  tenantCode: string | null
  /** The password is asked for, whoever is signed in. */
  renew: boolean
  /** Whoever is not signed in is sent back as they came. */
  gateway: boolean
  /** The user is asked before an application gets a ticket. */
  warn: boolean
  method: ResponseMethod
  cookie: string | null
}

/** How a ticket gets to its application (CAS 3.0, 2.1.1). */
export type ResponseMethod = 'GET' | 'POST' | 'HEADER'

/** A ticket on its way to the address that asked. */
export type Delivery = { address: string; ticketParam: string; ticket: string; method: ResponseMethod }

/** What becomes of a browser that need not see the form: it is led on, with or without a ticket, or its user is asked. */
export type Passage = { to: string } | { delivery: Delivery } | { question: { user: string; application: string } }

type Ask = { address: string; isFresh: boolean; method: ResponseMethod }

type Identified = { user: SessionUser; isStillRight: () => Promise<boolean> }

export type SignOnPorts = {
  grants: GrantsService
  tickets: TicketsService
  services: Services
  limits: Limits
  /** The user behind a form, and whether it names them still; refuses as the sign-in of the portal does. Comes from the auth domain. */
  identify: (form: LoginForm, from: Visitor) => Promise<Identified>
  /** Whether the user may still sign in anywhere. */
  isWelcome: (user: SessionUser) => Promise<boolean>
  nameOf: (user: SessionUser) => Promise<string>
  defaultTenantCode: () => Promise<string | null>
}

export type SignOnService = ReturnType<typeof createSignOnService>

/**
 * The central sign-in. Tickets go to registered addresses only, and to an application of one tenant only for its users; whoever is
 * signed in as a user of another tenant than the one that is asked for is asked for a password.
 */
export function createSignOnService(ports: SignOnPorts) {
  const { grants, tickets, services, limits, identify, isWelcome, nameOf, defaultTenantCode } = ports

  async function ticketFor(grant: GrantRow, service: Service, asked: Ask): Promise<Delivery> {
    const { address, isFresh, method } = asked
    const ticket = await tickets.issue(grant, { address, service, isFresh })
    // The portal reads its ticket from the address, whoever asked.
    return { address, ticketParam: service.ticketParam, ticket, method: service.isPortal ? 'GET' : method }
  }

  async function canPass(grant: GrantRow, wanted: string | null): Promise<boolean> {
    return (wanted === null || wanted === grant.tenantCode) && (await isWelcome(grant))
  }

  async function isOften(grant: GrantRow): Promise<boolean> {
    const limit = { subject: subjectOf('sign-on-tickets', grant.id), most: MOST_TICKETS, windowMs: MINUTE_MS }
    return (await limits.count(limit)) !== null
  }

  /** Where somebody who is signed in is led without typing anything; null when they have to. */
  async function leadOn(grant: GrantRow, knock: Knock, isConfirmed: boolean): Promise<Passage | null> {
    const { service: address, tenantCode, method } = knock
    const service = address === null ? null : services.findFor(address, grant.tenantCode)
    if ((address !== null && !service) || !(await canPass(grant, tenantOf(service, address, tenantCode)))) return null
    const asksFirst = (knock.warn || grant.warns) && !isConfirmed
    if (asksFirst && service && !service.isPortal) {
      return { question: { user: await nameOf(grant), application: service.name } }
    }
    if (await isOften(grant)) return null
    if (!service || address === null) return { to: services.home(grant.tenantCode) }
    return { delivery: await ticketFor(grant, service, { address, isFresh: false, method }) }
  }

  return {
    /** Where the sign-in page leads without its form; null when it has to be shown. `isConfirmed`: the user has been asked. */
    async passBy(knock: Knock, isConfirmed = false): Promise<Passage | null> {
      const { service: address, renew, gateway, cookie } = knock
      if (renew || (address !== null && !services.find(address))) return null
      const grant = await grants.findOpen(cookie)
      const passage = grant && (await leadOn(grant, knock, isConfirmed))
      return passage ?? (gateway && address !== null ? { to: address } : null)
    },

    /** A ticket that was made for a form is on its way by another method than GET; null when nobody is registered there. */
    findDelivery({ service: address, method }: Knock, ticket: string | null): Delivery | null {
      const service = address === null ? null : services.find(address)
      if (address === null || !service || service.isPortal || !/^ST-[A-Za-z0-9]+$/.test(ticket ?? '')) return null
      return { address, ticketParam: service.ticketParam, ticket: ticket ?? '', method }
    },

    /** Signs in with a password; a ticket for whoever asked, else for the portal. */
    async signIn(
      asked: { service?: string; tenantCode: string; method?: ResponseMethod; warn?: boolean },
      form: CentralLoginForm,
      from: Visitor,
    ): Promise<{ granted: GrantedTicket; cookie: string }> {
      const address = asked.service ?? services.home(asked.tenantCode)
      const service = services.admit(address, asked.tenantCode)
      const identified = await identify({ ...form, tenantCode: asked.tenantCode }, from)
      const { grant, cookie } = await beginFor(identified, grants, asked.warn ?? false)
      const delivery = await ticketFor(grant, service, { address, isFresh: true, method: asked.method ?? 'GET' })
      const granted = { ticketToken: delivery.ticket, service: address, redirectUrl: toAddress(delivery) }
      return { granted, cookie }
    },

    /** Whether an address may have tickets for users of a tenant. */
    mayAsk: (address: string, tenantCode: string): boolean => services.findFor(address, tenantCode) !== null,

    home: services.home,

    /** Signs in whom somebody else has identified; a ticket for whoever asked. */
    async enter(user: SessionUser, address: string): Promise<{ redirectUrl: string; cookie: string; grantId: string }> {
      const service = services.admit(address, user.tenantCode)
      const { grant, cookie } = await grants.begin(user)
      const delivery = await ticketFor(grant, service, { address, isFresh: true, method: 'GET' })
      return { redirectUrl: toAddress(delivery), cookie, grantId: grant.id }
    },

    /** Who asks, and whose users may sign in. */
    async describe(asked: { service?: string; tenantCode?: string }): Promise<AskingService> {
      const address = asked.service ?? null
      const known = address === null ? null : services.find(address)
      const standard = await defaultTenantCode()
      const tenantCode = tenantOf(known, address, asked.tenantCode ?? null) ?? standard ?? ''
      const service = address === null ? null : services.admit(address, tenantCode)
      return { name: service?.name ?? '', tenantCode }
    },

    /** Ends the sign-in behind a cookie; where the browser goes next: back to whoever is registered, else to the sign-in page. */
    async signOut(cookie: string | null, returnTo: string | null): Promise<string> {
      await grants.endByCookie(cookie)
      return returnTo !== null && services.find(returnTo) ? returnTo : '/cas/login'
    },
  }
}

/** Not for whoever was disabled, or got another password, while the one of the form was looked at. */
async function beginFor(
  { user, isStillRight }: Identified,
  grants: Pick<GrantsService, 'begin' | 'end'>,
  warns: boolean,
) {
  const begun = await grants.begin(user, { warns })
  if (await isStillRight()) return begun
  await grants.end(begun.grant.id)
  throw new AppError('login.wrong_credentials')
}

/** Where a browser goes that was given a ticket: to the application, or to where it is sent on by another method. */
function toAddress({ address, ticketParam, ticket, method }: Delivery): string {
  if (method === 'GET') return withParameters(address, { [ticketParam]: ticket })
  return withParameters('/cas/response', { service: address, method, ticket })
}

/** The tenant that is asked for: said in words, else that of the application, else in the portal's own address. */
function tenantOf(service: Service | null, address: string | null, said: string | null): string | null {
  if (said) return said
  if (service?.tenantCode) return service.tenantCode
  return service?.isPortal && address !== null ? tenantOfAddress(address) : null
}
