import { workshops, type Workshop } from './meter'
import { periods, type Period } from './period'

/** What a person chose: it goes along when another version takes over. */
export type EnergyState = {
  period: Period
  /** 0 is the present day, week or month; -1 the one before. */
  offset: number
  workshop: Workshop | ''
  /** How much of the dear hours is moved in the estimate, percent. */
  shift: number
}

export const freshState: EnergyState = { period: 'week', offset: 0, workshop: '', shift: 20 }

/** Reads what another version handed over. What it does not know or cannot use is as in a fresh state. */
export function readState(given: unknown): EnergyState {
  if (typeof given !== 'object' || given === null) return freshState
  const { period, offset, workshop, shift } = given as Partial<Record<keyof EnergyState, unknown>>
  return {
    period: periods.find((one) => one === period) ?? freshState.period,
    offset: isWhole(offset) && offset <= 0 ? offset : freshState.offset,
    workshop: workshops.find((one) => one === workshop) ?? freshState.workshop,
    shift: isWhole(shift) && shift >= 0 && shift <= 60 ? shift : freshState.shift,
  }
}

function isWhole(given: unknown): given is number {
  return Number.isInteger(given)
}

/** Another kind of period starts at the present one. */
export function withPeriod(state: EnergyState, period: Period): EnergyState {
  return { ...state, period, offset: 0 }
}

/** One further back or on; the future has no readings. */
export function moved(state: EnergyState, step: number): EnergyState {
  return { ...state, offset: Math.min(0, state.offset + step) }
}

export const views = ['overview', 'tariff'] as const
export type View = (typeof views)[number]

/** The view of an inner path; anything else is the overview. */
export function viewOf(path: string): View {
  const name = path.replace(/^\//, '').split(/[/?#]/)[0]
  return views.find((view) => view === name) ?? 'overview'
}
