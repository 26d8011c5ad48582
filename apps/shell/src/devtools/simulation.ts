import * as z from 'zod/mini'
import { validValues, type MicroFrontend } from '@center/shared/contract'
import { setSessionItem, getSessionItem, text } from '@center/shared/host'
import { proxy } from 'valtio'

const name = 'simulated'
const Simulated = z.enum(['slow', 'failing'])

/** How an app's files come: as they do, late, or not at all. */
export type Simulation = 'none' | 'slow' | 'failing'
export const simulationNames: readonly Simulation[] = ['none', 'slow', 'failing']

/** Longer than the portal waits before it says that an app is slow. */
export const SLOW_MS = 6_000

/** What is played for which app, in this tab of the browser until it is closed. Other users do not see it. */
export const simulations = proxy<{ of: Record<string, 'slow' | 'failing'> }>({ of: readStored() })

export function simulate(app: string, simulation: Simulation): void {
  if (simulation === 'none') delete simulations.of[app]
  else simulations.of[app] = simulation
  setSessionItem(name, Object.keys(simulations.of).length > 0 ? JSON.stringify(simulations.of) : null)
}

/** What the guest host waits for before it counts an app as loaded. */
export function beforeLoad({ serviceCode }: MicroFrontend): Promise<void> | undefined {
  const simulation = simulations.of[serviceCode]
  if (simulation === 'failing') return Promise.reject(new Error(text('shell:user.simulatedFailure')))
  return simulation === 'slow' ? new Promise((resolve) => setTimeout(resolve, SLOW_MS)) : undefined
}

function readStored(): Record<string, 'slow' | 'failing'> {
  try {
    return validValues(Simulated, JSON.parse(getSessionItem(name) ?? '{}'))
  } catch {
    return {}
  }
}
