import { useState, type ReactNode } from 'react'
import ReactGridLayout, { useContainerWidth } from 'react-grid-layout'
import styles from './board-grid.module.css'
import { COLUMNS, fromLayout, inReadingOrder, ROW_PX, toLayout, type Card } from './board'

export type BoardGridProps = {
  cards: readonly Card[]
  isEditing: boolean
  onChange: (cards: Card[]) => void
  draw: (card: Card, isColumn: boolean) => ReactNode
}

/** Narrower than this, twelve columns leave a card no room: they stand one below the other. */
const COLUMN_BELOW_PX = 720
const GAP_PX = 16

/** The cards in their places. In wide rooms they are dragged and resized, in narrow ones they form one column. */
export function BoardGrid({ cards, isEditing, onChange, draw }: BoardGridProps) {
  const { width, containerRef, mounted } = useContainerWidth()
  const ordered = useStableOrder(cards)
  const isColumn = width < COLUMN_BELOW_PX
  return (
    <div ref={containerRef} className={styles.board} data-editing={isEditing}>
      {/* The dragging below writes a style as HTML unless it finds this, which the policy of the page refuses. */}
      <span id="react-draggable-style-el" hidden />
      {mounted && isColumn && (
        <ul className={styles.column}>
          {cards.map((card) => (
            <li key={card.id} className={styles.item} style={{ blockSize: heightOf(card) }}>
              {draw(card, true)}
            </li>
          ))}
        </ul>
      )}
      {mounted && !isColumn && (
        <ReactGridLayout
          width={width}
          layout={toLayout(cards)}
          gridConfig={{ cols: COLUMNS, rowHeight: ROW_PX, margin: [GAP_PX, GAP_PX], containerPadding: [0, 0] }}
          dragConfig={{ enabled: isEditing, handle: '[data-card-head]', cancel: '[data-card-button]' }}
          resizeConfig={{ enabled: isEditing, handles: ['se'] }}
          onDragStop={(layout) => onChange(inReadingOrder(fromLayout(layout)))}
          onResizeStop={(layout) => onChange(inReadingOrder(fromLayout(layout)))}
        >
          {ordered.map((card) => (
            <div key={card.id}>{draw(card, false)}</div>
          ))}
        </ReactGridLayout>
      )}
    </div>
  )
}

function heightOf({ h }: Card): number {
  return h * ROW_PX + (h - 1) * GAP_PX
}

/**
 * Cards in the order in which they were on the board when it came on screen, new ones last. The document follows reading
 * order, but a card that is dragged stays where it is in it: a frame that is moved in a document loads again.
 */
function useStableOrder(cards: readonly Card[]): Card[] {
  const [first] = useState(() => inReadingOrder(cards).map(({ id }) => id))
  const rank = (id: string) => {
    const index = first.indexOf(id)
    return index < 0 ? first.length : index
  }
  return cards.toSorted((one, other) => rank(one.id) - rank(other.id) || (one.id < other.id ? -1 : 1))
}
