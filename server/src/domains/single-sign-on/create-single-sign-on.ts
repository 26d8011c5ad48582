import type { SignOnService } from '@center/shared/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { AppendAudit } from '../../platform/database/audit'
import type { Config } from '../../platform/config/config'
import type { Database } from '../../platform/database/database'
import type { Limits } from '../../platform/limits/limits'
import { createOutgoingCalls } from '../../platform/http/outgoing-calls'
import type { Sessions, SessionUser } from '../../platform/session/sessions'
import { createDeliveries } from './tickets/deliveries'
import { createGrantsRepository } from './grants/grants.repository'
import { createGrantsService, type GrantsService } from './grants/grants.service'
import { createEndAll, createEndAllWithin } from './sign-in/end-all.service'
import { createPassagesService } from './sign-in/passages.service'
import { createPortalSessionsService } from './sign-in/portal-sessions.service'
import { createProxyGrantingRepository } from './tickets/proxy-granting.repository'
import { createProxyGrantingService } from './tickets/proxy-granting.service'
import { createRedemptionsService, type RedemptionDependencies } from './cas/redemptions.service'
import { createServiceRegistryRepository } from './services/service-registry.repository'
import { createServiceRegistry } from './services/service-registry.service'
import { createServices, portalServices, tenantPortals, type TenantHost } from './services/services'
import { createSignOnService, type SignOnDependencies } from './sign-in/sign-on.service'
import { createSingleLogout } from './tickets/single-logout'
import { createTicketsRepository } from './tickets/tickets.repository'
import { createTicketsService } from './tickets/tickets.service'

export type SingleSignOn = ReturnType<typeof createSingleSignOn>

type Dependencies = {
  db: Database
  now: () => Date
  config: Config
  limits: Limits
  sessions: Pick<Sessions, 'begin' | 'drop' | 'end' | 'endAllWithin' | 'endWithin' | 'isOver'>
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Applications beside the portal, which the environment names. */
  seeds: SignOnService[]
  appendAudit: AppendAudit
  /** The host names of enabled tenants. Comes from the configuration. */
  tenantHosts: () => Promise<TenantHost[]>
  /** Comes from the members domain, as do the two below. */
  profileOf: RedemptionDependencies['profileOf']
  usernameOf: (user: SessionUser) => Promise<string | null>
  /** Comes from the auth domain. */
  identify: SignOnDependencies['identify']
  identifyByPasskey: SignOnDependencies['identifyByPasskey']
  defaultTenantCode: SignOnDependencies['defaultTenantCode']
}

/** The rules of the domain on a database. */
export function createSingleSignOn(dependencies: Dependencies) {
  const { db, now, config, limits, sessions, log, seeds, appendAudit, profileOf, usernameOf, tenantHosts } =
    dependencies
  const registry = createServiceRegistry({
    repository: createServiceRegistryRepository(db, appendAudit),
    now,
    seeds,
    isProduction: config.isProduction,
    portal: portalServices(config),
    tenantPortals: async () => tenantPortals(config, await tenantHosts()),
  })
  const services = createServices(config, registry)
  const outbox = createTicketsRepository(db)
  const grantsRepository = createGrantsRepository(db, (tx, ids) => sessions.endWithin(tx, ids, 'signed-out'))
  const outgoing = createOutgoingCalls({ networks: config.internalNetworks })
  const singleLogout = createSingleLogout({
    outbox,
    services,
    usernameOf,
    now,
    log,
    findGrant: grantsRepository.find,
    outgoing,
  })
  const isWelcome = async (user: SessionUser) => (await profileOf(user)) !== null
  const grants: GrantsService = createGrantsService({
    repository: grantsRepository,
    now,
    isWelcome,
    onEnd: (sessionIds) => {
      sessions.drop(sessionIds)
      singleLogout.begin()
    },
  })
  const tickets = createTicketsService({ repository: outbox, grants, now })
  const deliveries = createDeliveries({ tickets, services })
  const proxyGranting = createProxyGrantingService({
    repository: createProxyGrantingRepository(db),
    grants,
    tickets,
    services,
    outgoing,
    limits,
    now,
    onCallbackFailure: (err, callback) => log.warn({ err, callback }, 'a proxy-granting ticket was not taken'),
  })
  const portalSessions = createPortalSessionsService({ grants, tickets, services, sessions })
  return {
    registry,
    grants,
    tickets,
    proxyGranting,
    now,
    singleLogout,
    deliveries,
    passages: createPassagesService({
      grants,
      deliveries,
      services,
      limits,
      isWelcome,
      nameOf: async (user) => (await profileOf(user))?.name ?? '',
    }),
    signOn: createSignOnService({
      grants,
      deliveries,
      services,
      identify: dependencies.identify,
      identifyByPasskey: dependencies.identifyByPasskey,
      defaultTenantCode: dependencies.defaultTenantCode,
    }),
    portalSessions,
    endAllOf: createEndAll({ db, sessions, grants, portalSessions }),
    endAllWithin: createEndAllWithin({ sessions, grants }),
    redemptions: createRedemptionsService({ grants, tickets, services, sessions, proxyGranting, profileOf }),
  }
}
