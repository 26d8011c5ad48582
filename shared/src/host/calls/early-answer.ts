import { takeEarlyCall } from '../../early-call'

/** Taken before any guest is here. */
let early = takeEarlyCall()

/**
 * The answer to a call that the page made before the host was there, if it is this very one; `null`: there was none. It is given once, and is `null`
 * in its turn where the page could not make the call.
 * A question to the same endpoint which asks for something else says that the early one is not needed.
 */
export function takeEarlyAnswer(request: unknown): Promise<Response | null> | null {
  if (!early || !(request instanceof Request)) return null
  const { pathname, search } = new URL(request.url)
  const [path, query] = early.address.split('?')
  if (path !== pathname) return null
  const { token, answer, giveUp } = early
  early = null
  const isAsked =
    (query === undefined || `?${query}` === search) && request.headers.get('Authorization_front') === token
  if (!isAsked) {
    giveUp()
    return null
  }
  const { signal } = request
  signal.addEventListener('abort', () => giveUp(signal.reason), { once: true })
  return answer
}
