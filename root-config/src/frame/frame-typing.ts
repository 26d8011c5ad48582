import { readFields, watchFrames, watchTyping, type FormField } from '@center/shared/guest-protocol'
import type { FrameHost, SwapAnswer } from '@center/sdk'

/** An answer with fields is less than what a message may hold; one that is more goes without. */
const MAX_BYTES = 48_000

type FrameAnswer = SwapAnswer & { fields?: FormField[] }

export type FrameWork = {
  /** The host for the element, as whose word about its work it counts. */
  host: FrameHost
  /** Of an element that holds unsaved work and hands over nothing, the portal gets what was typed into plain fields. */
  withFields(answer: SwapAnswer | undefined): FrameAnswer | undefined
}

/**
 * Hears typing in this page, which is the element's own, and says that it holds unsaved work; anew after the element has said
 * that it holds none.
 */
export function hearTyping(host: FrameHost, ended: AbortSignal): FrameWork {
  let isDirty = false
  const post: FrameHost['post'] = (type, payload) => {
    if (type === 'dirty') isDirty = (payload as { dirty?: unknown } | null)?.dirty === true
    host.post(type, payload)
  }
  const setDirty = (dirty: boolean) => post('dirty', { dirty })
  watchTyping(window, ended, () => isDirty || setDirty(true))
  watchFrames(window, ended)
  return {
    // What else the host has changes with the portal, so it is not copied.
    host: Object.create(host, { post: { value: post }, setDirty: { value: setDirty } }) as FrameHost,
    withFields: (answer) => (isDirty && (answer?.state ?? null) === null ? withTyped(answer) : answer),
  }
}

function withTyped(answer: SwapAnswer | undefined): FrameAnswer | undefined {
  const fields = readFields(document.body)
  const isTyped = fields.some(({ value }) => value !== undefined)
  const isSmall = new Blob([JSON.stringify(fields)]).size <= MAX_BYTES
  return isTyped && isSmall ? { dirty: answer?.dirty ?? false, fields } : answer
}
