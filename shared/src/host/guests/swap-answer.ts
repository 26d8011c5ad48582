import * as z from 'zod/mini'
import { SwapAnswer } from '../../contract/host-messages'
import type { GuestServices } from './guest-services'
import type { GuestMount } from './guest-mount'
import { withinTime } from './time-limit'

/** Asks a mounted guest for what it would lose. Null when it does not answer in time, or not with an answer. */
export async function askForState(
  mount: GuestMount,
  version: string,
  services: GuestServices,
  signal: AbortSignal,
): Promise<SwapAnswer | null> {
  try {
    const asked = mount.beforeSwap(version)
    const answer = await withinTime(asked, { limitMs: services.limits.requestMs, signal, message: 'timeout' })
    return z.parse(SwapAnswer, answer)
  } catch {
    return null
  }
}

/**
 * Asks a mounted guest whether it may be swapped, and for its state. A guest that does not answer has nothing to lose as
 * far as it ever said.
 */
export async function askBeforeSwap(
  mount: GuestMount,
  version: string,
  services: GuestServices,
  signal: AbortSignal,
): Promise<SwapAnswer> {
  return (await askForState(mount, version, services, signal)) ?? { dirty: false }
}
