import * as z from 'zod/mini'
import {
  PortResponse,
  PortEnvelope,
  PROTOCOL_VERSION,
  type PortResponse as Response,
} from '../../../guest-protocol/guest-to-host'
import type { HostMessage } from '../../../guest-protocol/host-to-guest'
import type { GuestServices } from '../guest-services'
import { isSmallEnough } from '../bus/message-size'

/** The host's end of a frame's port. */
export type FramePort = {
  post(message: HostMessage): void
  /** Sends a message that wants an answer; no answer in time is the failure `timeout`. */
  request(message: HostMessage): Promise<Response>
}

/** Speaks envelopes over a port: hands messages to `receive` and sends its answer to those that have an id. */
export function createFramePort(
  port: MessagePort,
  receive: (type: unknown, payload: unknown) => Response | Promise<Response>,
  services: GuestServices,
  signal: AbortSignal,
): FramePort {
  const waiting = new Map<string, (answer: Response) => void>()
  const send = (type: string, payload: unknown, id?: string) =>
    port.postMessage({ v: PROTOCOL_VERSION, type, ts: services.now(), payload, ...(id ? { id } : {}) })

  function onMessage({ data }: MessageEvent<unknown>) {
    const envelope = isSmallEnvelope(data) ? z.safeParse(PortEnvelope, data) : null
    // What is not an envelope still costs the guest a message of its budget. Its payload is measured where it counts.
    if (!envelope?.success) return void receive(undefined, undefined)
    const { id, type, payload } = envelope.data
    if (type === 'answer') return settle(id, payload)
    const answer = receive(type, payload)
    if (id === undefined) return
    if (answer instanceof Promise) void answer.then((late) => signal.aborted || send('answer', late, id))
    else send('answer', answer, id)
  }

  function settle(id: string | undefined, payload: unknown) {
    const answer = z.safeParse(PortResponse, payload)
    const resolve = id === undefined ? undefined : waiting.get(id)
    resolve?.(answer.success && isSmallEnough(payload) ? answer.data : { ok: false, failure: 'invalid-payload' })
  }

  function request({ type, payload }: HostMessage): Promise<Response> {
    const id = services.randomId()
    return new Promise((resolve) => {
      const settleOnce = (answer: Response) => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(answer)
      }
      const timer = setTimeout(() => settleOnce({ ok: false, failure: 'timeout' }), services.limits.requestMs)
      waiting.set(id, settleOnce)
      send(type, payload, id)
    })
  }

  port.addEventListener('message', onMessage, { signal })
  port.start()
  signal.addEventListener('abort', () => waiting.forEach((settle) => settle({ ok: false, failure: 'timeout' })), {
    once: true,
  })
  return { post: ({ type, payload }) => send(type, payload), request }
}

/** The envelope is one level, and its own words, around a payload that is measured by itself. */
function isSmallEnvelope(data: unknown): boolean {
  if (typeof data !== 'object' || data === null || !('payload' in data)) return false
  return isSmallEnough({ ...data, payload: null })
}
