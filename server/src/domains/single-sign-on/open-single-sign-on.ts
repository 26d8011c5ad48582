import type { SignOnService } from '@center/shared/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { AppendAudit } from '../../platform/audit'
import type { Config } from '../../platform/config'
import type { Database } from '../../platform/database'
import type { Limits } from '../../platform/limits/limits'
import { createOutgoingCalls } from '../../platform/outgoing-calls'
import type { Sessions, SessionUser } from '../../platform/session/sessions'
import { createDeliveries } from './deliveries'
import { createGrantsRepository } from './grants.repository'
import { createGrantsService, type GrantsService } from './grants.service'
import { createPassagesService } from './passages.service'
import { createPortalSessionsService } from './portal-sessions.service'
import { createProxyGrantingRepository } from './proxy-granting.repository'
import { createProxyGrantingService } from './proxy-granting.service'
import { createRedemptionsService, type RedemptionPorts } from './redemptions.service'
import { createServiceRegistryRepository } from './service-registry.repository'
import { createServiceRegistry } from './service-registry.service'
import { createServices, portalServices } from './services'
import { createSignOnService, type SignOnPorts } from './sign-on.service'
import { createSingleLogout } from './single-logout'
import { createTicketsRepository } from './tickets.repository'
import { createTicketsService } from './tickets.service'

export type SingleSignOn = ReturnType<typeof openSingleSignOn>

type Ports = {
  db: Database
  now: () => Date
  config: Config
  limits: Limits
  sessions: Pick<Sessions, 'begin' | 'drop' | 'end' | 'endWithin' | 'isOver'>
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Applications beside the portal, which the environment names. */
  seeds: SignOnService[]
  appendAudit: AppendAudit
  /** Comes from the members domain, as do the two below. */
  profileOf: RedemptionPorts['profileOf']
  usernameOf: (user: SessionUser) => Promise<string | null>
  /** Comes from the auth domain. */
  identify: SignOnPorts['identify']
  defaultTenantCode: SignOnPorts['defaultTenantCode']
}

/** The rules of the domain on a database. */
export function openSingleSignOn(ports: Ports) {
  const { db, now, config, limits, sessions, log, seeds, appendAudit, profileOf, usernameOf } = ports
  const registry = createServiceRegistry({
    ...{ repository: createServiceRegistryRepository(db, appendAudit), now, seeds },
    ...{ isProduction: config.isProduction, portal: portalServices(config) },
  })
  const services = createServices(config, registry.current)
  const outbox = createTicketsRepository(db)
  const grantsRepository = createGrantsRepository(db, (inside, ids) => sessions.endWithin(inside, ids, 'signed-out'))
  const outgoing = createOutgoingCalls({ networks: config.internalNetworks })
  const singleLogout = createSingleLogout({
    ...{ outbox, services, usernameOf, now, log, findGrant: grantsRepository.find },
    outgoing,
  })
  const isWelcome = async (user: SessionUser) => (await profileOf(user)) !== null
  const grants: GrantsService = createGrantsService({
    repository: grantsRepository,
    ...{ now, isWelcome },
    onEnd: (sessionIds) => {
      sessions.drop(sessionIds)
      singleLogout.begin()
    },
  })
  const tickets = createTicketsService({ repository: outbox, grants, now })
  const deliveries = createDeliveries({ tickets, services })
  const proxyGranting = createProxyGrantingService({
    ...{ repository: createProxyGrantingRepository(db), grants, tickets, services, outgoing, limits, now },
    onCallbackFailure: (err, callback) => log.warn({ err, callback }, 'a proxy-granting ticket was not taken'),
  })
  return {
    registry,
    grants,
    tickets,
    proxyGranting,
    now,
    singleLogout,
    deliveries,
    passages: createPassagesService({
      ...{ grants, deliveries, services, limits, isWelcome },
      nameOf: async (user) => (await profileOf(user))?.name ?? '',
    }),
    signOn: createSignOnService({
      ...{ grants, deliveries, services },
      identify: ports.identify,
      defaultTenantCode: ports.defaultTenantCode,
    }),
    portalSessions: createPortalSessionsService({ grants, tickets, services, sessions }),
    redemptions: createRedemptionsService({ grants, tickets, services, sessions, proxyGranting, profileOf }),
  }
}
