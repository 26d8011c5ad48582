import type { FastifyInstance } from 'fastify'
import { guardedActions } from '@center/shared/contract'
import type { AdminDependencies } from '../administration/admin-dependencies'
import type { ConfigurationService } from '../domains/configuration/configuration.plugin'
import type { PermissionsService } from '../domains/permissions/permissions.plugin'
import type { AppendAudit } from '../platform/database/audit'
import { createOperatedTenant } from '../platform/session/operated-tenant'
import { ADMIN_USER } from '../platform/session/session'

type Domains = { configuration: ConfigurationService; permissions: PermissionsService; writeDown: AppendAudit }

/** What administration is handed of the domains. The administration token holds every right over others, so that it may give each. */
export function composeAdministration(
  app: FastifyInstance,
  { configuration, permissions, writeDown }: Domains,
): Omit<AdminDependencies, 'db' | 'now'> {
  const actionsOf: AdminDependencies['actionsOf'] = async (session) =>
    session.userId === ADMIN_USER ? new Set(guardedActions) : permissions.grantedActions(session)
  return {
    actionsOf,
    tenantIdOf: createOperatedTenant(configuration.findTenant, async (session) =>
      (await actionsOf(session)).has('tenant:operate'),
    ),
    appendAudit: writeDown,
    appendEvent: app.appendEvent,
  }
}
