import type { GuestToken } from '../../../../contract/registry/guest-endpoints'
import type { MountRequest } from '../../guest-services'

export type LuigiAuth = { accessToken: string; accessTokenExpirationDate: number }

/** A new one is there so long before the old one ends. */
const AHEAD_MS = 60_000

/**
 * Keeps a token for the app's own server where Luigi's client looks for it: one before the page begins, and another before each ends. Only with
 * the capability `token`; without it the page gets no token.
 */
export function keepLuigiToken(
  { guest, receive, signal }: MountRequest,
  onNext: (auth: LuigiAuth) => void,
): { first(): Promise<LuigiAuth | undefined> } {
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })

  async function take(): Promise<LuigiAuth | undefined> {
    if (!guest.capabilities.includes('token')) return undefined
    const answer = await receive('token', null)
    if (!answer.ok || signal.aborted) return undefined
    const { token, expiresAt } = answer.value as GuestToken
    const ends = expiresAt
    clearTimeout(timer)
    timer = setTimeout(renew, Math.max(ends - Date.now() - AHEAD_MS, AHEAD_MS / 2))
    return { accessToken: token, accessTokenExpirationDate: ends }
  }
  const renew = () => void take().then((auth) => auth && onNext(auth))
  return { first: take }
}
