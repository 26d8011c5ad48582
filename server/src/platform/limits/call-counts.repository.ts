import { lt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../database/database'
import { callCounts } from './limits.tables'

export type CallCountsRepository = ReturnType<typeof createCallCountsRepository>

/** Calls at one moment: those of each user, and the tenant that has them all. A limit is null where none is set. */
export type Calls = {
  at: number
  users: { subject: string; calls: number }[]
  userMax: number | null
  tenant: { subject: string; max: number } | null
}

/** Of how many calls of a subject were let through, and the seconds until there is room for more. */
type Counted = { granted: number; retryAfter: number }

/** A minute, and the second in which it began. */
const SECONDS = 61

export function createCallCountsRepository(db: Database) {
  return {
    /**
     * Counts as many of the calls as there is room for: of each user, and then of the tenant those that its users had room for. By subject;
     * one without a limit, or without calls that are counted, is not in it.
     */
    async count(calls: Calls): Promise<Map<string, Counted>> {
      const { rows } = (await db.execute(toStatement(calls))) as unknown as {
        rows: { subject: string; granted: number; seconds: number[] }[]
      }
      return new Map(
        rows.map(({ subject, granted, seconds }) => {
          return [subject, { granted, retryAfter: SECONDS - seconds.findLastIndex((count) => count > 0) }]
        }),
      )
    },

    async forgetBefore(at: number): Promise<void> {
      await db.delete(callCounts).where(lt(callCounts.lastSecond, Math.floor(at / 1000)))
    },
  }
}

/**
 * One statement that waits for others at the same rows, so that of any number in parallel, on however many instances, no more get through.
 * Users come in order and their tenant after them: two statements never wait for each other.
 */
function toStatement({ at, users, userMax, tenant }: Calls): SQL {
  const second = Math.floor(at / 1000)
  const subjects = sql.param(users.map(({ subject }) => subject))
  const calls = sql.param(users.map((user) => user.calls))
  const asked = sql`select subject, calls from unnest(${subjects}::text[], ${calls}::int[]) as asked (subject, calls) order by subject`
  const ofUsers = userMax === null ? null : toCount(asked, userMax, second)
  const passed = ofUsers ? sql`select granted as calls from of_users` : asked
  const ofTenant = tenant
    ? toCount(
        sql`select ${tenant.subject}::text as subject, sum(calls)::int as calls from (${passed}) as passed having sum(calls) > 0`,
        tenant.max,
        second,
      )
    : null
  const parts = [ofUsers && (['of_users', ofUsers] as const), ofTenant && (['of_tenant', ofTenant] as const)].filter(
    (part) => part !== null,
  )
  const named = parts.map(([name, statement]) => sql`${sql.raw(name)} as (${statement})`)
  const read = parts.map(([name]) => sql.raw(`select subject, granted, seconds from ${name}`))
  return sql`with ${sql.join(named, sql`, `)} ${sql.join(read, sql` union all `)}`
}

/**
 * Adds the calls of `asked` to what is known of their subjects. `seconds` are the calls of the last 61 seconds, the newest first; they move on
 * with the clock before anything is counted. A clock that is behind that of another instance counts into the newest second.
 */
function toCount(asked: SQL, max: number, second: number): SQL {
  return sql`
    insert into ${callCounts} as known (subject, last_second, granted, seconds)
    select subject, ${second}, least(calls, ${max}::int), array[least(calls, ${max}::int)] || array_fill(0, array[${size(SECONDS - 1)}])
    from (${asked}) as asked
    on conflict (subject) do update set (last_second, granted, seconds) = (
      select greatest(known.last_second, excluded.last_second), room.granted, (moved.seconds[1] + room.granted) || moved.seconds[2:]
      from (
        select (array_fill(0, array[least(${size(SECONDS)}, greatest(0, excluded.last_second - known.last_second))::int])
          || known.seconds)[1:${size(SECONDS)}] as seconds
      ) as moved, lateral (
        select least(excluded.granted, greatest(0, ${max}::int - (select sum(one) from unnest(moved.seconds) as one)))::int as granted
      ) as room
    )
    returning subject, granted, seconds`
}

const size = (seconds: number) => sql.raw(String(seconds))
