import { useState, type DragEvent } from 'react'
import type { AdminMenuRow } from '@center/shared/contract'
import type { DropZone } from './menu-moves'

type Over = { id: string; zone: DropZone }

/** Items that are dragged with a mouse: what a row needs, and which part of it would take the item. Keys and buttons move items too. */
export function useDrag(mayWrite: boolean, onDrop: (item: AdminMenuRow, target: AdminMenuRow, zone: DropZone) => void) {
  const [dragged, setDragged] = useState<AdminMenuRow | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (item: AdminMenuRow) =>
    mayWrite && {
      draggable: true,
      'data-drop': over?.id === item.id && dragged?.id !== item.id ? over.zone : undefined,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', item.title)
        setDragged(item)
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!dragged) return
        event.preventDefault()
        const zone = zoneOf(event)
        setOver((now) => (now?.id === item.id && now.zone === zone ? now : { id: item.id, zone }))
      },
      onDragEnd: end,
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault()
        if (dragged && dragged.id !== item.id) onDrop(dragged, item, zoneOf(event))
        end()
      },
    }
}

function zoneOf({ clientY, currentTarget }: DragEvent<HTMLElement>): DropZone {
  const { top, height } = currentTarget.getBoundingClientRect()
  const share = height > 0 ? (clientY - top) / height : 0.5
  if (share < 0.3) return 'before'
  return share > 0.7 ? 'after' : 'inside'
}
