import { eq } from 'drizzle-orm'
import type { PortalWanted } from '@center/shared/contract'
import { roles } from '../../domains/members/members.tables'
import type { Database, Transaction } from '../../platform/database/database'
import { invalidField } from '../../platform/errors/errors'
import type { Act, AddExamples, AdminDependencies } from '../admin-dependencies'
import { expectRank } from '../rank'
import { hasTenant } from './read-tenant'

type Dependencies = Pick<AdminDependencies, 'publishExamples'> & { db: Database }

/** The example apps for a tenant that a portal file creates: an unattended first start has what the page offers. */
export function createPortalExamples({ db, publishExamples }: Dependencies) {
  return {
    /** Null where none are wanted, or the tenant is there. Refused where the build has none. */
    async publish(act: Act, { tenant, examples }: PortalWanted): Promise<AddExamples | null> {
      if (!examples || (await hasTenant(db, tenant.code))) return null
      expectRank(act, ['ops:release'])
      const add = await publishExamples()
      if (add === null) throw invalidField('examples', 'missing')
      return add
    },

    /** Every role sees them, as it does an item of the file that names no roles. */
    async add(tx: Transaction, { tenantId, tenantCode, actor, requestId }: Act, add: AddExamples): Promise<void> {
      const rows = await tx.select({ id: roles.id }).from(roles).where(eq(roles.tenantId, tenantId))
      await add(tx, { tenantId, tenantCode, roleIds: rows.map(({ id }) => id), actor, requestId })
    },
  }
}
