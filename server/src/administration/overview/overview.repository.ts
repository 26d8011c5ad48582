import { and, count, desc, eq, gte, inArray, sql, sum } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { sessions } from '../../platform/session/session.tables'
import { signIns } from '../../domains/auth/auth.tables'
import { files } from '../../domains/files/files.tables'
import { telemetry } from '../../domains/health/health.tables'
import { letters } from '../../domains/letters/letters.tables'
import { enterprises, memberships, users } from '../../domains/members/members.tables'

const MOST_APPS = 10
const countIf = (condition: unknown) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
const sumIf = (column: unknown, condition: unknown) =>
  sql<number>`coalesce(sum(${column}) filter (where ${condition}), 0)`.mapWith(Number)

/** The sums of a tenant; each is one query over an index that begins with the tenant. */
export function createOverviewRepository(db: Database) {
  return {
    async users(tenantId: string, week: Date) {
      const [row] = await db
        .select({
          all: count(),
          enabled: countIf(eq(users.enabled, true)),
          activeInWeek: countIf(gte(users.signedInAt, week)),
        })
        .from(users)
        .where(eq(users.tenantId, tenantId))
      return row ?? { all: 0, enabled: 0, activeInWeek: 0 }
    },

    /** Users with a session that was seen since. */
    async online(tenantId: string, since: Date): Promise<number> {
      const [row] = await db
        .select({ users: sql<number>`count(distinct ${sessions.userId})`.mapWith(Number) })
        .from(sessions)
        .where(and(eq(sessions.tenantId, tenantId), sql`${sessions.endedAt} is null`, gte(sessions.seenAt, since)))
      return row?.users ?? 0
    },

    async enterprises(tenantId: string) {
      const [all] = await db.select({ all: count() }).from(enterprises).where(eq(enterprises.tenantId, tenantId))
      const [waiting] = await db
        .select({ waiting: count() })
        .from(memberships)
        .where(and(eq(memberships.tenantId, tenantId), eq(memberships.reviewState, '0')))
      return { all: all?.all ?? 0, waiting: waiting?.waiting ?? 0 }
    },

    async letters(tenantId: string): Promise<number> {
      const [row] = await db.select({ letters: count() }).from(letters).where(eq(letters.tenantId, tenantId))
      return row?.letters ?? 0
    },

    async storage(tenantId: string): Promise<number> {
      const [row] = await db
        .select({ bytes: sum(files.size) })
        .from(files)
        .where(eq(files.tenantId, tenantId))
      return Number(row?.bytes ?? 0)
    },

    /** Sign-ins by day of Shanghai; days without any are left out. */
    days(tenantId: string, since: Date) {
      const day = sql<string>`to_char(${signIns.at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
      const isOk = eq(signIns.outcome, 'ok')
      return db
        .select({ day, signIns: countIf(isOk), failures: countIf(sql`not (${isOk})`) })
        .from(signIns)
        .where(and(eq(signIns.tenantId, tenantId), gte(signIns.at, since)))
        .groupBy(sql`1`)
    },

    apps(tenantId: string, since: Date) {
      const opened = sumIf(telemetry.count, inArray(telemetry.kind, ['open', 'mount']))
      return db
        .select({ name: telemetry.name, opened, errors: sumIf(telemetry.count, eq(telemetry.kind, 'error')) })
        .from(telemetry)
        .where(and(eq(telemetry.tenantId, tenantId), gte(telemetry.minute, since)))
        .groupBy(telemetry.name)
        .orderBy(desc(opened))
        .limit(MOST_APPS)
    },
  }
}
