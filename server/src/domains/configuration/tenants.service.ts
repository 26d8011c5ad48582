import type { ConfigurationRepository, TenantRow } from './configuration.repository'

/** A tenant as other domains and the page know it. */
export type Tenant = { id: string; code: string; name: string; enabled: boolean }

/** One of the two names of a tenant. */
export type TenantKey = { code: string } | { id: string }

/** Which tenant is meant. A disabled tenant counts as not there, except where both kinds are asked for. */
export function createTenantsService(repository: ConfigurationRepository) {
  const findRow = (key: TenantKey) => ('code' in key ? repository.findByCode(key.code) : repository.findById(key.id))

  async function findTenant(key: TenantKey): Promise<Tenant | null> {
    const row = await findRow(key)
    return row && toTenant(row)
  }

  async function findEnabledTenant(key: TenantKey): Promise<Tenant | null> {
    return onlyEnabled(await findTenant(key))
  }

  async function findDefaultTenant(): Promise<Tenant | null> {
    const row = await repository.findDefault()
    return row && toTenant(row)
  }

  return {
    /** The tenant behind a code or an id, enabled or not, else null. */
    findTenant,

    /** The enabled tenant behind a code or an id. */
    findEnabledTenant,

    /** The tenant of calls that name none, enabled or not; null before there is one. */
    findDefaultTenant,

    /** The enabled tenant that a form names; a form without a name means the default tenant. */
    findNamedTenant: async (code: string): Promise<Tenant | null> =>
      code ? findEnabledTenant({ code }) : onlyEnabled(await findDefaultTenant()),

    /** The enabled tenant behind a code, else the default tenant. */
    findTenantOrDefault: async (code: string): Promise<Tenant | null> =>
      (code ? await findEnabledTenant({ code }) : null) ?? findDefaultTenant(),

    /** Every enabled tenant, by code. */
    enabledTenants: async (): Promise<Tenant[]> => (await repository.enabled()).map(toTenant),
  }
}

const onlyEnabled = (tenant: Tenant | null) => (tenant?.enabled ? tenant : null)

function toTenant({ id, code, name, enabled }: TenantRow): Tenant {
  return { id, code, name, enabled }
}
