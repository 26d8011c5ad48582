import { and, count, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import { toWireTime, type OwnSignIn } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { signIns } from './auth.tables'
import { describeAgent } from './describe-agent'

const MAX_AGENT_LENGTH = 256

/** Writes a try to sign in. */
export async function insertSignIn(db: Database, row: Omit<typeof signIns.$inferInsert, 'id'>): Promise<void> {
  await db.insert(signIns).values({ ...row, agent: row.agent.slice(0, MAX_AGENT_LENGTH) })
}

type Owner = { tenantId: string; userId: string }

/** Whether a user was let in since then, in whatever way. */
export async function hasSignedInSince(db: Database, { tenantId, userId }: Owner, since: Date): Promise<boolean> {
  const ofUser = and(eq(signIns.tenantId, tenantId), eq(signIns.userId, userId))
  const where = and(ofUser, eq(signIns.outcome, 'ok'), gte(signIns.at, since))
  return (await db.select({ id: signIns.id }).from(signIns).where(where).limit(1)).length > 0
}

/** The tries to sign in as a user, newest first. */
export function createOwnSignIns({ db }: { db: Database }) {
  return async function list({ tenantId, userId }: Owner, { page, limit }: { page: number; limit: number }) {
    const where = and(eq(signIns.tenantId, tenantId), eq(signIns.userId, userId))
    const rows = await db
      .select()
      .from(signIns)
      .where(where)
      .orderBy(desc(signIns.id))
      .limit(limit)
      .offset((page - 1) * limit)
    const [counted] = await db.select({ total: count() }).from(signIns).where(where)
    const toRow = ({ id, at, outcome, way, ip, agent }: (typeof rows)[number]): OwnSignIn => {
      return { id, at: toWireTime(at), outcome, way, ip, ...describeAgent(agent) }
    }
    return { rows: rows.map(toRow), total: counted?.total ?? 0 }
  }
}

/** So many at once: a statement has three seconds, and a portal may have a hundred thousand sign-ins on a day. */
const BATCH = 5000

/** Deletes what is older, batch by batch, each in a transaction of its own. */
export async function forgetSignInsBefore(db: Database, at: Date, batch = BATCH): Promise<void> {
  for (;;) {
    const oldest = db
      .select({ id: signIns.id })
      .from(signIns)
      .where(lt(signIns.at, at))
      .orderBy(signIns.at)
      .limit(batch)
    const gone = await db.delete(signIns).where(inArray(signIns.id, oldest)).returning({ id: signIns.id })
    if (gone.length < batch) return
  }
}
