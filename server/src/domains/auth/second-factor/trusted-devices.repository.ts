import { and, count, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database'
import { hashOf } from '../../../platform/secrets/secret-text'
import { trustedDevices } from './second-factor.tables'

type Owner = { tenantId: string; userId: string }

const isOf = ({ tenantId, userId }: Owner) =>
  and(eq(trustedDevices.tenantId, tenantId), eq(trustedDevices.userId, userId))
/** Of what the browser is known by; another user in the same browser has another. */
const keyOf = ({ userId }: Owner, device: string) => hashOf(`trusted ${userId} ${device}`)

/** Browsers in which no code is asked for after the password, each until its time is over. */
export const trustedDeviceRows = {
  async trust(tx: Database, owner: Owner, { device, until }: { device: string; until: Date }): Promise<void> {
    const { tenantId, userId } = owner
    const row = { tenantId, userId, key: keyOf(owner, device), until }
    await tx
      .insert(trustedDevices)
      .values(row)
      .onConflictDoUpdate({ target: [trustedDevices.userId, trustedDevices.key], set: { until } })
  },

  async isTrusted(db: Pick<Database, 'select'>, owner: Owner, { device, at }: { device: string; at: Date }) {
    const isThis = and(isOf(owner), eq(trustedDevices.key, keyOf(owner, device)), gt(trustedDevices.until, at))
    const rows = await db.select({ key: trustedDevices.key }).from(trustedDevices).where(isThis)
    return rows.length > 0
  },

  async count(db: Pick<Database, 'select'>, owner: Owner, at: Date): Promise<number> {
    const [row] = await db
      .select({ total: count() })
      .from(trustedDevices)
      .where(and(isOf(owner), gt(trustedDevices.until, at)))
    return row?.total ?? 0
  },

  /** How many there were. */
  forgetOf: async (tx: Database, { userId }: Pick<Owner, 'userId'>): Promise<number> =>
    (await tx.delete(trustedDevices).where(eq(trustedDevices.userId, userId)).returning({ key: trustedDevices.key }))
      .length,

  forgetBefore: (db: Database, at: Date) => db.delete(trustedDevices).where(lte(trustedDevices.until, at)).execute(),
}
