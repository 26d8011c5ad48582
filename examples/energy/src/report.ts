import { readHours, toDays, workshops, type Reading, type Workshop } from './meter'
import type { EnergyState } from './energy-state'
import { rangeOf, slotsOf } from './period'
import { addSplits, costOf, emptySplit, totalOf, type Split } from './tariff'

export type Bar = Reading & { isFuture: boolean }

export type WorkshopUse = { workshop: Workshop; split: Split; total: number; cost: number; share: number }

export type Report = {
  from: number
  /** The last moment inside. */
  to: number
  bars: Bar[]
  split: Split
  total: number
  cost: number
  /** Against the same stretch of the period before; null when there is nothing to compare with. */
  change: number | null
  byWorkshop: WorkshopUse[]
}

/** Everything the pages show of a period. */
export function makeReport({ period, offset, workshop }: EnergyState, now: Date): Report {
  const chosen = workshop === '' ? workshops : [workshop]
  const range = rangeOf(period, offset, now)
  const hours = readHours(chosen, range.from, range.to, now)
  const readings = period === 'day' ? hours : toDays(hours)
  const split = addSplits(hours.map((hour) => hour.split))
  const total = totalOf(split)
  return {
    from: range.from.getTime(),
    to: range.to.getTime() - 1,
    bars: slotsOf(period, range).map((slot) => toBar(slot, readings)),
    split,
    total,
    cost: costOf(split),
    change: changeOf(total, hours.length, chosen, rangeOf(period, offset - 1, now)),
    byWorkshop: byWorkshop(range, now),
  }
}

function toBar(slot: Date, readings: readonly Reading[]): Bar {
  const at = slot.getTime()
  const reading = readings.find((one) => one.at === at)
  return { at, split: reading?.split ?? emptySplit(), isFuture: reading === undefined }
}

function changeOf(total: number, count: number, chosen: readonly Workshop[], { from, to }: Before): number | null {
  const before = readHours(chosen, from, to, to).slice(0, count)
  const sum = totalOf(addSplits(before.map(({ split }) => split)))
  return sum === 0 ? null : total / sum - 1
}

type Before = { from: Date; to: Date }

/** The workshops, the highest use first. */
function byWorkshop({ from, to }: Before, now: Date): WorkshopUse[] {
  const uses = workshops.map((workshop) => {
    const split = addSplits(readHours([workshop], from, to, now).map((reading) => reading.split))
    return { workshop, split, total: totalOf(split), cost: costOf(split) }
  })
  const whole = uses.reduce((sum, { total }) => sum + total, 0)
  return uses.map((use) => ({ ...use, share: whole === 0 ? 0 : use.total / whole })).sort((a, b) => b.total - a.total)
}
