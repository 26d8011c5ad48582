import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { externalSystems, externalUsers } from './external-systems.tables'

export type Owner = { tenantId: string; userId: string }
/** A system of the tenant, with the account that the user has in it, if there is one. */
export type SystemOfUser = {
  code: string
  bindUrl: string
  ssoUrl: string
  extUserId: string | null
  extUserName: string | null
}
export type ExternalSystemsRepository = ReturnType<typeof createExternalSystemsRepository>

/** Every query names tenant and user: what belongs to another is not there. */
export function createExternalSystemsRepository(db: Database) {
  return {
    async find({ tenantId, userId }: Owner, code: string): Promise<SystemOfUser | null> {
      const rows = await db
        .select({
          code: externalSystems.code,
          bindUrl: externalSystems.bindUrl,
          ssoUrl: externalSystems.ssoUrl,
          extUserId: externalUsers.extUserId,
          extUserName: externalUsers.extUserName,
        })
        .from(externalSystems)
        .leftJoin(
          externalUsers,
          and(
            eq(externalUsers.tenantId, externalSystems.tenantId),
            eq(externalUsers.systemCode, externalSystems.code),
            eq(externalUsers.userId, userId),
          ),
        )
        .where(and(eq(externalSystems.tenantId, tenantId), eq(externalSystems.code, code)))
      return rows[0] ?? null
    },
  }
}
