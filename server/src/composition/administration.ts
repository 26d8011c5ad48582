import type { FastifyInstance } from 'fastify'
import { guardedActions } from '@center/shared/contract'
import type { AdminDependencies } from '../administration/admin-dependencies'
import type { Auth } from '../domains/auth/auth.plugin'
import { createSettings, type ConfigurationService } from '../domains/configuration/configuration.plugin'
import { sendPortalLetter } from '../domains/letters/letters.plugin'
import { createDirectory } from '../domains/members/members.plugin'
import type { Registry } from '../domains/registry/registry.plugin'
import type { AppendAudit } from '../platform/database/audit'
import { createNamesOf } from '../platform/session/names-of'
import { createOperatedTenant } from '../platform/session/operated-tenant'
import { ADMIN_USER, type Session } from '../platform/session/session'

type Dependencies = {
  auth: Auth
  configuration: ConfigurationService
  permissions: { grantedActions: (session: Session) => Promise<Set<string>> }
  registry: Registry
  writeDown: AppendAudit
}

/** What administration is handed of the domains. The administration token holds every right over others, so that it may give each. */
export function composeAdministration(
  app: FastifyInstance,
  { auth, configuration, permissions, registry, writeDown }: Dependencies,
): Omit<AdminDependencies, 'db' | 'now'> {
  const actionsOf: AdminDependencies['actionsOf'] = async (session) =>
    session.userId === ADMIN_USER ? new Set(guardedActions) : permissions.grantedActions(session)
  return {
    actionsOf,
    tenantIdOf: createOperatedTenant(configuration.findTenant, async (session) =>
      (await actionsOf(session)).has('tenant:operate'),
    ),
    publicUrl: app.config.publicUrl,
    signInLimits: auth.limits,
    appendAudit: writeDown,
    appendEvent: app.appendEvent,
    registry: {
      within: registry.within,
      findVersion: registry.findVersion,
      isOwnApp: registry.own.has,
      forget: registry.forget,
    },
    settings: createSettings(app, writeDown),
    namesOf: createNamesOf(createDirectory(app).usernames),
    sendLetter: (tx, letter) => sendPortalLetter(tx, letter, app.databaseNow),
  }
}
