/** Marks of an axis from 0 to a round number that holds `most`: 1, 2, 2.5 or 5 times a power of ten apart. */
export function marksUpTo(most: number, count = 4): number[] {
  if (most <= 0) return [0, 1]
  const rough = most / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step)
}
