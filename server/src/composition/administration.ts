import type { FastifyInstance } from 'fastify'
import { adminRights } from '@center/shared/contract'
import type { AdminDependencies } from '../administration/admin-dependencies'
import { createSettings, type ConfigurationService } from '../domains/configuration/configuration.plugin'
import { sendPortalLetter } from '../domains/letters/letters.plugin'
import { createDirectory } from '../domains/members/members.plugin'
import type { AppendAudit } from '../platform/database/audit'
import { createNamesOf } from '../platform/session/names-of'
import { createOperatedTenant } from '../platform/session/operated-tenant'
import { ADMIN_USER, type Session } from '../platform/session/session'

type Dependencies = {
  configuration: ConfigurationService
  permissions: { grantedActions: (session: Session) => Promise<Set<string>> }
  writeDown: AppendAudit
}

/** What the administration is handed of the domains. */
export function composeAdministration(
  app: FastifyInstance,
  { configuration, permissions, writeDown }: Dependencies,
): Omit<AdminDependencies, 'db' | 'now'> {
  const actionsOf: AdminDependencies['actionsOf'] = async (session) =>
    session.userId === ADMIN_USER ? new Set(adminRights) : permissions.grantedActions(session)
  return {
    actionsOf,
    tenantIdOf: createOperatedTenant(configuration.findTenant, async (session) =>
      (await actionsOf(session)).has('tenant:operate'),
    ),
    appendAudit: writeDown,
    appendEvent: app.appendEvent,
    settings: createSettings(app, writeDown),
    namesOf: createNamesOf(createDirectory(app).usernames),
    sendLetter: (tx, letter) => sendPortalLetter(tx, letter, app.databaseNow),
  }
}
