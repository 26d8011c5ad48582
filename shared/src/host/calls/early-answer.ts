import { takeEarlyCall, type EarlyCall } from '../../early-call'
import { endOf, untilEnd, type Answer, type Question } from './transport'

/** Taken before any guest is here. */
let early = takeEarlyCall()

/** Whether the page has asked what it will be drawn from. If not, the host does, and has axios fetched for it. */
export const isAskedEarly = (): boolean => early !== null

type Asked = Pick<Question, 'address' | 'timeoutMs' | 'signal'> & { token: string | null }

/**
 * The answer to a call that the page made before the host was there, if it is this very one; `null`: there was none. It is given once, and is `null`
 * in its turn where the page could not make the call.
 * A question to the same endpoint which asks for something else says that the early one is not needed. Rejects as `fetch` does.
 */
export async function askEarly({ address, token, timeoutMs, signal }: Asked): Promise<Answer | null> {
  const call = takeCallTo(address, token)
  if (!call) return null
  const end = endOf({ timeoutMs, signal })
  if (end.aborted) call.giveUp()
  else end.addEventListener('abort', () => call.giveUp(), { once: true })
  return untilEnd(call.answer.then(read), end)
}

function takeCallTo(address: string, token: string | null): EarlyCall | null {
  const [path, query] = address.split('?')
  const [earlyPath, earlyQuery] = early?.address.split('?') ?? []
  if (!early || path !== earlyPath) return null
  const call = early
  early = null
  if (token === call.token && (earlyQuery === undefined || earlyQuery === query)) return call
  call.giveUp()
  return null
}

async function read(response: Response | null): Promise<Answer | null> {
  if (!response) return null
  return { status: response.status, data: await response.text(), headers: Object.fromEntries(response.headers) }
}
