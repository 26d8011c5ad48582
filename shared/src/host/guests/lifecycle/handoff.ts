import * as z from 'zod/mini'
import { isFormFields, type FormField } from '../../../guest-protocol/page/form-field'
import { SwapAnswer, type PortResponse } from '../../../guest-protocol/guest-to-host'
import type { GuestServices } from '../guest-services'
import type { GuestMount } from './guest-mount'
import type { InstanceRecord } from './instance-state'
import { withinTime } from './time-limit'

/** What a guest hands over. In the frame of an isolated element our own script adds its plain fields. */
export type HandedOff = SwapAnswer & { fields?: FormField[] | undefined }

/** What came of asking a guest for its state: `silent`, it does not know the question or has no time; `failed`, it tried. */
export type HandoffResult = HandedOff | 'silent' | 'failed'

/** Asks a mounted guest for what it would lose. */
export async function askForState(
  mount: GuestMount,
  version: string,
  services: GuestServices,
  signal: AbortSignal,
): Promise<HandoffResult> {
  const show = (answer: PortResponse) =>
    services.onPost?.({
      key: mount.key,
      app: mount.loaded.guest.serviceCode,
      type: 'beforeSwap',
      payload: { version },
      answer,
    })
  try {
    const asked = mount.beforeSwap(version)
    const said = await withinTime(asked, { limitMs: services.limits.requestMs, signal, message: 'timeout' })
    const answer = z.safeParse(SwapAnswer, said)
    // Who does not know the question says nothing, and nothing is wrong with that.
    const isFit = answer.success || said === undefined
    show(isFit ? { ok: true, value: said ?? null } : { ok: false, failure: 'invalid-payload' })
    if (said === undefined) return 'silent'
    return answer.success ? { ...answer.data, ...fieldsOf(said, mount) } : 'failed'
  } catch (error) {
    const isLate = error instanceof Error && error.message === 'timeout'
    show({ ok: false, failure: isLate ? 'timeout' : 'failed' })
    return isLate ? 'silent' : 'failed'
  }
}

/**
 * Whether work would be lost that the guest holds. The host sees typing itself: what was typed into, and hands over no state,
 * holds work whatever it answers.
 */
export function isWithheld(handed: HandoffResult, isDirty: boolean): boolean {
  if (handed === 'failed') return true
  const { dirty, state = null } = handed === 'silent' ? { dirty: false } : handed
  return state === null && (dirty || isDirty)
}

/** In the page the host reads them itself. */
function fieldsOf(said: unknown, { loaded }: GuestMount): Pick<HandedOff, 'fields'> {
  const { fields } = said as { fields?: unknown }
  return loaded.guest.iframe && isFormFields(fields) ? { fields } : {}
}

/** Asks a guest for its state as before a swap. Null: it is not in the page, or gave no valid answer. */
export async function askState({ mount, guest, services, attempt }: InstanceRecord): Promise<SwapAnswer | null> {
  const answer = mount && (await askForState(mount, guest.version, services, attempt.signal))
  return typeof answer === 'string' ? null : answer
}
