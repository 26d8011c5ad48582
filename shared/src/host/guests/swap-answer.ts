import * as z from 'zod/mini'
import { SwapAnswer, type PortAnswer } from '../../contract/host-messages'
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
  const show = (answer: PortAnswer) =>
    services.onPost?.({
      ...{ key: mount.key, app: mount.loaded.guest.serviceCode },
      ...{ type: 'beforeSwap', payload: { version }, answer },
    })
  try {
    const asked = mount.beforeSwap(version)
    const said = await withinTime(asked, { limitMs: services.limits.requestMs, signal, message: 'timeout' })
    const answer = z.safeParse(SwapAnswer, said)
    // Who does not know the question says nothing, and nothing is wrong with that.
    const isFit = answer.success || said === undefined
    show(isFit ? { ok: true, value: said ?? null } : { ok: false, failure: 'invalid-payload' })
    return answer.success ? answer.data : null
  } catch (error) {
    show({ ok: false, failure: error instanceof Error && error.message === 'timeout' ? 'timeout' : 'failed' })
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
