import { createHash } from 'node:crypto'
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { knownDevices } from './auth.tables'

/** More than anybody has; of those who have the browser forget everything each time the oldest go. */
const MAX_DEVICES = 50

export type SeenDevice = {
  tenantId: string
  userId: string
  /** What the cookie of the browser says. */
  device: string
  browser: string
  system: string
  at: Date
}

/**
 * Writes down that a user signed in from a device, which is the cookie of a browser with the kinds of browser and system; whether that is
 * new to a user who has others.
 */
export async function noteDevice(tx: Database, { device, at, ...seen }: SeenDevice): Promise<boolean> {
  const { tenantId, userId, browser, system } = seen
  const key = createHash('sha256').update([device, browser, system].join('\n')).digest('base64url')
  const [written] = await tx
    .insert(knownDevices)
    .values({ ...seen, key, firstAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: [knownDevices.tenantId, knownDevices.userId, knownDevices.key],
      set: { lastAt: at },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  if (!written?.isNew) return false
  const ofUser = and(eq(knownDevices.tenantId, tenantId), eq(knownDevices.userId, userId))
  const newest = await tx
    .select({ key: knownDevices.key })
    .from(knownDevices)
    .where(ofUser)
    .orderBy(desc(knownDevices.lastAt))
    .limit(MAX_DEVICES)
  const keys = newest.map((row) => row.key)
  if (keys.length === MAX_DEVICES) await tx.delete(knownDevices).where(and(ofUser, notInArray(knownDevices.key, keys)))
  return keys.length > 1
}
