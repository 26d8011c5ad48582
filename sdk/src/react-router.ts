import { createElement, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { createPath, NavigationType, parsePath, Router, type Navigator, type To } from 'react-router-dom'
import type { GuestProps } from '@center/shared/guest-protocol'

/** What {@link HostRouter} takes: `host`, `base` and `path` as the sub-app was mounted with them. */
export type HostRouterProps = Pick<GuestProps, 'host' | 'base' | 'path'> & {
  /** What may use the hooks, links and routes of react-router. */
  children?: ReactNode
}

type Place = { pathname: string; search: string; hash: string; state: unknown; key: string }

/**
 * A router whose address is the inner path of this sub-app, in place of `BrowserRouter`: the portal keeps it for reload,
 * back and deep link, and nothing that other tabs do reaches it. Routes begin at `/`; links show their whole address.
 */
export function HostRouter({ host, base, path, children }: HostRouterProps) {
  const [{ place, type }, setShown] = useState(() => ({ place: placeOf(path), type: NavigationType.Pop }))
  useEffect(
    () => host.on('navigate', (told) => setShown({ place: placeOf(told.path), type: NavigationType.Pop })),
    [host],
  )

  const go = useCallback(
    (to: To, state: unknown, how: NavigationType) => {
      const next = placeOf(to, state)
      setShown({ place: next, type: how })
      host.navigate(createPath(next), { replace: how === NavigationType.Replace })
    },
    [host],
  )
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: (to) => base + createPath(placeOf(to)),
      push: (to, state) => go(to, state, NavigationType.Push),
      replace: (to, state) => go(to, state, NavigationType.Replace),
      // The history is the portal's; it goes back, and only it goes forward.
      go: (steps) => (steps < 0 ? host.back() : undefined),
    }),
    [base, host, go],
  )
  return createElement(Router, { location: place, navigationType: type, navigator }, children)
}

let places = 0

function placeOf(to: To, state: unknown = null): Place {
  const { pathname = '/', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to
  return { pathname, search, hash, state, key: `p${++places}` }
}
