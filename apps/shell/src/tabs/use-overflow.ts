import { useLayoutEffect, useState, type RefObject } from 'react'

/** Where a row that may be wider than its room stands: `none` when all of it is seen. */
export type Overflow = 'none' | 'start' | 'middle' | 'end'

/** Watches how far a row is scrolled. `content` changes with what is in it. */
export function useOverflow(element: RefObject<HTMLElement | null>, content: number): Overflow {
  const [overflow, setOverflow] = useState<Overflow>('none')
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const measure = () => setOverflow(overflowOf(node))
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    for (const child of node.children) observer.observe(child)
    node.addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      node.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [element, content])
  return overflow
}

function overflowOf({ scrollWidth, clientWidth, scrollLeft }: HTMLElement): Overflow {
  const hidden = scrollWidth - clientWidth
  if (hidden <= 1) return 'none'
  if (scrollLeft <= 0) return 'start'
  return scrollLeft >= hidden - 1 ? 'end' : 'middle'
}
