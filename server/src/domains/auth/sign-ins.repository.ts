import { lt } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { signIns } from './auth.tables'

const MAX_AGENT_LENGTH = 256

/** Writes a try to sign in. */
export async function insertSignIn(db: Database, row: Omit<typeof signIns.$inferInsert, 'id'>): Promise<void> {
  await db.insert(signIns).values({ ...row, agent: row.agent.slice(0, MAX_AGENT_LENGTH) })
}

export async function forgetSignInsBefore(db: Database, at: Date): Promise<void> {
  await db.delete(signIns).where(lt(signIns.at, at))
}
