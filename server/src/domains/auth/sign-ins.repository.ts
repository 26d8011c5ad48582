import { inArray, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { signIns } from './auth.tables'

const MAX_AGENT_LENGTH = 256

/** Writes a try to sign in. */
export async function insertSignIn(db: Database, row: Omit<typeof signIns.$inferInsert, 'id'>): Promise<void> {
  await db.insert(signIns).values({ ...row, agent: row.agent.slice(0, MAX_AGENT_LENGTH) })
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
