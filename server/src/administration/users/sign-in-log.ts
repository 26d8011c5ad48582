import { and, count, desc, eq, ne } from 'drizzle-orm'
import { toWireTime, type AdminPaging, type SignInRow } from '@center/shared/contract'
import { describeAgent } from '../../domains/auth/auth.plugin'
import { signIns } from '../../domains/auth/auth.tables'
import type { Database } from '../../platform/database/database'
import { hasWord, offsetOf } from '../list-query'
import { isReached } from './user-limits'

type Limited = Parameters<typeof isReached>[0]
type Query = AdminPaging & { userId?: string | undefined; outcome?: 'ok' | 'failed' | undefined }

/** Who tried to sign in, newest first. */
export function createSignInLog({ db }: { db: Database }) {
  return async function list(act: Limited, query: Query): Promise<{ rows: SignInRow[]; total: number }> {
    const { userId, outcome, keyword } = query
    const where = and(
      eq(signIns.tenantId, act.tenantId),
      isReached(act, signIns.userId),
      userId === undefined ? undefined : eq(signIns.userId, userId),
      outcome === 'ok' ? eq(signIns.outcome, 'ok') : undefined,
      outcome === 'failed' ? ne(signIns.outcome, 'ok') : undefined,
      hasWord(signIns.search, keyword),
    )
    const rows = await db
      .select()
      .from(signIns)
      .where(where)
      .orderBy(desc(signIns.id))
      .limit(query.limit)
      .offset(offsetOf(query))
    const [counted] = await db.select({ total: count() }).from(signIns).where(where)
    const toRow = ({ at, agent, ...row }: (typeof rows)[number]) => ({
      ...row,
      ...describeAgent(agent),
      at: toWireTime(at),
    })
    return { rows: rows.map(toRow), total: counted?.total ?? 0 }
  }
}
