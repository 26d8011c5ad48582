import * as z from 'zod/mini'
import { SwapAnswer, type PortAnswer } from '../../contract/host-messages'
import type { GuestServices } from './guest-services'
import type { GuestMount } from './guest-mount'
import { withinTime } from './time-limit'

/** What came of asking a guest for its state: `silent`, it does not know the question or has no time; `failed`, it tried. */
export type Handover = SwapAnswer | 'silent' | 'failed'

/** Asks a mounted guest for what it would lose. */
export async function askForState(
  mount: GuestMount,
  version: string,
  services: GuestServices,
  signal: AbortSignal,
): Promise<Handover> {
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
    if (said === undefined) return 'silent'
    return answer.success ? answer.data : 'failed'
  } catch (error) {
    const isLate = error instanceof Error && error.message === 'timeout'
    show({ ok: false, failure: isLate ? 'timeout' : 'failed' })
    return isLate ? 'silent' : 'failed'
  }
}
