import {
  createContext,
  Fragment,
  startTransition,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { CSSProperties, HTMLAttributes, KeyboardEvent, ReactElement, ReactNode, Ref } from 'react'
import { flushSync } from 'react-dom'
import { Virtualizer, type VirtualizerHandle } from 'virtua'

/** More rows than this, and only those in sight are in the document. */
export const DRAWN_AT_MOST = 100

export type LongListProps<Row> = {
  className: string | undefined
  rows: readonly Row[]
  /** How many rows there may come to be: a list does not turn into a long one under the user's hands. */
  most?: number
  /** More rows than this, and only those in sight are drawn; less than {@link DRAWN_AT_MOST} where a row is heavy. */
  maxDrawn?: number
  keyOf: (row: Row) => string
  /** What is written on the row's list item. */
  describe?: (row: Row) => HTMLAttributes<HTMLLIElement>
  draw: (row: Row) => ReactElement
  /** What a key does on a row: another row gets the focus, something else was done, or the browser decides. */
  onKey: (key: string, index: number) => number | 'done' | 'not ours'
  /** The row that is scrolled into sight whenever it becomes another one; below 0 for none. */
  current?: number
  /** Height of what stands before the list in the element that scrolls. */
  startMargin?: number
}

/**
 * A list that stays quick with thousands of rows. Its parent element is the one that scrolls. Keys move between rows
 * whether they are drawn or not; a row keeps the focus when it is scrolled out of sight.
 */
export function LongList<Row>(props: LongListProps<Row>) {
  const { className, rows, most = rows.length, maxDrawn = DRAWN_AT_MOST } = props
  const { keyOf, describe, draw, onKey, current = -1, startMargin = 0 } = props
  const [kept, setKept] = useState(0)
  const isLong = most > maxDrawn

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const result = onKey(event.key, rowOf(event.target))
    if (result === 'not ours') return
    event.preventDefault()
    event.stopPropagation()
    if (result === 'done') return
    const list = event.currentTarget
    flushSync(() => setKept(result))
    list.querySelector<HTMLElement>(`[data-row="${result}"] :is(a, button)`)?.focus()
  }

  const describeAt = (index: number) => {
    const row = rows[index]
    if (row === undefined) return {}
    return { 'data-row': index, 'aria-posinset': index + 1, 'aria-setsize': rows.length, ...describe?.(row) }
  }
  const surroundings: ListContextValue = {
    className,
    kept,
    describeAt,
    onKeyDown: handleKey,
    // In a short list all rows stay. In a long one a press draws what it is for first.
    onFocus: (index) => (isLong ? startTransition(() => setKept(index)) : undefined),
  }
  const currentRow = rows[current]
  const { list, virtualizer } = useShownRow(current, currentRow === undefined ? null : keyOf(currentRow))

  return (
    <ListContext value={surroundings}>
      {isLong ? (
        <Virtualizer
          ref={virtualizer}
          as={List}
          item={Item}
          data={rows}
          keepMounted={[Math.min(kept, rows.length - 1)]}
          startMargin={startMargin}
        >
          {(row) => <Fragment key={keyOf(row)}>{draw(row)}</Fragment>}
        </Virtualizer>
      ) : (
        <List ref={list}>
          {rows.map((row, index) => (
            <Item key={keyOf(row)} index={index}>
              {draw(row)}
            </Item>
          ))}
        </List>
      )}
    </ListContext>
  )
}

/**
 * Scrolls to the row whenever it is another one; not when only the rows before it change, for the user is opening them. Where the row is has to be
 * laid out for that: after the picture that the user waits for.
 */
function useShownRow(index: number, key: string | null) {
  const list = useRef<HTMLUListElement>(null)
  const virtualizer = useRef<VirtualizerHandle>(null)
  const show = useEffectEvent(() => {
    if (virtualizer.current) virtualizer.current.scrollToIndex(index, { align: 'nearest' })
    else list.current?.querySelector(`[data-row="${index}"]`)?.scrollIntoView?.({ block: 'nearest' })
  })
  useEffect(() => (key === null ? undefined : afterPicture(show)), [key])
  return { list, virtualizer }
}

/** In a task of its own, once the browser has drawn. Returns what gives it up. */
function afterPicture(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(action)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

type ListContextValue = {
  className: string | undefined
  /** The row that has the focus, or had it last. */
  kept: number
  describeAt: (index: number) => HTMLAttributes<HTMLLIElement>
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (index: number) => void
}

const ListContext = createContext<ListContextValue | null>(null)

function List({ style, children, ref }: { style?: CSSProperties; children: ReactNode; ref?: Ref<HTMLUListElement> }) {
  const around = useContext(ListContext)
  // While it scrolls, the virtualizer would have the list take no press: one that comes right after the wheel was lost.
  const shown = style && { ...style, pointerEvents: undefined }
  return (
    <ul
      ref={ref}
      className={around?.className}
      style={shown}
      onKeyDown={around?.onKeyDown}
      onFocus={({ target }) => around?.onFocus(rowOf(target))}
    >
      {children}
    </ul>
  )
}

type ItemProps = { index: number; style?: CSSProperties; children: ReactNode; ref?: Ref<HTMLLIElement> }

function Item({ index, style, children, ref }: ItemProps) {
  const around = useContext(ListContext)
  // A row that is not measured yet is invisible, and what is invisible takes no focus.
  const shown = style && index === around?.kept ? { ...style, visibility: 'visible' as const } : style
  return (
    <li ref={ref} {...around?.describeAt(index)} style={shown}>
      {children}
    </li>
  )
}

function rowOf(target: EventTarget): number {
  return Number((target as Element).closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1)
}
