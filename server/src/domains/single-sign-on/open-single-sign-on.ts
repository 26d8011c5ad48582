import type { SignOnService } from '@center/shared/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../platform/config'
import type { Database } from '../../platform/database'
import type { Limits } from '../../platform/limits/limits'
import type { Sessions, SessionUser } from '../../platform/session/sessions'
import type { AppendAudit } from '../../platform/audit'
import { createGrantsRepository } from './grants.repository'
import { createGrantsService, type GrantsService } from './grants.service'
import { createPortalSessionsService } from './portal-sessions.service'
import { createLogoutEverywhere, createRedemptionsService, type RedemptionPorts } from './redemptions.service'
import { createServiceRegistryRepository } from './service-registry.repository'
import { createServiceRegistry } from './service-registry.service'
import { createServices } from './services'
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
  sessions: Pick<Sessions, 'begin' | 'end'>
  log: Pick<FastifyBaseLogger, 'warn'>
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
  const registry = createServiceRegistry({ repository: createServiceRegistryRepository(db, appendAudit), now, seeds })
  const services = createServices(config, registry.current)
  const singleLogout = createSingleLogout({ services, now, log })
  const ticketsRepository = createTicketsRepository(db)
  const grants: GrantsService = createGrantsService({
    repository: createGrantsRepository(db),
    now,
    onEnd: createLogoutEverywhere({ tickets: ticketsRepository, sessions, singleLogout, usernameOf }),
  })
  const tickets = createTicketsService({ repository: ticketsRepository, grants, now })
  return {
    registry,
    grants,
    tickets,
    singleLogout,
    signOn: createSignOnService({
      ...{ grants, tickets, services, limits },
      identify: ports.identify,
      isWelcome: async (user) => (await profileOf(user)) !== null,
      defaultTenantCode: ports.defaultTenantCode,
    }),
    portalSessions: createPortalSessionsService({ grants, tickets, services }),
    redemptions: createRedemptionsService({ grants, tickets, services, sessions, profileOf }),
  }
}
