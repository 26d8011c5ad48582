import * as z from 'zod/mini'
import { validValues, type MicroFrontend } from '@center/shared/contract'
import { loadGuests, setLocalItem, getLocalItem, type GuestRow } from '@center/shared/host'
import { proxy } from 'valtio'
import { resolveOverride, toLocalAddress, type OverrideProblem } from './resolve-override'

const name = 'overrides'

/** Which sub-apps this browser takes from its own machine, and what was wrong with an address. */
export const overrides = proxy<{
  addresses: Record<string, string>
  problems: Record<string, OverrideProblem>
}>({ addresses: readAddresses(), problems: {} })

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
  if (resolved.ok) delete overrides.problems[app]
  else overrides.problems[app] = resolved.problem
  return resolved.ok ? resolved.row : row
}

function save(): void {
  const { addresses } = overrides
  setLocalItem(name, Object.keys(addresses).length > 0 ? JSON.stringify(addresses) : null)
}

function readAddresses(): Record<string, string> {
  try {
    return validValues(z.string(), JSON.parse(getLocalItem(name) ?? '{}'))
  } catch {
    return {}
  }
}
