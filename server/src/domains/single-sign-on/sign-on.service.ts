import type { AskingService, CentralLoginForm, GrantedTicket, LoginForm } from '@center/shared/contract'
import { AppError } from '../../platform/errors'
import { subjectOf, type Limits } from '../../platform/limits/limits'
import type { SessionUser } from '../../platform/session/sessions'
import type { GrantRow } from './grants.repository'
import type { GrantsService } from './grants.service'
import { tenantOfAddress, withTicket, type Service, type Services } from './services'
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
  cookie: string | null
}

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
  defaultTenantCode: () => Promise<string | null>
}

export type SignOnService = ReturnType<typeof createSignOnService>

/**
 * The central sign-in. Tickets go to registered addresses only, and to an application of one tenant only for its users; whoever is
 * signed in as a user of another tenant than the one that is asked for is asked for a password.
 */
export function createSignOnService(ports: SignOnPorts) {
  const { grants, tickets, services, limits, identify, isWelcome, defaultTenantCode } = ports

  async function ticketFor(grant: GrantRow, service: Service, asked: { address: string; isFresh: boolean }) {
    const { address, isFresh } = asked
    const ticket = await tickets.issue(grant, { address, service, isFresh })
    return { ticket, redirectUrl: withTicket(address, service.ticketParam, ticket) }
  }

  async function canPass(grant: GrantRow, wanted: string | null): Promise<boolean> {
    if (wanted !== null && wanted !== grant.tenantCode) return false
    if (!(await isWelcome(grant))) return false
    const limit = { subject: subjectOf('sign-on-tickets', grant.id), most: MOST_TICKETS, windowMs: MINUTE_MS }
    return (await limits.count(limit)) === null
  }

  /** Where somebody who is signed in is led without being asked anything; null when they have to be. */
  async function leadOn(grant: GrantRow, { service: address, tenantCode }: Knock): Promise<string | null> {
    const service = address === null ? null : services.findFor(address, grant.tenantCode)
    if ((address !== null && !service) || !(await canPass(grant, tenantOf(service, address, tenantCode)))) return null
    if (!service || address === null) return services.home(grant.tenantCode)
    return (await ticketFor(grant, service, { address, isFresh: false })).redirectUrl
  }

  return {
    /** Where the sign-in page leads without asking anything; null when it has to be shown. */
    async passBy(knock: Knock): Promise<string | null> {
      const { service: address, renew, gateway, cookie } = knock
      if (renew || (address !== null && !services.find(address))) return null
      const grant = await grants.findOpen(cookie)
      return (grant && (await leadOn(grant, knock))) ?? (gateway ? address : null)
    },

    /** Signs in with a password; a ticket for whoever asked, else for the portal. */
    async signIn(
      asked: { service?: string; tenantCode: string },
      form: CentralLoginForm,
      from: Visitor,
    ): Promise<{ granted: GrantedTicket; cookie: string }> {
      const address = asked.service ?? services.home(asked.tenantCode)
      const service = services.admit(address, asked.tenantCode)
      const identified = await identify({ ...form, tenantCode: asked.tenantCode }, from)
      const { grant, cookie } = await beginFor(identified, grants)
      const { ticket, redirectUrl } = await ticketFor(grant, service, { address, isFresh: true })
      return { granted: { ticketToken: ticket, service: address, redirectUrl }, cookie }
    },

    /** Whether an address may have tickets for users of a tenant. */
    mayAsk: (address: string, tenantCode: string): boolean => services.findFor(address, tenantCode) !== null,

    home: services.home,

    /** Signs in whom somebody else has identified; a ticket for whoever asked. */
    async enter(user: SessionUser, address: string): Promise<{ redirectUrl: string; cookie: string; grantId: string }> {
      const service = services.admit(address, user.tenantCode)
      const { grant, cookie } = await grants.begin(user)
      const { redirectUrl } = await ticketFor(grant, service, { address, isFresh: true })
      return { redirectUrl, cookie, grantId: grant.id }
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
async function beginFor({ user, isStillRight }: Identified, grants: Pick<GrantsService, 'begin' | 'end'>) {
  const begun = await grants.begin(user)
  if (await isStillRight()) return begun
  await grants.end(begun.grant.id)
  throw new AppError('login.wrong_credentials')
}

/** The tenant that is asked for: said in words, else that of the application, else in the portal's own address. */
function tenantOf(service: Service | null, address: string | null, said: string | null): string | null {
  if (said) return said
  if (service?.tenantCode) return service.tenantCode
  return service?.isPortal && address !== null ? tenantOfAddress(address) : null
}
