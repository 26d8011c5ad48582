import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { loadDragging, whenApproached } from '../lib/dragging/when-approached'

const KIND = 'favourite'

type Dragged = { id: string; over: string | null; isAfter: boolean }

export type DragToOrder = {
  list: RefObject<HTMLElement | null>
  ids: readonly string[]
  onMove: (id: string, to: number) => void
}

/** Lets the rows of a list, each with a `data-id`, be dragged to another place in it. A mark shows where one would go. */
export function useDragToOrder({ list, ids, onMove }: DragToOrder) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const handleMove = useEffectEvent(onMove)
  const rowsThere = ids.join('\n')

  useEffect(() => {
    if (!list.current) return
    const rows = list.current
    return whenApproached(rows, async () => {
      const { combine, draggable, dropTargetForElements, monitorForElements } = await loadDragging()
      return combine(
        ...rowsOf(rows).map((element) =>
          draggable({ element, getInitialData: () => ({ kind: KIND, id: element.dataset['id'] }) }),
        ),
        dropTargetForElements({ element: rows, canDrop: ({ source }) => source.data['kind'] === KIND }),
        monitorForElements({
          canMonitor: ({ source }) => source.data['kind'] === KIND,
          onDrag({ source, location }) {
            const place = placeOf(rows, String(source.data['id']), location.current.input)
            setDragged((before) => (isSame(before, place) ? before : place))
          },
          onDrop({ source, location }) {
            setDragged(null)
            if (location.current.dropTargets.length === 0) return
            const id = String(source.data['id'])
            const to = targetOf(rows, placeOf(rows, id, location.current.input))
            if (to !== null) handleMove(id, to)
          },
        }),
      )
    })
  }, [list, rowsThere])

  const markOf = (id: string) => ({
    'data-dragged': dragged?.id === id,
    'data-mark': dragged?.over === id && dragged.id !== id ? sideOf(dragged) : undefined,
  })
  return { markOf }
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(':scope > [data-id]')]
}

/** The row below the pointer, and which half of it. */
function placeOf(list: HTMLElement, id: string, { clientX, clientY }: { clientX: number; clientY: number }): Dragged {
  for (const row of rowsOf(list)) {
    const { left, right, top, bottom } = row.getBoundingClientRect()
    const isOver = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    if (isOver) return { id, over: row.dataset['id'] ?? null, isAfter: clientX > (left + right) / 2 }
  }
  return { id, over: null, isAfter: false }
}

/** The place of the dragged row once it has left its own. */
function targetOf(list: HTMLElement, { id, over, isAfter }: Dragged): number | null {
  const ids = rowsOf(list).map((row) => row.dataset['id'])
  if (over === null || over === id) return null
  const to = ids.filter((other) => other !== id).indexOf(over) + (isAfter ? 1 : 0)
  return to === ids.indexOf(id) ? null : to
}

function isSame(one: Dragged | null, other: Dragged): boolean {
  return one?.id === other.id && one.over === other.over && one.isAfter === other.isAfter
}

function sideOf({ isAfter }: Dragged): 'before' | 'after' {
  return isAfter ? 'after' : 'before'
}
