import { and, count, desc, eq, gte, inArray, isNull, or, type AnyColumn } from 'drizzle-orm'
import { toWireTime, type SessionPaging, type OpenSessionRow } from '@center/shared/contract'
import { describeAgent } from '../../domains/auth/auth.plugin'
import { users } from '../../domains/members/members.tables'
import type { Database } from '../../platform/database/database'
import { sessions } from '../../platform/session/session.tables'
import { hasWord, offsetOf, orderOf } from '../list-query'
import { isReached } from './user-limits'

const ofUser = and(eq(users.tenantId, sessions.tenantId), eq(users.id, sessions.userId))

const usersWith = (db: Database, tenantId: string, word: string | undefined) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), hasWord(users.search, word)))

/** Of the table, and again of the page of it that users are joined to. */
const orderIn = ({ id, beganAt, seenAt }: Record<'id' | 'beganAt' | 'seenAt', AnyColumn>, sort?: string) =>
  orderOf(sort, { columns: { beganAt, seenAt }, usual: [desc(seenAt)], last: id })

/** Sessions with their users; every query names the tenant. */
export const sessionRows = {
  /** Those that have not ended and were seen since, the one that was seen last first. */
  async page(
    db: Database,
    act: Parameters<typeof isReached>[0],
    { since, ...paging }: SessionPaging & { since: Date },
  ): Promise<{ rows: OpenSessionRow[]; total: number }> {
    const { tenantId } = act
    const ofAddress = hasWord(sessions.ip, paging.keyword)
    const where = and(
      eq(sessions.tenantId, tenantId),
      isNull(sessions.endedAt),
      gte(sessions.seenAt, since),
      isReached(act, sessions.userId),
      ofAddress && or(inArray(sessions.userId, usersWith(db, tenantId, paging.keyword)), ofAddress),
    )
    const { id, userId, ip, agent, beganAt, seenAt } = sessions
    const page = db
      .select({ id, userId, ip, agent, beganAt, seenAt })
      .from(sessions)
      .where(where)
      .orderBy(...orderIn(sessions, paging.sort))
      .limit(paging.limit)
      .offset(offsetOf(paging))
      .as('page')
    const { username, name } = users
    const columns = { ip: page.ip, agent: page.agent, beganAt: page.beganAt, seenAt: page.seenAt, username, name }
    const rows = await db
      .select({ id: page.id, userId: page.userId, ...columns })
      .from(page)
      .innerJoin(users, and(eq(users.tenantId, tenantId), eq(users.id, page.userId)))
      .orderBy(...orderIn(page, paging.sort))
    const [counted] = await db.select({ total: count() }).from(sessions).where(where)
    const toRow = (row: (typeof rows)[number]) => ({
      ...row,
      ...describeAgent(row.agent),
      beganAt: toWireTime(row.beganAt),
      seenAt: toWireTime(row.seenAt),
    })
    return { rows: rows.map(toRow), total: counted?.total ?? 0 }
  },

  async ownerOf(db: Database, tenantId: string, id: string): Promise<{ userId: string; username: string } | null> {
    const [row] = await db
      .select({ userId: users.id, username: users.username })
      .from(sessions)
      .innerJoin(users, ofUser)
      .where(and(eq(sessions.tenantId, tenantId), eq(sessions.id, id)))
    return row ?? null
  },
}
