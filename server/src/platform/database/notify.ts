import { sql } from 'drizzle-orm'
import type { Database } from './database'

/** PostgreSQL refuses a longer payload, and with it the transaction. */
export const MAX_PAYLOAD_BYTES = 7_999

/**
 * Notifies a channel when the given transaction commits. A payload that PostgreSQL would refuse is sent empty: every listener reads
 * anew what it keeps when it hears an empty payload (`server-notifications.ts`).
 */
export async function notify(tx: Database, channel: string, payload = ''): Promise<void> {
  const sent = Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES ? '' : payload
  await tx.execute(sql`select pg_notify(${channel}, ${sent})`)
}

/** Notifies a channel of any number of ids, separated by blanks, in as many notifications as they need. */
export async function notifyOfIds(tx: Database, channel: string, ids: string[]): Promise<void> {
  for (const payload of payloadsOf(ids)) await notify(tx, channel, payload)
}

function payloadsOf(ids: string[]): string[] {
  const payloads: string[] = []
  for (const id of ids) {
    const joined = `${payloads.at(-1) ?? ''} ${id}`
    if (payloads.length > 0 && Buffer.byteLength(joined) <= MAX_PAYLOAD_BYTES) payloads[payloads.length - 1] = joined
    else payloads.push(id)
  }
  return payloads
}
