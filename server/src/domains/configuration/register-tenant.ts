import { eq } from 'drizzle-orm'
import type { AppendAudit } from '../../platform/database/audit'
import type { Database } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import { tenants } from './configuration.tables'

type Named = { id: string; code: string; name: string }
export type RegisterTenant = (tenant: Named, command: { by: string; requestId: string }) => Promise<void>

/**
 * Adds a tenant that the back end behind the portal has, or gives it another name. Code and id are said once for all; the first tenant
 * is the default.
 */
export function createRegisterTenant(
  db: Database,
  { now, appendAudit }: { now: () => Date; appendAudit: AppendAudit },
): RegisterTenant {
  return (tenant, { by: actor, requestId }) =>
    db.transaction(async (tx) => {
      const { id, code, name } = tenant
      const [known] = await tx.select().from(tenants).where(eq(tenants.code, code)).for('update')
      if (known && known.id !== id) throw invalidField('id', `${code} is the code of ${known.id}`)
      if (known?.name === name) return
      if (known) await tx.update(tenants).set({ name }).where(eq(tenants.id, id))
      else {
        const isDefault = (await tx.select({ id: tenants.id }).from(tenants).limit(1)).length === 0
        const added = await tx
          .insert(tenants)
          .values({ id, code, name, isDefault, createdAt: now() })
          .onConflictDoNothing()
          .returning({ id: tenants.id })
        if (added.length === 0) throw new AppError('record.exists', [{ field: 'id', message: 'taken' }])
      }
      const details = { kind: known ? 'update' : 'create', before: known && { name: known.name }, after: { id, name } }
      await appendAudit(tx, { at: now(), actor, tenantId: id, action: 'tenant', object: code, details, requestId })
    })
}
