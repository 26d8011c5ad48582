import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import type { AdminMenuRow } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { RowActions } from '../components/lists/row-actions'
import { useNameOf } from '../lib/use-name-of'
import { directions, type Direction, type DropZone } from './menu-moves'
import { useDrag } from './use-drag'
import { visibleRows, type TreeRow } from './visible-rows'
import styles from './menus-page.module.css'

export type MenuCommands = {
  edit: (item: AdminMenuRow) => void
  add: (item: AdminMenuRow) => void
  remove: (item: AdminMenuRow) => void
  move: (item: AdminMenuRow, direction: Direction) => void
  drop: (item: AdminMenuRow, target: AdminMenuRow, zone: DropZone) => void
}
type Props = { items: readonly AdminMenuRow[]; mayWrite: boolean; commands: MenuCommands }

const moveKeys: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

/** The menu as a tree: arrows walk and unfold, Enter edits, Alt with an arrow or the mouse moves the item. What can be done stands at the item in use. */
export function MenuTree({ items, mayWrite, commands }: Props) {
  const t = useText()
  const nameOf = useNameOf()
  const list = useRef<HTMLUListElement>(null)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState('')
  const dragOf = useDrag(mayWrite, commands.drop)
  const rows = visibleRows(items, unfolded)
  const active = rows.some(({ item }) => item.id === current) ? current : rows[0]?.item.id
  const fold = (id: string, isOpen: boolean) =>
    setUnfolded((now) => new Set(isOpen ? [...now, id] : [...now].filter((each) => each !== id)))
  const focus = (index: number) => list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus()
  const walk = ({ item }: TreeRow, index: number): Record<string, () => void> => ({
    ArrowDown: () => focus(index + 1),
    ArrowUp: () => focus(Math.max(0, index - 1)),
    ArrowRight: () => fold(item.id, true),
    ArrowLeft: () => fold(item.id, false),
    Enter: () => mayWrite && commands.edit(item),
  })
  const press = (event: KeyboardEvent, row: TreeRow, index: number) => {
    if (event.target !== event.currentTarget) return
    const direction = moveKeys[event.key]
    const moved = event.altKey && mayWrite && direction ? () => commands.move(row.item, direction) : undefined
    const act = event.altKey ? moved : walk(row, index)[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <ul ref={list} className={styles.tree} role="tree" aria-label={t('admin:menus.title')}>
      {rows.map((row, index) => (
        <li
          key={row.item.id}
          className={styles.item}
          role="treeitem"
          aria-label={nameOf(row.item)}
          aria-level={row.depth + 1}
          aria-expanded={row.hasChildren ? unfolded.has(row.item.id) : undefined}
          tabIndex={row.item.id === active ? 0 : -1}
          style={{ '--depth': row.depth } as CSSProperties}
          onFocus={() => setCurrent(row.item.id)}
          onKeyDown={(event) => press(event, row, index)}
          {...dragOf(row.item)}
        >
          <Title row={row} isOpen={unfolded.has(row.item.id)} onFold={(isOpen) => fold(row.item.id, isOpen)} />
          {mayWrite && row.item.id === active && <Commands item={row.item} commands={commands} />}
        </li>
      ))}
    </ul>
  )
}

function Title({ row, isOpen, onFold }: { row: TreeRow; isOpen: boolean; onFold: (isOpen: boolean) => void }) {
  const t = useText()
  const { item, hasChildren } = row
  return (
    <>
      <IconByName name={item.icon} />
      <span className={styles.title} onClick={() => hasChildren && onFold(!isOpen)}>
        {useNameOf()(item)}
        {item.hidden && (
          <IconByName name="eye-closed" size="small" className={styles.hidden} label={t('admin:menus.hidden')} />
        )}
        {hasChildren && <IconByName name={isOpen ? 'chevron-down' : 'chevron-right'} />}
      </span>
    </>
  )
}

function Commands({ item, commands }: { item: AdminMenuRow; commands: MenuCommands }) {
  const t = useText()
  const moves = directions.map((direction) => ({
    key: direction,
    label: t(`admin:menus.${direction}`),
    onPress: () => commands.move(item, direction),
  }))
  return (
    <RowActions
      name={useNameOf()(item)}
      actions={[
        { key: 'edit', label: t('admin:action.edit'), onPress: () => commands.edit(item) },
        { key: 'add', label: t('admin:menus.add'), onPress: () => commands.add(item) },
        ...moves,
        { key: 'delete', label: t('admin:action.delete'), isDanger: true, onPress: () => commands.remove(item) },
      ]}
    />
  )
}
