import type { AskingService, CentralLoginForm, GrantedTicket, LoginForm, PasskeyAnswer } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import type { SessionUser } from '../../../platform/session/sessions'
import { addressOf, type Deliveries, type ResponseMethod } from '../tickets/deliveries'
import type { GrantsService } from '../grants/grants.service'
import { tenantAsked, type Services } from '../services/services'

/** Where a form comes from, as far as the wire tells. */
export type Visitor = { ip: string; agent: string; browser: string }

type Identified = { user: SessionUser; isStillRight: () => Promise<boolean> }

export type SignOnDependencies = {
  grants: GrantsService
  deliveries: Pick<Deliveries, 'issue'>
  services: Services
  /** The user behind a form, and whether it names them still; refuses as the sign-in of the portal does. Comes from the auth domain. */
  identify: (form: LoginForm, from: Visitor) => Promise<Identified>
  /** The same of a passkey. */
  identifyByPasskey: (answer: PasskeyAnswer, tenantCode: string, from: Visitor) => Promise<Identified>
  defaultTenantCode: () => Promise<string | null>
}

export type SignOnService = ReturnType<typeof createSignOnService>

/**
 * The central sign-in. Tickets go to registered addresses only, and to an application of one tenant only for its users.
 */
export function createSignOnService(dependencies: SignOnDependencies) {
  const { grants, deliveries, services, defaultTenantCode } = dependencies

  const identify = (form: CentralLoginForm | PasskeyAnswer, tenantCode: string, from: Visitor) =>
    'credential' in form
      ? dependencies.identifyByPasskey(form, tenantCode, from)
      : dependencies.identify({ ...form, tenantCode }, from)

  return {
    /** Signs in with a password or a passkey; answers a ticket for the service that asked, else for the portal. */
    async signIn(
      asked: { service?: string; tenantCode: string; method?: ResponseMethod; warn?: boolean },
      form: CentralLoginForm | PasskeyAnswer,
      from: Visitor,
    ): Promise<{ granted: GrantedTicket; cookie: string }> {
      const address = asked.service ?? services.home(asked.tenantCode)
      const service = services.admit(address, asked.tenantCode)
      const identified = await identify(form, asked.tenantCode, from)
      const { grant, cookie } = await beginFor(identified, grants, asked.warn ?? false)
      const delivery = await deliveries.issue(grant, service, { address, isFresh: true, method: asked.method ?? 'GET' })
      const granted = { ticketToken: delivery.ticket, service: address, redirectUrl: addressOf(delivery) }
      return { granted, cookie }
    },

    /** Whether an address may have tickets for users of a tenant. */
    mayAsk: (address: string, tenantCode: string): boolean => services.findFor(address, tenantCode) !== null,

    home: services.home,
    isTenantPortal: services.isTenantPortal,

    /** Signs in a user whom a provider has identified; answers a ticket for the service that asked. */
    async enter(user: SessionUser, address: string): Promise<{ redirectUrl: string; cookie: string; grantId: string }> {
      const service = services.admit(address, user.tenantCode)
      const { grant, cookie } = await grants.begin(user)
      const delivery = await deliveries.issue(grant, service, { address, isFresh: true, method: 'GET' })
      return { redirectUrl: addressOf(delivery), cookie, grantId: grant.id }
    },

    /** Who asks, and whose users may sign in. */
    async describe(asked: { service?: string; tenantCode?: string }): Promise<AskingService> {
      const address = asked.service ?? null
      const known = address === null ? null : services.find(address)
      const standard = await defaultTenantCode()
      const tenantCode = tenantAsked(known, address, asked.tenantCode ?? null) ?? standard ?? ''
      const service = address === null ? null : services.admit(address, tenantCode)
      return { name: service?.name ?? '', tenantCode }
    },

    /** Ends the sign-in behind a cookie; where the browser goes next: back to a registered service, else to the sign-in page. */
    async signOut(cookie: string | null, returnTo: string | null): Promise<string> {
      await grants.endByCookie(cookie)
      return returnTo !== null && services.find(returnTo) ? returnTo : '/cas/login'
    },
  }
}

/** Refuses users who were disabled, or got another password, while the form was checked. */
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
