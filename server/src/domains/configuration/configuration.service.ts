import * as z from 'zod/mini'
import {
  AGREEMENT_EN_SETTING,
  AGREEMENT_SETTING,
  Origin,
  RuntimeConfiguration,
  type Language,
  type RegisterContent,
  type SignInProvider,
} from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import type { ConfigurationRepository, TenantRow } from './configuration.repository'
import { createTenantsService, type TenantKey } from './tenants.service'

export type ConfigurationService = ReturnType<typeof createConfigurationService>

/** Providers of a tenant that its sign-in page offers. They come from the domain of OpenID Connect. */
export type SignInProvidersOf = (tenantId: string) => Promise<SignInProvider[]>

/** Tenants and what is set for them. A disabled tenant counts as not there. */
export function createConfigurationService(repository: ConfigurationRepository, providersOf: SignInProvidersOf) {
  async function findRow(key: TenantKey): Promise<TenantRow | null> {
    const row = await ('code' in key ? repository.findByCode(key.code) : repository.findById(key.id))
    return row?.enabled ? row : null
  }

  /** A portal without any tenant waits to be set up. */
  async function notFound(): Promise<AppError> {
    return new AppError((await repository.hasAny()) ? 'tenant.not_found' : 'setup.required')
  }

  async function findEnabled(key: TenantKey): Promise<TenantRow> {
    const tenant = await findRow(key)
    if (!tenant) throw await notFound()
    return tenant
  }

  /** For browsers: with what follows from other rows of the tenant. */
  async function toPage(tenant: TenantRow, defaultCode?: string): Promise<RuntimeConfiguration> {
    return { ...toConfiguration(tenant, defaultCode), CENTER_IDENTITY_PROVIDERS: await providersOf(tenant.id) }
  }

  return {
    ...createTenantsService(repository),

    /** The whole configuration of an enabled tenant, every key of the contract with a valid value. */
    async readConfiguration(key: TenantKey): Promise<RuntimeConfiguration> {
      return toConfiguration(await findEnabled(key), (await repository.findDefault())?.code)
    },

    /** The same of a tenant that may not be there, or may be disabled: null then. */
    async findConfiguration(key: TenantKey): Promise<RuntimeConfiguration | null> {
      const tenant = await findRow(key)
      return tenant && toConfiguration(tenant, (await repository.findDefault())?.code)
    },

    /**
     * What a browser is told before and after sign-in. The tenant is the one the address names, else the session's, else
     * the deployment's default; one that does not exist is refused, since a wrong one would look right.
     */
    async describe(asked: { tenantCode?: string; sessionTenantId?: string }): Promise<RuntimeConfiguration> {
      const standard = await repository.findDefault()
      if (asked.tenantCode) return toPage(await findEnabled({ code: asked.tenantCode }), standard?.code)
      if (asked.sessionTenantId) return toPage(await findEnabled({ id: asked.sessionTenantId }), standard?.code)
      if (!standard?.enabled) throw await notFound()
      return toPage(standard, standard.code)
    },

    /** The same for the page of a tenant; null where it is not there, or disabled. */
    async describeTenant(id: string): Promise<RuntimeConfiguration | null> {
      const tenant = await findRow({ id })
      return tenant && toPage(tenant, (await repository.findDefault())?.code)
    },

    /** What stands around the registration form of a tenant; without a code of the deployment's own. */
    async registerContent(tenantCode: string, language: Language): Promise<RegisterContent> {
      const tenant = tenantCode ? await findEnabled({ code: tenantCode }) : await repository.findDefault()
      if (!tenant?.enabled) throw new AppError('tenant.not_found')
      const values = toConfiguration(tenant)
      const english = language === 'eng'
      const agreements = [english ? tenant.settings[AGREEMENT_EN_SETTING] : '', tenant.settings[AGREEMENT_SETTING]]
      return {
        tenantCode: tenant.code,
        registerAgreement: agreements.find((text): text is string => typeof text === 'string' && text !== '') ?? '',
        registerTitle: (english && values.CENTER_REGISTER_TITLE_EN) || values.CENTER_REGISTER_TITLE,
        filingNumber: values.CENTER_FILING_NUMBER,
        theme: values.CENTER_REGISTER_THEME,
      }
    },

    trustedOrigins: (tenantId: string) => trustedOrigins(repository, tenantId),

    /** The code of the tenant whose portal is at a host name; null: of none. */
    codeOfHost: (host: string): Promise<string | null> => repository.codeOfHost(host),

    /** The host names of enabled tenants, each with the code of its tenant. */
    enabledHosts: repository.enabledHosts,

    /** Where "back to portal" leads; empty while the tenant has not said. */
    async homeUrl(tenantId: string): Promise<string> {
      return (await findEnabled({ id: tenantId })).homeUrl
    },
  }
}

/**
 * Exact origins that may show a tenant's portal in a frame, and whose pages it may show, its own host names among them. Invalid ones are
 * left out.
 */
async function trustedOrigins(repository: ConfigurationRepository, tenantId: string): Promise<string[]> {
  const tenant = await repository.findById(tenantId)
  if (!tenant?.enabled) return []
  const own = (await repository.hostsOf(tenantId)).map((host) => `https://${host}`)
  const said = toConfiguration(tenant).CENTER_IFRAME_ORIGINS
  return [...own, ...said.filter((origin) => z.safeParse(Origin, origin).success)]
}

/** A stored value that the contract refuses falls back to its default: one bad key must not close the portal. */
export function toConfiguration(tenant: TenantRow, defaultCode = tenant.code): RuntimeConfiguration {
  const derived = {
    CENTER_TENANT_CODE: tenant.code,
    CENTER_DEFAULT_TENANT: defaultCode,
    CENTER_IDENTITY_PROVIDERS: [],
  }
  const values = { ...tenant.settings, ...derived }
  const parsed = z.safeParse(RuntimeConfiguration, values)
  if (parsed.success) return parsed.data

  const refused = new Set(parsed.error.issues.map((issue) => issue.path[0]))
  return z.parse(RuntimeConfiguration, Object.fromEntries(Object.entries(values).filter(([key]) => !refused.has(key))))
}
