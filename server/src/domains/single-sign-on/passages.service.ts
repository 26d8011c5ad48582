import { subjectOf, type Limits } from '../../platform/limits/limits'
import type { SessionUser } from '../../platform/session/sessions'
import type { Deliveries, Delivery, ResponseMethod } from './deliveries'
import type { GrantRow } from './grants.repository'
import type { GrantsService } from './grants.service'
import { tenantAsked, type Service, type Services } from './services'

const MINUTE_MS = 60_000
/** More tickets of one sign-in in a minute are no person's doing, but two addresses that send a browser back and forth. */
const MOST_TICKETS = 60

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

/** Who passes the sign-in page without a password: whoever is signed in, as a user of the tenant that is asked for. */
export function createPassagesService(dependencies: Dependencies) {
  const { grants, deliveries, services, limits, isWelcome, nameOf } = dependencies

  async function canPass(grant: GrantRow, wanted: string | null): Promise<boolean> {
    return (wanted === null || wanted === grant.tenantCode) && (await isWelcome(grant))
  }

  async function isOften(grant: GrantRow): Promise<boolean> {
    const limit = { subject: subjectOf('sign-on-tickets', grant.id), most: MOST_TICKETS, windowMs: MINUTE_MS }
    return (await limits.count(limit)) !== null
  }

  async function leadHome(grant: GrantRow, { tenantCode }: Knock): Promise<Passage | null> {
    if (!(await canPass(grant, tenantCode)) || (await isOften(grant))) return null
    return { to: services.home(grant.tenantCode) }
  }

  async function leadTo(
    service: Service,
    address: string,
    { grant, knock, isConfirmed }: Way,
  ): Promise<Passage | null> {
    if (!(await canPass(grant, tenantAsked(service, address, knock.tenantCode)))) return null
    if (!service.isPortal && !isConfirmed && (knock.warn || grant.warns)) {
      return { question: { user: await nameOf(grant), application: service.name } }
    }
    if (await isOften(grant)) return null
    return { delivery: await deliveries.issue(grant, service, { address, isFresh: false, method: knock.method }) }
  }

  /** Where somebody who is signed in is led without typing anything; null when they have to. */
  async function leadOn(way: Way): Promise<Passage | null> {
    const { grant, knock } = way
    if (knock.service === null) return leadHome(grant, knock)
    const service = services.findFor(knock.service, grant.tenantCode)
    return service && leadTo(service, knock.service, way)
  }

  return {
    /** Where the sign-in page leads without its form; null when it has to be shown. `isConfirmed`: the user has been asked. */
    async passBy(knock: Knock, isConfirmed = false): Promise<Passage | null> {
      const { service: address, renew, gateway, cookie } = knock
      if (renew || (address !== null && !services.find(address))) return null
      const grant = await grants.findOpen(cookie)
      const passage = grant && (await leadOn({ grant, knock, isConfirmed }))
      return passage ?? (gateway && address !== null ? { to: address } : null)
    },
  }
}

type Way = { grant: GrantRow; knock: Knock; isConfirmed: boolean }
