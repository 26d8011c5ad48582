import { onServerEvent } from '@center/shared/host'

/** What says that something may be another than what is shown: rights, other rows of administration, settings, or an unknown part of it. */
const signs = ['permission', 'administration', 'configuration', 'gap'] as const

/** Loads again whenever somebody changed something, until the returned function is called. */
export function followChanges(load: () => void): () => void {
  const stops = signs.map((sign) => onServerEvent(sign, load))
  return () => stops.forEach((stop) => stop())
}
