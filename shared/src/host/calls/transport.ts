import type { Axios, AxiosAdapter, AxiosResponse } from 'axios'
import { pageFunctions } from '../page/page-functions'

export type Question = {
  method: string
  /** Path and query. */
  address: string
  headers: Record<string, string>
  body: string | FormData | null
  timeoutMs: number
  signal: AbortSignal | undefined
  /** The answer is a file. */
  asFile: boolean
  /** Told how much of the body has left, from 0 to 1. */
  onProgress: ((share: number) => void) | undefined
}
/** Any HTTP status is one. The body is text, or a file where that was asked for. */
export type Answer = Pick<AxiosResponse<unknown>, 'status' | 'data' | 'headers'>

/** What carries the calls: tests put a fake server here. */
export const apiTransport: { adapter: AxiosAdapter | 'fetch' } = { adapter: 'fetch' }

const settings = {
  // The envelope decides, so every HTTP status is an answer; bodies are written and read by the caller, once.
  validateStatus: () => true,
  transformRequest: [(data: unknown) => data],
  transformResponse: [(data: unknown) => data],
  env: { fetch: pageFunctions.fetch },
}

let client: Axios | null = null
let coming: Promise<Axios> | null = null

/**
 * Brings axios, the copy that guests may have too, and makes of it a client that nothing they set in it reaches. A page is drawn without it,
 * and starts without it. Where it did not come, the next call asks for it again.
 */
export function loadTransport(): Promise<Axios> {
  coming ??= import('axios').then(
    (axios) => (client = new axios.Axios(settings)),
    (error: unknown) => {
      coming = null
      // What failed is kept by the loader, as what came is.
      System.delete(System.resolve('axios'))
      throw error
    },
  )
  return coming
}

/** Asks the server. Rejects when no answer came; {@link reasonOf} says why. */
export async function send(question: Question): Promise<Answer> {
  const { method, address, headers, body, timeoutMs, signal, asFile, onProgress } = question
  const axios = client ?? (await untilEnd(loadTransport(), endOf(question)))
  return axios.request<unknown>({
    method,
    url: address,
    headers,
    timeout: timeoutMs,
    responseType: asFile ? 'blob' : 'text',
    adapter: apiTransport.adapter,
    ...(body !== null && { data: body }),
    ...(signal && { signal }),
    ...(onProgress && watchUpload(onProgress)),
  })
}

/** Comes when a question is given up, or has taken its time; 0 is no limit. */
export function endOf({ timeoutMs, signal }: Pick<Question, 'timeoutMs' | 'signal'>): AbortSignal {
  const late = timeoutMs > 0 ? [AbortSignal.timeout(timeoutMs)] : []
  return AbortSignal.any([...late, ...(signal ? [signal] : [])])
}

/** Waits for work no longer than until the end, and rejects then with an error that {@link reasonOf} knows. */
export function untilEnd<T>(work: Promise<T>, end: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      const { reason } = end as { reason: unknown }
      const isLate = reason instanceof DOMException && reason.name === 'TimeoutError'
      reject(isLate ? reason : new DOMException('The call was given up', 'AbortError'))
    }
    work.then(resolve, reject)
    if (end.aborted) giveUp()
    else end.addEventListener('abort', giveUp, { once: true })
  })
}

/** `fetch` tells nothing of what it has sent, the older way does. A test has its own in the place of both. */
function watchUpload(onProgress: (share: number) => void) {
  return {
    ...(apiTransport.adapter === 'fetch' && { adapter: 'xhr' as const }),
    onUploadProgress: ({ loaded, total }: { loaded: number; total?: number }) => onProgress(total ? loaded / total : 0),
  }
}

/** Why no answer came, in words of axios; `undefined`: something else went wrong, such as axios itself not coming. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'AbortError') return 'ERR_CANCELED'
  if (error.name === 'TimeoutError') return 'ETIMEDOUT'
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
