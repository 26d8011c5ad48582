import { HealthBudget, type Manifest, type Registration } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import type { Registry } from './create-registry'
import type { FindTenant } from './delivery/guests.routes'

/** Commands of the registry without HTTP, for data that comes with the server. Asked twice, they do what is missing. */
export function createRegistrySeed(
  { versions, registrations, releases, trustInPage, find }: Registry,
  findTenant: FindTenant,
  by: string,
) {
  const publisher = { by, requestId: null }

  async function targetOf(tenantCode: string, name: string) {
    const tenant = await findTenant({ code: tenantCode })
    if (!tenant) throw new AppError('tenant.not_found')
    return { tenantId: tenant.id, name }
  }

  async function commandOn(target: { tenantId: string; name: string }) {
    return { ...publisher, expected: (await find(target))?.revision ?? null, key: null }
  }

  return {
    publishBundle: (archive: Buffer) => versions.publishBundle(archive, publisher),
    publishAddress: (manifest: Manifest, baseUrl: string) => versions.publishAddress(manifest, baseUrl, publisher),

    async register(tenantCode: string, name: string, registration: Registration) {
      const target = await targetOf(tenantCode, name)
      return registrations.register(target, registration, await commandOn(target))
    },

    async trustInPage(tenantCode: string, version: { name: string; version: string }, userIds: string[]) {
      const { tenantId } = await targetOf(tenantCode, version.name)
      await trustInPage({ tenantId, ...version }, userIds)
    },

    /** The version that the tenant has, null before the first release. */
    async releasedVersion(tenantCode: string, name: string): Promise<string | null> {
      return (await find(await targetOf(tenantCode, name)))?.version ?? null
    },

    async release(tenantCode: string, name: string, version: string) {
      const target = await targetOf(tenantCode, name)
      const asked = { version, percent: 100, policy: 'prompt', budget: HealthBudget.parse({}), note: '' } as const
      return releases.release(target, asked, await commandOn(target))
    },
  }
}
