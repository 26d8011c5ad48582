export type PartOfDay = 'night' | 'morning' | 'noon' | 'afternoon' | 'evening'

/** The part of the day that a greeting names, of an hour from 0 to 23: before the portal's code is here, and by it. */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 6) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}
