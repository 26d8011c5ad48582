import { useText } from '@center/shared/host'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { moveFavourite } from '../lib/menu/favourites'
import type { MenuLeaf } from '../lib/menu/menu-leaves'
import styles from './home-favourites.module.css'
import { LeafLink } from './leaf-link'
import { useDragToOrder } from './use-drag-to-order'

const KEYS = 'Control+Shift+ArrowLeft Control+Shift+ArrowRight'
const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** The user's favourites in the user's order: dragged to another place, or moved by Control, Shift and an arrow. */
export function FavouriteList({ leaves }: { leaves: readonly MenuLeaf[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [placed, setPlaced] = useState<number | null>(null)
  const t = useText()
  const ids = leaves.map(({ item }) => item.id)

  const move = (id: string, to: number) => {
    void moveFavourite(id, to, ids)
    setPlaced(Math.min(Math.max(to, 0), ids.length - 1) + 1)
  }
  const drag = useDragToOrder({ list, ids, onMove: move })
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    const id = (event.target as Element).closest<HTMLElement>('[data-id]')?.dataset['id']
    if (step === undefined || id === undefined || !event.ctrlKey || !event.shiftKey) return
    event.preventDefault()
    flushSync(() => move(id, ids.indexOf(id) + step))
    // A row that changes its place in the document loses the focus.
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] a`)?.focus()
  }
  return (
    <>
      <ul ref={list} className={styles.list} aria-label={t('shell:favourites.title')} onKeyDown={handleKey}>
        {leaves.map((leaf) => (
          <li key={leaf.item.id} className={styles.leaf} data-id={leaf.item.id} {...drag.markOf(leaf.item.id)}>
            <LeafLink leaf={leaf} keys={KEYS} />
          </li>
        ))}
      </ul>
      <p role="status" className={styles.spoken}>
        {placed !== null && t('shell:tabs.placed', { place: placed, total: ids.length })}
      </p>
    </>
  )
}
