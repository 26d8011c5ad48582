import { createElement, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { openLayer, type CloseLayer } from './layers'

/**
 * Back closes what the component draws over the page, and stays on the page. What `onClose` answers with `false` stays open.
 * `isNamedByHash`: the hash of the address names it, so the page below is at the address without.
 */
export function useCloseOnBack(onClose: CloseLayer, isNamedByHash = false): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const hash = useRef(isNamedByHash ? window.location.hash : '')
  // Before it is painted: what can be seen, Back closes.
  useLayoutEffect(() => openLayer((reason) => close.current(reason), hash.current), [])
}

/** The same for what stands in the middle of a component, as a part of it. */
export function CloseOnBack({ onClose }: { onClose: CloseLayer }): null {
  useCloseOnBack(onClose)
  return null
}

/** The same for a menu or a list at a button: on a phone it covers the page, on a wide screen it stands beside what it belongs to. */
export function CloseOnBackWhenNarrow({ onClose }: { onClose: CloseLayer }): ReactNode {
  const [isNarrow] = useState(() => window.matchMedia('(max-width: 767px)').matches)
  return isNarrow && createElement(CloseOnBack, { onClose })
}
