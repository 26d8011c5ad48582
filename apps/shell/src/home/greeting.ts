/** The part of the day that a greeting names. */
export function partOfDay(hour: number): 'night' | 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour < 6) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}
