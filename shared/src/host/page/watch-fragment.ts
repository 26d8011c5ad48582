import { withoutTrailingSlashes } from '@center/shared/contract'
import { pageWindow, watchAddress } from './page-functions'

/**
 * Calls back with what is behind the `#` of the address, at once and whenever another is on screen, until the returned function is called. Tells
 * only of addresses whose path is `path`: the others are those of other tabs of the portal.
 */
export function watchFragment(path: string, listener: (fragment: string) => void): () => void {
  const life = new AbortController()
  const read = () => {
    const { pathname, hash } = pageWindow.location
    if (withoutTrailingSlashes(pathname) === path) listener(hash)
  }
  watchAddress(read, life.signal)
  read()
  return () => life.abort()
}
