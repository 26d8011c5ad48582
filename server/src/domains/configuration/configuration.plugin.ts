import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { AppendAudit } from '../../platform/database/audit'
import type { Database } from '../../platform/database/database'
import type { NamesOf } from '../../platform/session/names-of'
import type { OperatedTenant } from '../../platform/session/operated-tenant'
import { createConfigurationRepository } from './configuration.repository'
import { configurationRoutes } from './configuration.routes'
import { createRegisterTenant } from './register-tenant'
import { createSettingsRepository } from './settings.repository'
import { settingsRoutes } from './settings.routes'
import { createSettingsService, type SettingsService } from './settings.service'
import { createConfigurationService, type ConfigurationService, type SignInProvidersOf } from './configuration.service'

export type { ConfigurationService } from './configuration.service'
export type { SettingsService } from './settings.service'
export type { Tenant, TenantKey } from './tenants.service'

export { demandsSigned, reviewPolicyOf } from './app-rules'
export { portalAddress } from './portal-address'

/** The rules of the domain on a database, for its plugin and for what `app.ts` hands to other domains. */
export function createConfiguration({
  db,
  providersOf = async () => [],
}: {
  db: Database
  providersOf?: SignInProvidersOf
}): ConfigurationService {
  return createConfigurationService(createConfigurationRepository(db), providersOf)
}

/** Settings of tenants, for the calls of operations and for administration. */
export function createSettings(app: FastifyInstance, appendAudit: AppendAudit): SettingsService {
  return createSettingsService(createSettingsRepository(app.db, appendAudit, app.appendEvent), {
    now: () => app.now(),
    hasUpstream: () => app.config.upstream !== null,
  })
}

/** What browsers are told of a tenant. */
export const configurationPlugin: FastifyPluginAsync<{ service: ConfigurationService }> = async (app, { service }) => {
  await app.register(configurationRoutes, { service })
}

/** Tenants and their settings, for operations. */
export const settingsPlugin: FastifyPluginAsync<{
  service: ConfigurationService
  appendAudit: AppendAudit
  tenantIdOf: OperatedTenant
  namesOf: NamesOf
}> = async (app, { service, appendAudit, tenantIdOf, namesOf }) => {
  const settings = createSettings(app, appendAudit)
  const registerTenant = app.config.upstream
    ? createRegisterTenant(app.db, { now: () => app.now(), appendAudit })
    : null
  await app.register(settingsRoutes, { settings, tenantIdOf, namesOf, tenants: service.enabledTenants, registerTenant })
}
