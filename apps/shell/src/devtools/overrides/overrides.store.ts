import * as z from 'zod/mini'
import { validValues, type MicroFrontend } from '@center/shared/contract'
import { loadGuests, setLocalItem, getLocalItem, type GuestRow } from '@center/shared/host'
import { proxy } from 'valtio'
import { OVERRIDES } from '../dev-link'
import { followBuilds } from './follow-builds'
import { resolveOverride, toLocalAddress, type OverrideProblem, type Resolved } from './resolve-override'

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

/** Puts local versions in the place of released ones. What cannot be had stays released, and says why. */
export async function applyOverrides(rows: MicroFrontend[]): Promise<GuestRow[]> {
  return Promise.all(rows.map(applyOverride))
}

async function applyOverride(row: MicroFrontend): Promise<GuestRow> {
  const app = row.serviceCode
  const address = overrides.addresses[app]
  const isLeft = left.delete(app)
  if (address === undefined) return isLeft ? { ...row, policy: 'immediate' } : row
  const resolved = await resolveOverride(row, address)
  followBuilds(app, resolved.ok ? (resolved.live?.events ?? null) : null)
  if (!resolved.ok) {
    overrides.problems[app] = resolved.problem
    return row
  }
  delete overrides.problems[app]
  return knownBuild(row, resolved) ?? resolved.row
}

/** The row that this build has in the page already, if nothing else of the app has changed. */
function knownBuild({ serviceCode: app, revision }: MicroFrontend, { row, live }: Extract<Resolved, { ok: true }>) {
  if (!live) return null
  const key = `${live.events} ${live.build}`
  const before = taken.get(app)
  if (before?.key === key && before.revision === revision) return before.row
  taken.set(app, { revision, key, row })
  return null
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
