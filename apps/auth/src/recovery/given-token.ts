import { pageWindow } from '@center/shared/host'

/** What a password is set with, and whether the one before has expired. */
type GivenToken = { token: string; hasExpired: boolean }

/**
 * What a link of an administrator, or a sign-in with an expired password, carries to set a password with. It goes out of the address: a
 * look over the shoulder tells nothing.
 */
export function takeGivenToken(): GivenToken | null {
  const { pathname, search, hash } = pageWindow.location
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const token = given.get('token')
  if (!token) return null
  pageWindow.history.replaceState(pageWindow.history.state, '', pathname + search)
  return { token, hasExpired: given.get('reason') === 'expired' }
}
