export const periods = ['day', 'week', 'month'] as const
export type Period = (typeof periods)[number]

export type Range = { from: Date; to: Date }

/** The day, week (from Monday) or month that lies `offset` of them from the one of `now`; 0 is the present one. */
export function rangeOf(period: Period, offset: number, now: Date): Range {
  const year = now.getFullYear()
  const month = now.getMonth()
  if (period === 'month') return { from: new Date(year, month + offset, 1), to: new Date(year, month + offset + 1, 1) }
  const monday = now.getDate() - ((now.getDay() + 6) % 7)
  const first = period === 'week' ? monday + offset * 7 : now.getDate() + offset
  const days = period === 'week' ? 7 : 1
  return { from: new Date(year, month, first), to: new Date(year, month, first + days) }
}

/** How many bars a range has: hours of a day, days of a week or month. */
export function slotsOf(period: Period, { from, to }: Range): Date[] {
  const slots: Date[] = []
  const next = (at: Date) =>
    period === 'day' ? new Date(at.getTime() + 3_600_000) : new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1)
  for (let at = from; at.getTime() < to.getTime(); at = next(at)) slots.push(at)
  return slots
}
