import { useLayoutEffect, useState, type RefObject } from 'react'

/** Whether the content of an element is wider than the element. `content` changes with what is in it. */
export function useOverflow(element: RefObject<HTMLElement | null>, content: number): boolean {
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const measure = () => setOverflows(node.scrollWidth > node.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    for (const child of node.children) observer.observe(child)
    measure()
    return () => observer.disconnect()
  }, [element, content])
  return overflows
}
