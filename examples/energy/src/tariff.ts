/** Time-of-use periods, the dearest first. */
export const tariffs = ['sharp', 'peak', 'flat', 'valley'] as const
export type Tariff = (typeof tariffs)[number]

/** Energy by period, kWh. */
export type Split = Record<Tariff, number>

type Span = { tariff: Tariff; from: number; to: number }

/** The periods of a working day, hour by hour; the valley goes over midnight. */
export const spans: readonly Span[] = [
  { tariff: 'valley', from: 0, to: 7 },
  { tariff: 'flat', from: 7, to: 8 },
  { tariff: 'peak', from: 8, to: 11 },
  { tariff: 'valley', from: 11, to: 13 },
  { tariff: 'flat', from: 13, to: 14 },
  { tariff: 'peak', from: 14, to: 15 },
  { tariff: 'sharp', from: 15, to: 17 },
  { tariff: 'peak', from: 17, to: 22 },
  { tariff: 'flat', from: 22, to: 23 },
  { tariff: 'valley', from: 23, to: 24 },
]

/** Yuan per kWh. */
const prices: Split = { sharp: 1.2486, peak: 1.0405, flat: 0.6543, valley: 0.2581 }

export function priceOf(tariff: Tariff): number {
  return prices[tariff]
}

export function tariffAt(hour: number): Tariff {
  return spans.find(({ from, to }) => hour >= from && hour < to)?.tariff ?? 'valley'
}

export function emptySplit(): Split {
  return { sharp: 0, peak: 0, flat: 0, valley: 0 }
}

export function addSplits(splits: readonly Split[]): Split {
  const sum = emptySplit()
  for (const split of splits) for (const tariff of tariffs) sum[tariff] += split[tariff]
  return sum
}

export function totalOf(split: Split): number {
  return tariffs.reduce((sum, tariff) => sum + split[tariff], 0)
}

export function costOf(split: Split): number {
  return tariffs.reduce((sum, tariff) => sum + split[tariff] * prices[tariff], 0)
}

/** What the same energy would cost less if that part of the dear periods were used in the valley. */
export function savingOf(split: Split, share: number): number {
  const moved = (['sharp', 'peak'] as const).map((tariff) => split[tariff] * share * (prices[tariff] - prices.valley))
  return moved.reduce((sum, part) => sum + part, 0)
}
