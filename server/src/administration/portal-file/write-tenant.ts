import { desc, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database'
import { refuseDouble } from '../changes'
import { settingChanges, tenants } from '../../domains/configuration/configuration.tables'
import type { PlannedChange } from './plan'
import type { IdOf } from './save-row'
import { writeDomains } from './terms/domains'

type Writer = { tx: Transaction; tenantId: string; actor: string; now: Date; idOf: IdOf }
type Tenant = typeof tenants.$inferInsert
export type SettingsDeed = { revision: number; changes: { key: string; from: unknown; to: unknown }[] }

const SETTING = 'settings.'

/**
 * Writes what a tenant is itself; answers which settings were changed, which have a revision of their own. The plan of a new tenant is
 * written after its rows ({@link limitNewTenant}).
 */
export async function writeTenant(writer: Writer, change: PlannedChange): Promise<SettingsDeed | null> {
  const { tx, tenantId, now } = writer
  const { name, homeUrl, enabled, default: isDefault } = change.after?.fields ?? {}
  const planId = change.sign === '+' ? undefined : planIdOf(writer, change)
  const values = { name, homeUrl, enabled, isDefault, planId } as Partial<Tenant> & Pick<Tenant, 'name'>
  if (isDefault === true) await tx.update(tenants).set({ isDefault: false }).where(ne(tenants.id, tenantId))
  if (change.sign === '+')
    await tx.insert(tenants).values({ ...values, id: tenantId, code: change.key, createdAt: now })
  else {
    const revision = sql`${tenants.revision} + 1`
    await tx
      .update(tenants)
      .set({ ...values, revision })
      .where(eq(tenants.id, tenantId))
  }
  const domains = change.changes.find(({ field }) => field === 'domains')
  if (domains) await refuseDouble('tenant.domains', writeDomains(tx, tenantId, domains.to as string[]))
  return writeSettings(writer, settingsOf(change))
}

/** Gives a new tenant its plan, when its rows are there: one that had more than its plan allows comes back with all of it. */
export async function limitNewTenant(writer: Writer, change: PlannedChange): Promise<void> {
  const planId = planIdOf(writer, change)
  if (planId) await writer.tx.update(tenants).set({ planId }).where(eq(tenants.id, writer.tenantId))
}

/** Undefined leaves the plan as it is; null takes it away. */
function planIdOf({ idOf }: Writer, { after }: PlannedChange): string | null | undefined {
  const plan = after?.fields['plan'] as string | null | undefined
  return typeof plan === 'string' ? idOf('plan', plan) : plan
}

/** The settings among the changes of a tenant, by their own names. */
export const settingsOf = ({ changes }: PlannedChange) =>
  changes
    .filter(({ field }) => field.startsWith(SETTING))
    .map(({ field, from, to }) => ({ key: field.slice(SETTING.length), from, to }))

async function writeSettings({ tx, tenantId, actor, now }: Writer, changes: SettingsDeed['changes']) {
  if (changes.length === 0) return null
  const [row] = await tx
    .select({ settings: tenants.settings })
    .from(tenants)
    .where(eq(tenants.id, tenantId))
    .for('update')
  const set = Object.fromEntries(changes.map(({ key, to }) => [key, to]))
  const next = Object.entries({ ...row?.settings, ...set }).filter(([, value]) => value !== null)
  await tx
    .update(tenants)
    .set({ settings: Object.fromEntries(next) })
    .where(eq(tenants.id, tenantId))
  const [last] = await tx
    .select({ revision: settingChanges.revision })
    .from(settingChanges)
    .where(eq(settingChanges.tenantId, tenantId))
    .orderBy(desc(settingChanges.revision))
    .limit(1)
  const revision = (last?.revision ?? 0) + 1
  await tx.insert(settingChanges).values({ tenantId, revision, changes, by: actor, at: now, note: 'portal file' })
  return { revision, changes }
}
