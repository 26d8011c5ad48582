import { toWireTime, type Overview } from '@center/shared/contract'
import type { createOverviewRepository } from './overview.repository'

type Dependencies = { repository: ReturnType<typeof createOverviewRepository>; now: () => Date }

const DAY_MS = 86_400_000
const DAYS = 14
const ONLINE_MS = 5 * 60_000
const dayOf = (instant: Date) => toWireTime(instant).slice(0, 10)

/** How a tenant does, in numbers. */
export function createOverviewService({ repository, now }: Dependencies) {
  return {
    async read(tenantId: string): Promise<Overview> {
      const at = now()
      const ago = (ms: number) => new Date(at.getTime() - ms)
      const days = Array.from({ length: DAYS }, (_, index) => dayOf(ago((DAYS - 1 - index) * DAY_MS)))
      const since = new Date(`${days[0] ?? ''}T00:00:00+08:00`)
      const [users, online, enterprises, letters, storage, counted, apps] = await Promise.all([
        repository.users(tenantId, ago(7 * DAY_MS)),
        repository.online(tenantId, ago(ONLINE_MS)),
        repository.enterprises(tenantId),
        repository.letters(tenantId),
        repository.storage(tenantId),
        repository.days(tenantId, since),
        repository.apps(tenantId, since),
      ])
      const ofDay = (day: string) => counted.find((row) => row.day === day) ?? { day, signIns: 0, failures: 0 }
      return { users: { ...users, online }, enterprises, letters, storage, days: days.map(ofDay), apps }
    },
  }
}
