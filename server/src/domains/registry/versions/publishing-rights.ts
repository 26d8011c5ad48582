import { scopeOfApp } from '@center/shared/contract'
import type { Database } from '../../../platform/database/database'
import { AppError } from '../../../platform/errors/errors'
import { personOf, type Person } from '../../../platform/session/person-of'
import type { Session } from '../../../platform/session/session'
import { createVendorsRepository, type VendorRow, type VendorsRepository } from '../database/vendors.repository'

export type PublishingRights = ReturnType<typeof createPublishingRights>

type Dependencies = {
  vendors: VendorsRepository
  /** The actions that a user holds now. */
  actionsOf: (person: Person) => Promise<ReadonlySet<string>>
}

/** Who decides about an app: publishing is refused to all others, and so is withdrawing. */
export type Owner = { vendor: VendorRow | null; tenantId: string | null }

/**
 * The owner's right. A scope that belongs to a vendor is published to by its members; any other app by the operators of the tenant that
 * published it first. Administrators of the portal and its deployment publish everything. A token may do what its maker may do at the
 * moment, within its scopes.
 */
export function createPublishingRights({ vendors, actionsOf }: Dependencies) {
  const mayPublishFor = (vendor: VendorRow, { userId }: Pick<Person, 'userId'>) => isMemberOf(vendors, vendor, userId)

  /** What keeps a person from publishing an app of no vendor; null: nothing. */
  async function faultOfTenant(name: string, { tenantId }: Person, actions: ReadonlySet<string>) {
    if (!actions.has('ops:release')) return 'no vendor has this scope, and you do not operate the portal'
    const owner = await vendors.ownerTenantOf(name)
    if (owner === undefined || owner === tenantId) return null
    return owner === null ? 'the app belongs to the portal' : 'the app belongs to another tenant'
  }

  async function vendorOf(name: string): Promise<VendorRow | null> {
    const scope = scopeOfApp(name)
    return scope === null ? null : vendors.ofScope(scope)
  }

  return {
    /** Throws `app.publish_denied` for everybody but the owners of an app. */
    async expectPublisher(session: Session, name: string): Promise<Owner> {
      const vendor = await vendorOf(name)
      const person = personOf(session)
      if (person === null) return { vendor, tenantId: null }
      const actions = await actionsOf(person)
      if (actions.has('tenant:operate')) return { vendor, tenantId: vendor ? null : person.tenantId }
      if (vendor) {
        if (await mayPublishFor(vendor, person)) return { vendor, tenantId: null }
        const reason = vendor.enabled
          ? `the scope ${vendor.scope} belongs to ${vendor.name}, and you are not among its members`
          : `the vendor of ${vendor.scope} is disabled`
        throw denied(name, reason)
      }
      const fault = await faultOfTenant(name, person, actions)
      if (fault !== null) throw denied(name, fault)
      return { vendor: null, tenantId: person.tenantId }
    },

    /** Members of vendors see the versions of their own apps; operators those of all. */
    async expectReader(session: Session, name: string): Promise<void> {
      const person = session.tokenScopes ? null : personOf(session)
      if (person === null || (await actionsOf(person)).has('ops:release')) return
      const vendor = await vendorOf(name)
      if (!vendor || !(await mayPublishFor(vendor, person))) throw new AppError('permission.denied')
    },

    /** The vendor of a scope, and whether a user is among its members. Inside of a transaction hand it in. */
    async vendorOf(
      scope: string,
      userId: string,
      tx?: Pick<Database, 'select'>,
    ): Promise<{ name: string; isMember: boolean } | null> {
      const rows = tx ? createVendorsRepository(tx) : vendors
      const vendor = await rows.ofScope(scope)
      return vendor && { name: vendor.name, isMember: await isMemberOf(rows, vendor, userId) }
    },

    /** Refuses all but the deployment, and tokens whose makers administer the portal: what they say counts for every tenant. */
    async expectCertifier(session: Session): Promise<void> {
      const person = personOf(session)
      const isWorker = person === null || session.tokenScopes?.some((scope) => scope.startsWith('certify:'))
      if (!isWorker || (person && !(await actionsOf(person)).has('tenant:operate')))
        throw new AppError('permission.denied')
    },

    isMember: async ({ userId }: Pick<Person, 'userId'>): Promise<boolean> =>
      (await vendors.ofMember(userId)).length > 0,
  }
}

async function isMemberOf(rows: Pick<VendorsRepository, 'roleOf'>, vendor: VendorRow, userId: string) {
  return vendor.enabled && (await rows.roleOf(vendor.id, userId)) !== null
}

const denied = (name: string, reason: string) => new AppError('app.publish_denied', { name, reason })
