import type { SentEnterprise } from '@center/shared/contract'
import type { ReceiverRow } from './letter-admin.repository'

export type WorksIn = { userId: string; enterpriseId: string; name: string }

/** The figures of a letter by enterprise, the one with most receivers first; users without an enterprise come last. */
export function countByEnterprise(rows: readonly ReceiverRow[], people: readonly WorksIn[]): SentEnterprise[] {
  const enterpriseOf = new Map(people.map((person) => [person.userId, person]))
  const counts = new Map<string | null, SentEnterprise>()
  for (const { userId, readAt, answeredAt } of rows) {
    const { enterpriseId = null, name = '' } = enterpriseOf.get(userId) ?? {}
    const row = counts.get(enterpriseId) ?? { enterpriseId, name, receivers: 0, read: 0, answered: 0 }
    row.receivers += 1
    row.read += readAt ? 1 : 0
    row.answered += answeredAt ? 1 : 0
    counts.set(enterpriseId, row)
  }
  const isNone = ({ enterpriseId }: SentEnterprise) => Number(enterpriseId === null)
  return [...counts.values()].toSorted(
    (a, b) => isNone(a) - isNone(b) || b.receivers - a.receivers || a.name.localeCompare(b.name, 'zh'),
  )
}
