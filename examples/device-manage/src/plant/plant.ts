/** What there is in the plant. Names for people are texts: `workshop.*`, `kind.*`, `state.*`, `metric.*`. */
export const workshops = ['machining', 'stamping', 'welding', 'moulding', 'assembly'] as const
export type Workshop = (typeof workshops)[number]

export const deviceStates = ['running', 'idle', 'maintenance', 'fault', 'offline'] as const
export type DeviceState = (typeof deviceStates)[number]

export type DeviceKind =
  | 'verticalMill'
  | 'lathe'
  | 'horizontalMill'
  | 'grinder'
  | 'press'
  | 'pressBrake'
  | 'laserCutter'
  | 'weldRobot'
  | 'spotWelder'
  | 'injection'
  | 'dryer'
  | 'conveyor'
  | 'screwRobot'
  | 'tester'

export const people = ['wang', 'chen', 'liu', 'zhao', 'sun', 'zhou'] as const
export type Person = (typeof people)[number]

export type Device = {
  /** Asset number. */
  id: string
  kind: DeviceKind
  /** The how-manieth of its kind. */
  number: number
  model: string
  workshop: Workshop
  state: DeviceState
  keeper: Person
  /** Rated power, kW. */
  power: number
  /** Operating hours since it was installed. */
  hours: number
  installed: string
  /** Milliseconds since 1970, the day at noon. */
  lastService: number
  nextService: number
  /** Parts of 1. */
  availability: number
  performance: number
  quality: number
}

/** Overall equipment effectiveness: what was made well, of what could have been made. */
export function oeeOf({ availability, performance, quality }: Rates): number {
  return availability * performance * quality
}

export type Rates = Pick<Device, 'availability' | 'performance' | 'quality'>

export const metrics = ['temperature', 'vibration', 'current', 'pressure'] as const
export type Metric = (typeof metrics)[number]

/** Where a reading lies when all is well, how far it swings, and the limit that raises an alert. */
export type MetricRange = { unit: string; base: number; swing: number; limit: number; isLower: boolean; digits: number }

const ranges: Record<Metric, MetricRange> = {
  temperature: { unit: '°C', base: 52, swing: 6, limit: 75, isLower: false, digits: 1 },
  vibration: { unit: 'mm/s', base: 1.9, swing: 0.5, limit: 4.5, isLower: false, digits: 2 },
  current: { unit: 'A', base: 34, swing: 6, limit: 58, isLower: false, digits: 1 },
  pressure: { unit: 'MPa', base: 0.62, swing: 0.04, limit: 0.45, isLower: true, digits: 2 },
}

export function rangeOf(metric: Metric): MetricRange {
  return ranges[metric]
}

/** Whether a reading is on the wrong side of its limit. */
export function isOutside(metric: Metric, value: number): boolean {
  const { limit, isLower } = ranges[metric]
  return isLower ? value < limit : value > limit
}
