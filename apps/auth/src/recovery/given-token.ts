import { pageWindow } from '@center/shared/host'

/** What a link of an administrator carries to set a password with. It goes out of the address: a look over the shoulder tells nothing. */
export function takeGivenToken(): string | null {
  const { pathname, search, hash } = pageWindow.location
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  if (token) pageWindow.history.replaceState(pageWindow.history.state, '', pathname + search)
  return token
}
