import type {
  BYE as Bye,
  PortResponse,
  PortEnvelope,
  PROTOCOL_VERSION as Protocol,
  REQUEST_TIMEOUT_MS as RequestTimeout,
} from '@center/shared/guest-protocol'

// The contract's values, written again as their own types: a difference is a compile error, and no schema library
// comes into the bundle.
export const protocolVersion: typeof Protocol = 1
export const bye: typeof Bye = 'bye'
const requestTimeoutMs: typeof RequestTimeout = 5_000

/** What waits for the user has no limit, what waits for a server a longer one. */
const limits: Record<string, number> = { overlay: 0, request: 60_000, token: 15_000 }

type Pending = { settle(answer: PortResponse): void; timer: ReturnType<typeof setTimeout> | undefined }
type Answer = (payload: unknown) => unknown

export type PortClient = {
  /** From here on messages leave at once; those that waited leave first, in order. */
  open(port: MessagePort): void
  post(type: string, payload: unknown): void
  request(type: string, payload: unknown): Promise<unknown>
  close(): void
}

/** One end of the port: keeps what is sent before the port is there, and pairs requests with answers. */
export function createPortClient(receive: (type: string, payload: unknown) => void, answers: Record<string, Answer>) {
  const waiting: PortEnvelope[] = []
  const pending = new Map<string, Pending>()
  let port: MessagePort | null = null
  let isClosed = false
  let count = 0

  function send(type: string, payload: unknown, id?: string): void {
    if (isClosed) return
    const envelope: PortEnvelope = { v: protocolVersion, type, ts: Date.now(), payload, ...(id ? { id } : {}) }
    if (port) port.postMessage(envelope)
    else waiting.push(envelope)
  }

  async function handle({ type, id, payload }: PortEnvelope): Promise<void> {
    if (type === 'answer') return pending.get(id ?? '')?.settle(payload as PortResponse)
    const answer = answers[type]
    if (!id || !answer) return receive(type, payload)
    send('answer', await answerOf(answer, payload), id)
  }

  const client: PortClient = {
    open(opened) {
      port?.close()
      port = opened
      port.onmessage = ({ data }) => {
        if (isEnvelope(data)) void handle(data)
      }
      for (const envelope of waiting.splice(0)) port.postMessage(envelope)
    },
    post: (type, payload) => send(type, payload),
    request(type, payload) {
      const id = `g${++count}`
      return new Promise((resolve, reject) => {
        const settle = (answer: PortResponse): void => {
          clearTimeout(pending.get(id)?.timer)
          pending.delete(id)
          if (answer.ok) resolve(answer.value)
          else reject(new Error(answer.failure))
        }
        const limitMs = limits[type] ?? requestTimeoutMs
        const timer = limitMs ? setTimeout(() => settle({ ok: false, failure: 'timeout' }), limitMs) : undefined
        pending.set(id, { settle, timer })
        send(type, payload, id)
      })
    },
    close() {
      isClosed = true
      for (const { settle } of [...pending.values()]) settle({ ok: false, failure: 'timeout' })
      port?.close()
    },
  }
  return client
}

async function answerOf(answer: Answer, payload: unknown): Promise<PortResponse> {
  try {
    return { ok: true, value: await answer(payload) }
  } catch {
    return { ok: false, failure: 'invalid-payload' }
  }
}

function isEnvelope(data: unknown): data is PortEnvelope {
  if (typeof data !== 'object' || data === null) return false
  const { v, type } = data as Partial<PortEnvelope>
  return v === protocolVersion && typeof type === 'string'
}
