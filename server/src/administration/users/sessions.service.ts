import { and, count, desc, eq, gte, ilike, isNull, or } from 'drizzle-orm'
import { toWireTime, type AdminPaging, type OpenSessionRow, type Written } from '@center/shared/contract'
import { describeAgent } from '../../domains/auth/auth.plugin'
import { users } from '../../domains/members/members.tables'
import { AppError } from '../../platform/errors/errors'
import { sessions } from '../../platform/session/session.tables'
import type { Sessions } from '../../platform/session/sessions'
import type { Act, AdminDependencies } from '../admin-dependencies'
import type { Changes } from '../changes'
import { contains, offsetOf } from '../list-query'
import { expectRankOverUser } from '../rank'

type Dependencies = Pick<AdminDependencies, 'db' | 'now'> & { change: Changes; end: Sessions['end'] }

/** A session that was not seen for so long has ended or is about to. */
const SHOWN_MS = 24 * 3_600_000

/** Who is signed in, and the end of it. */
export function createSessionAdmin({ db, now, change, end }: Dependencies) {
  const ofUser = and(eq(users.tenantId, sessions.tenantId), eq(users.id, sessions.userId))
  return {
    async list(tenantId: string, paging: AdminPaging): Promise<{ rows: OpenSessionRow[]; total: number }> {
      const word = paging.keyword?.trim() ? contains(paging.keyword) : null
      const where = and(
        eq(sessions.tenantId, tenantId),
        isNull(sessions.endedAt),
        gte(sessions.seenAt, new Date(now().getTime() - SHOWN_MS)),
        word ? or(ilike(users.username, word), ilike(users.name, word), ilike(sessions.ip, word)) : undefined,
      )
      const { id, userId, ip, agent, beganAt, seenAt } = sessions
      const rows = await db
        .select({ id, userId, ip, agent, beganAt, seenAt, username: users.username, name: users.name })
        .from(sessions)
        .innerJoin(users, ofUser)
        .where(where)
        .orderBy(desc(sessions.seenAt))
        .limit(paging.limit)
        .offset(offsetOf(paging))
      const [counted] = await db.select({ total: count() }).from(sessions).innerJoin(users, ofUser).where(where)
      const toRow = (row: (typeof rows)[number]) => ({
        ...row,
        ...describeAgent(row.agent),
        beganAt: toWireTime(row.beganAt),
        seenAt: toWireTime(row.seenAt),
      })
      return { rows: rows.map(toRow), total: counted?.total ?? 0 }
    },

    async end(act: Act, id: string): Promise<Written> {
      const [session] = await db
        .select({ userId: users.id, username: users.username })
        .from(sessions)
        .innerJoin(users, ofUser)
        .where(and(eq(sessions.tenantId, act.tenantId), eq(sessions.id, id)))
      if (!session) throw new AppError('record.not_found')
      await expectRankOverUser(db, act, session.userId)
      await end(id, 'revoked')
      const deed = { action: 'session' as const, object: session.username, kind: 'end' }
      return change(act, async () => ({ result: { id, revision: 1 }, deeds: [deed] }))
    },
  }
}
