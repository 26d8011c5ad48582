/** Chance for the looks of a picture only. Answers come from `node:crypto`. */
export const between = (low: number, high: number) => low + Math.random() * (high - low)
export const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
export const oneOf = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(Math.random() * list.length)] ?? list[0]
export const times = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(place))
