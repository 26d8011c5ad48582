import { count, desc, eq } from 'drizzle-orm'
import type { AppendAudit } from '../../platform/database/audit'
import type { Database, Transaction } from '../../platform/database/database'
import type { AppendEvent } from '../../platform/server/decorations'
import { settingChanges, tenants } from './configuration.tables'

export type SettingChangeRow = typeof settingChanges.$inferSelect
type Settings = Record<string, unknown>
/** `alongside`: what else is written in the same transaction, before it. */
export type Writing = { requestId: string; alongside?: ((tx: Transaction) => Promise<void>) | undefined }

export type SettingsRepository = ReturnType<typeof createSettingsRepository>

/** What was set for tenants, and who did it. */
export function createSettingsRepository(db: Database, appendAudit: AppendAudit, appendEvent: AppendEvent) {
  const revisionOf = async (tx: Pick<Database, 'select'>, tenantId: string): Promise<number> => {
    const [row] = await tx
      .select({ revision: settingChanges.revision })
      .from(settingChanges)
      .where(eq(settingChanges.tenantId, tenantId))
      .orderBy(desc(settingChanges.revision))
      .limit(1)
    return row?.revision ?? 0
  }

  return {
    async find(tenantId: string): Promise<{ settings: Settings; revision: number } | null> {
      const [row] = await db.select({ settings: tenants.settings }).from(tenants).where(eq(tenants.id, tenantId))
      return row ? { settings: row.settings, revision: await revisionOf(db, tenantId) } : null
    },

    /** Stores settings and their audit together; false when somebody was faster than `revision`. */
    change(tenantId: string, settings: Settings, entry: SettingChangeRow, { requestId, alongside }: Writing) {
      return db.transaction(async (tx): Promise<boolean> => {
        await alongside?.(tx)
        // Two that change one tenant wait for each other here.
        await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId)).for('update')
        if ((await revisionOf(tx, tenantId)) !== entry.revision - 1) return false
        await tx.update(tenants).set({ settings }).where(eq(tenants.id, tenantId))
        await tx.insert(settingChanges).values(entry)
        const { by: actor, at, revision, changes, note } = entry
        const details = { revision, changes, note }
        await appendAudit(tx, { at, actor, tenantId, action: 'settings', object: 'settings', details, requestId })
        await appendEvent(tx, { type: 'configuration' }, { tenantId })
        return true
      })
    },

    async page(tenantId: string, { page, limit }: { page: number; limit: number }) {
      const filter = eq(settingChanges.tenantId, tenantId)
      const rows = await db
        .select()
        .from(settingChanges)
        .where(filter)
        .orderBy(desc(settingChanges.revision))
        .limit(limit)
        .offset((page - 1) * limit)
      const [counted] = await db.select({ total: count() }).from(settingChanges).where(filter)
      return { rows, total: counted?.total ?? 0 }
    },
  }
}
