import { proxy } from 'valtio'
import { navigatePortal, pageFunctions, portalBase } from '@center/shared/host'
import { backToCentral } from '../lib/central-service'
import { dropRegistered, readRegistered, type RegisteredOutcome } from '../lib/registered'
import { whereNext } from '../lib/where-next'

/** How long the outcome is shown (spec 9). */
const SECONDS = 3

export const result = proxy<{ outcome: RegisteredOutcome | null; seconds: number }>({ outcome: null, seconds: SECONDS })

let ticking: ReturnType<typeof setInterval> | undefined

export function arriveAtResult(): void {
  Object.assign(result, { outcome: readRegistered(), seconds: SECONDS })
  if (!result.outcome) return
  ticking = setInterval(() => {
    result.seconds -= 1
    if (result.seconds <= 0) goOn()
  }, 1_000)
}

/** To sign-in, wherever the tenant has it. */
export function goOn(): void {
  clearInterval(ticking)
  if (!result.outcome) return
  const address = backToCentral(window.location.search) ?? whereNext(result.outcome)
  dropRegistered()
  if (address.startsWith(`${portalBase}/`)) navigatePortal(address, { replace: true })
  else pageFunctions.replaceAddress(address)
}

export function resetResult(): void {
  clearInterval(ticking)
}
