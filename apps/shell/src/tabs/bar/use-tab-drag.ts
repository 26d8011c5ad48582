import { useEffect, useState, type RefObject } from 'react'
import { loadDragging, whenApproached } from '../../lib/dragging/when-approached'
import { storePinnedTabs } from '../stored-tabs'
import { placeTab, tabs } from '../tabs.store'

const KEY = 'tabKey'
/** So near to an end of the row, in pixels, the pointer moves it on. */
const EDGE = 36
const EDGE_STEP = 24

/** Lets a tab be dragged along the row, which is put in order while the pointer moves. Whether it is being dragged. */
export function useTabDrag(element: RefObject<HTMLElement | null>, key: string): boolean {
  const [isDragged, setIsDragged] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const node = element.current
    return whenApproached(node, async () => {
      const { blockDraggingToIFrames, combine, draggable } = await loadDragging()
      return combine(
        draggable({
          element: node,
          getInitialData: () => ({ [KEY]: key, from: indexOf(key) }),
          onDragStart: () => setIsDragged(true),
          onDrop: () => setIsDragged(false),
        }),
        blockDraggingToIFrames({ element: node }),
      )
    })
  }, [element, key])
  return isDragged
}

/** Watches the row of tabs: a tab takes the place of the one whose middle it has passed; Escape puts it back. */
export function useTabDrop(strip: RefObject<HTMLElement | null>, isThere: boolean): void {
  useEffect(() => {
    if (!isThere || !strip.current) return
    const row = strip.current
    return whenApproached(row, async () => {
      const { combine, dropTargetForElements, monitorForElements } = await loadDragging()
      return combine(
        dropTargetForElements({ element: row, canDrop: ({ source }) => KEY in source.data }),
        monitorForElements({
          canMonitor: ({ source }) => KEY in source.data,
          onDrag: ({ source, location }) => follow(row, String(source.data[KEY]), location.current.input.clientX),
          onDrop({ source, location }) {
            const { input, dropTargets } = location.current
            const key = String(source.data[KEY])
            if (dropTargets.length > 0) follow(row, key, input.clientX)
            else placeTab(key, Number(source.data['from']))
            storePinnedTabs()
          },
        }),
      )
    })
  }, [strip, isThere])
}

function follow(row: HTMLElement, key: string, pointerX: number): void {
  scrollAtEdge(row, pointerX)
  const others = [...row.querySelectorAll<HTMLElement>('[role=tab]')].filter((tab) => tab.dataset['tabKey'] !== key)
  const target = others.filter((tab) => middleOf(tab) < pointerX).length
  if (target !== indexOf(key)) placeTab(key, target)
}

function scrollAtEdge(row: HTMLElement, pointerX: number): void {
  const { left, right } = row.getBoundingClientRect()
  if (pointerX < left + EDGE) row.scrollBy({ left: -EDGE_STEP, behavior: 'instant' })
  if (pointerX > right - EDGE) row.scrollBy({ left: EDGE_STEP, behavior: 'instant' })
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

function indexOf(key: string): number {
  return tabs.list.findIndex((tab) => tab.key === key)
}
