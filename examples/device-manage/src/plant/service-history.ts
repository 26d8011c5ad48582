import { people, type Device, type Person } from './plant'
import { between, createRandom, pick, round, seedOf } from './random'

const DAY_MS = 86_400_000

export const serviceKinds = ['inspection', 'lubrication', 'parts', 'calibration', 'repair'] as const
export type ServiceKind = (typeof serviceKinds)[number]

export type Service = { at: number; kind: ServiceKind; person: Person; hours: number }

/** What was done to a device, newest first; the newest is the date that the device itself names. */
export function serviceHistory({ id, lastService }: Pick<Device, 'id' | 'lastService'>): Service[] {
  const random = createRandom(seedOf(`${id}/service`))
  let at = lastService
  return Array.from({ length: 3 + Math.floor(random() * 3) }, () => {
    const service: Service = {
      at,
      kind: pick(random, serviceKinds),
      person: pick(random, people),
      hours: round(between(random, 0.5, 7.5), 1),
    }
    at -= Math.round(between(random, 21, 96)) * DAY_MS
    return service
  })
}
