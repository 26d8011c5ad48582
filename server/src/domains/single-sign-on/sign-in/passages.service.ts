import { subjectOf, type Limits } from '../../../platform/limits/limits'
import type { SessionUser } from '../../../platform/session/sessions'
import type { Deliveries, Delivery, ResponseMethod } from '../tickets/deliveries'
import type { GrantRow } from '../grants/grants.repository'
import type { GrantsService } from '../grants/grants.service'
import { tenantAsked, type Service, type Services } from '../services/services'

const MINUTE_MS = 60_000
/** More tickets of one sign-in in a minute are no person's doing, but two addresses that send a browser back and forth. */
const MAX_TICKETS = 60

/** What an address of the sign-in page asks for. */
export type LoginRequest = {
  service: string | null
  tenantCode: string | null
  /** The password is asked for even if a user is signed in. */
  renew: boolean
  /** Users who are not signed in are sent back without a ticket. */
  gateway: boolean
  /** The user is asked before an application gets a ticket. */
  warn: boolean
  method: ResponseMethod
  cookie: string | null
}

/** What becomes of a browser that need not see the form: it is led on, with or without a ticket, or its user is asked. */
export type Passage = { to: string } | { delivery: Delivery } | { question: { user: string; application: string } }

export type PassagesService = ReturnType<typeof createPassagesService>

type Dependencies = {
  grants: Pick<GrantsService, 'findOpen'>
  deliveries: Pick<Deliveries, 'issue'>
  services: Services
  limits: Pick<Limits, 'count'>
  /** Whether the user may still sign in anywhere. */
  isWelcome: (user: SessionUser) => Promise<boolean>
  nameOf: (user: SessionUser) => Promise<string>
}

/** Who passes the sign-in page without a password: users of the requested tenant who are signed in. */
export function createPassagesService(dependencies: Dependencies) {
  const { grants, deliveries, services, limits, isWelcome, nameOf } = dependencies

  async function canPass(grant: GrantRow, wanted: string | null): Promise<boolean> {
    return (wanted === null || wanted === grant.tenantCode) && (await isWelcome(grant))
  }

  async function isOften(grant: GrantRow): Promise<boolean> {
    const limit = { subject: subjectOf('sign-on-tickets', grant.id), max: MAX_TICKETS, windowMs: MINUTE_MS }
    return (await limits.count(limit)) !== null
  }

  async function leadHome(grant: GrantRow, { tenantCode }: LoginRequest): Promise<Passage | null> {
    if (!(await canPass(grant, tenantCode)) || (await isOften(grant))) return null
    return { to: services.home(grant.tenantCode) }
  }

  async function leadTo(
    service: Service,
    address: string,
    { grant, loginRequest, isConfirmed }: Way,
  ): Promise<Passage | null> {
    if (!(await canPass(grant, tenantAsked(service, address, loginRequest.tenantCode)))) return null
    if (!service.isPortal && !isConfirmed && (loginRequest.warn || grant.warns)) {
      return { question: { user: await nameOf(grant), application: service.name } }
    }
    if (await isOften(grant)) return null
    return {
      delivery: await deliveries.issue(grant, service, { address, isFresh: false, method: loginRequest.method }),
    }
  }

  /** Where somebody who is signed in is led without typing anything; null when they have to. */
  async function leadOn(way: Way): Promise<Passage | null> {
    const { grant, loginRequest } = way
    if (loginRequest.service === null) return leadHome(grant, loginRequest)
    const service = services.findFor(loginRequest.service, grant.tenantCode)
    return service && leadTo(service, loginRequest.service, way)
  }

  return {
    /** Where the sign-in page leads without its form; null when it has to be shown. `isConfirmed`: the user has been asked. */
    async passBy(loginRequest: LoginRequest, isConfirmed = false): Promise<Passage | null> {
      const { service: address, renew, gateway, cookie } = loginRequest
      if (renew || (address !== null && !services.find(address))) return null
      const grant = await grants.findOpen(cookie)
      const passage = grant && (await leadOn({ grant, loginRequest, isConfirmed }))
      return passage ?? (gateway && address !== null ? { to: address } : null)
    },
  }
}

type Way = { grant: GrantRow; loginRequest: LoginRequest; isConfirmed: boolean }
