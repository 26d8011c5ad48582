import { people, type Device, type DeviceKind, type DeviceState, type Workshop } from './plant'
import { between, createRandom, pick, round, seedOf, type Random } from './random'

const DAY_MS = 86_400_000

type Batch = [kind: DeviceKind, model: string, count: number, power: number]

const park: Record<Workshop, Batch[]> = {
  machining: [
    ['verticalMill', 'VMC-850', 5, 22],
    ['lathe', 'CK-6150', 4, 15],
    ['horizontalMill', 'HMC-630', 2, 37],
    ['grinder', 'MK-1320', 3, 11],
  ],
  stamping: [
    ['press', 'J36-400', 4, 55],
    ['pressBrake', 'WC67-160', 2, 18.5],
    ['laserCutter', 'FL-6020', 3, 30],
  ],
  welding: [
    ['weldRobot', 'RW-210', 6, 12],
    ['spotWelder', 'DN-200', 4, 45],
  ],
  moulding: [
    ['injection', 'HTF-380', 6, 48],
    ['dryer', 'SHD-200', 3, 9],
  ],
  assembly: [
    ['conveyor', 'ASM-12', 2, 7.5],
    ['screwRobot', 'SD-04', 3, 2.2],
    ['tester', 'FT-300', 3, 3],
  ],
}

/** Every machine of the plant, always the same ones; only service dates follow the clock that is handed in. */
export function createDevices(now: number): Device[] {
  let index = 0
  return Object.entries(park).flatMap(([workshop, batches]) =>
    batches.flatMap((batch) =>
      Array.from({ length: batch[2] }, (_, position) => {
        index += 1
        return createDevice({ workshop: workshop as Workshop, batch, number: position + 1, index, now })
      }),
    ),
  )
}

type Made = { workshop: Workshop; batch: Batch; number: number; index: number; now: number }

function createDevice({ workshop, batch, number, index, now }: Made): Device {
  const [kind, model, , power] = batch
  const id = `DM-${1000 + index}`
  const random = createRandom(seedOf(id))
  const state = stateOf(random)
  const noon = Math.floor(now / DAY_MS) * DAY_MS + DAY_MS / 6
  return {
    id,
    kind,
    number,
    model,
    workshop,
    state,
    power,
    keeper: pick(random, people),
    hours: Math.round(between(random, 3_200, 38_000)),
    installed: `${2013 + Math.floor(random() * 11)}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}`,
    lastService: noon - Math.round(between(random, 6, 78)) * DAY_MS,
    nextService: noon + Math.round(between(random, 0, 40)) * DAY_MS,
    ...ratesOf(random, state),
  }
}

function stateOf(random: Random): DeviceState {
  const draw = random()
  if (draw < 0.66) return 'running'
  if (draw < 0.81) return 'idle'
  if (draw < 0.89) return 'maintenance'
  return draw < 0.95 ? 'fault' : 'offline'
}

function ratesOf(random: Random, state: DeviceState) {
  const isStopped = state === 'fault' || state === 'offline'
  return {
    availability: round(isStopped ? between(random, 0.52, 0.71) : between(random, 0.82, 0.97), 3),
    performance: round(between(random, 0.84, 0.98), 3),
    quality: round(between(random, 0.955, 0.998), 3),
  }
}
