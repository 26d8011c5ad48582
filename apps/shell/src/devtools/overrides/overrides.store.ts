import * as z from 'zod/mini'
import { validValues, type MicroFrontend } from '@center/shared/contract'
import { loadGuests, setLocalItem, getLocalItem, type GuestRow } from '@center/shared/host'
import { proxy } from 'valtio'
import { OVERRIDES } from '../dev-link'
import { followBuilds } from './follow-builds'
import {
  resolveOverride,
  resolveUnregistered,
  toLocalAddress,
  type OverrideProblem,
  type Resolved,
} from './resolve-override'

/** Which sub-apps this browser takes from its own machine, and what was wrong with an address. */
export const overrides = proxy<{
  addresses: Record<string, string>
  problems: Record<string, OverrideProblem>
}>({ addresses: readAddresses(), problems: {} })

/** What was taken of each app last: a build that is known is not swapped in again because another app has a new one. */
const taken = new Map<string, { revision: number; key: string; row: GuestRow }>()

/** Apps whose released version comes back: it is swapped in without a question. */
const left = new Set<string>()

/** Takes an app from an address, and swaps it in where it is open. Also again, for what was built since. */
export async function setOverride(app: string, address: string): Promise<void> {
  if (!toLocalAddress(address)) {
    overrides.problems[app] = 'not-local'
    return
  }
  overrides.addresses[app] = address.trim()
  save()
  await loadGuests()
}

/** Goes back to the released version. */
export async function resetOverride(app: string): Promise<void> {
  if (overrides.addresses[app] !== undefined) left.add(app)
  delete overrides.addresses[app]
  delete overrides.problems[app]
  taken.delete(app)
  followBuilds(app, null)
  save()
  await loadGuests()
}

/**
 * Puts local versions in the place of released ones, and adds local apps that the tenant has not registered. What cannot be had stays
 * released, or away, and says why.
 */
export async function applyOverrides(rows: MicroFrontend[]): Promise<GuestRow[]> {
  const added = unregisteredOf(rows)
  const prefixes = rows.map(({ menuPrefix }) => menuPrefix)
  const own = await Promise.all(added.map((app) => applyUnregistered(app, prefixes)))
  return [...(await Promise.all(rows.map(applyOverride))), ...own.flat()]
}

/** Apps with an address here that the tenant has not. */
export function unregisteredOf(
  rows: readonly Pick<MicroFrontend, 'serviceCode'>[],
  { addresses }: Pick<typeof overrides, 'addresses'> = overrides,
): string[] {
  return Object.keys(addresses).filter((app) => !rows.some(({ serviceCode }) => serviceCode === app))
}

async function applyUnregistered(app: string, prefixes: string[]): Promise<GuestRow[]> {
  const row = take(app, 0, await resolveUnregistered(app, overrides.addresses[app] ?? '', prefixes))
  return row ? [row] : []
}

async function applyOverride(row: MicroFrontend): Promise<GuestRow> {
  const app = row.serviceCode
  const address = overrides.addresses[app]
  const isLeft = left.delete(app)
  if (address === undefined) return isLeft ? { ...row, policy: 'immediate' } : row
  return take(app, row.revision, await resolveOverride(row, address)) ?? row
}

/** The local version; null where it cannot be had, with the reason kept. A build that is in the page already is the row that it has there. */
function take(app: string, revision: number, resolved: Resolved): GuestRow | null {
  followBuilds(app, resolved.ok ? (resolved.live?.events ?? null) : null)
  if (!resolved.ok) {
    overrides.problems[app] = resolved.problem
    return null
  }
  delete overrides.problems[app]
  const { row, live } = resolved
  if (!live) return row
  const key = `${live.events} ${live.build}`
  const before = taken.get(app)
  if (before?.key === key && before.revision === revision) return before.row
  taken.set(app, { revision, key, row })
  return row
}

function save(): void {
  const { addresses } = overrides
  setLocalItem(OVERRIDES, Object.keys(addresses).length > 0 ? JSON.stringify(addresses) : null)
}

function readAddresses(): Record<string, string> {
  try {
    return validValues(z.string(), JSON.parse(getLocalItem(OVERRIDES) ?? '{}'))
  } catch {
    return {}
  }
}
