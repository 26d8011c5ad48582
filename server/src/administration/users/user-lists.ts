import { and, eq, gte, inArray, ne } from 'drizzle-orm'
import { toWireTime, type AdminUserRow, type UserFilter } from '@center/shared/contract'
import { factorRows, FAILURES_MS, passkeyRows } from '../../domains/auth/auth.plugin'
import { signIns } from '../../domains/auth/auth.tables'
import type { Database } from '../../platform/database/database'
import type { Act, AdminDependencies } from '../admin-dependencies'
import { userRows, type UserRow } from './users.repository'

type Dependencies = Pick<AdminDependencies, 'db' | 'now' | 'signInLimits'> & {
  /** Days until a disabled user is erased; null: never. */
  anonymiseAfter: (tenantId: string) => Promise<number | null>
}

const DAY_MS = 24 * 3_600_000

/** The lists of users: a page with what each holds, in as many queries for one user as for a hundred. */
export function createUserLists({ db, now, signInLimits, anonymiseAfter }: Dependencies) {
  const failures = (tenantId: string, usernames: string[]) =>
    failuresAfter(db, new Date(now().getTime() - FAILURES_MS), { tenantId, usernames })

  return {
    choices: (act: Act) => userRows.choices(db, act),

    /** Failed sign-ins as a user count no more, from wherever they came of late. */
    async forgetFailures({ tenantId, tenantCode }: Act, username: string): Promise<void> {
      const tried = ['', ...(await failures(tenantId, [username])).map(({ ip }) => ip)]
      for (const ip of tried) await signInLimits.forget({ tenantCode, username, ip })
    },

    async list(act: Act, filter: UserFilter): Promise<{ rows: AdminUserRow[]; total: number }> {
      const { tenantId, tenantCode } = act
      const { rows, total } = await userRows.page(db, act, filter)
      const ids = rows.map(({ id }) => id)
      const [roles, enterprises, factors, passkeys, tried] = await Promise.all([
        userRows.rolesOf(db, tenantId, ids),
        userRows.enterprisesOf(db, tenantId, ids),
        factorRows.inForce(db, tenantId, ids),
        passkeyRows.ownersAmong(db, tenantId, ids),
        failures(
          tenantId,
          rows.map(({ username }) => username),
        ),
      ])
      const intoOf = await userRows.usernamesOf(
        db,
        tenantId,
        rows.flatMap(({ mergedInto }) => mergedInto ?? []),
      )
      const days = await anonymiseAfter(tenantId)
      const eraseAt = ({ disabledAt, erasedAt }: UserRow) =>
        days === null || !disabledAt || erasedAt ? null : toWireTime(new Date(disabledAt.getTime() + days * DAY_MS))
      const names = [...new Set(tried.map(({ username }) => username))]
      const ipsOf = (username: string) => tried.filter((one) => one.username === username).map(({ ip }) => ip)
      const locked = await signInLimits.lockedOf(
        tenantCode,
        names.map((username) => ({ username, ips: ipsOf(username) })),
      )
      return {
        total,
        rows: rows.map((row) => ({
          ...row,
          locked: locked.has(row.username),
          secondFactor: factors.has(row.id),
          hasPasskeys: passkeys.has(row.id),
          roles: roles.filter(({ userId }) => userId === row.id),
          enterprises: enterprises.filter(({ userId }) => userId === row.id).map(({ name }) => name),
          mergedInto: row.mergedInto && (intoOf.get(row.mergedInto) ?? row.mergedInto),
          eraseAt: eraseAt(row),
          erasedAt: row.erasedAt && toWireTime(row.erasedAt),
          erasureAskedAt: row.erasureAskedAt && toWireTime(row.erasureAskedAt),
          signedInAt: row.signedInAt && toWireTime(row.signedInAt),
        })),
      }
    },
  }
}

type Tried = { tenantId: string; usernames: string[] }

/** From where some users failed to sign in of late. */
async function failuresAfter(db: Database, after: Date, { tenantId, usernames }: Tried) {
  if (usernames.length === 0) return []
  return db
    .selectDistinct({ username: signIns.username, ip: signIns.ip })
    .from(signIns)
    .where(
      and(
        eq(signIns.tenantId, tenantId),
        inArray(signIns.username, usernames),
        ne(signIns.outcome, 'ok'),
        gte(signIns.at, after),
      ),
    )
}
