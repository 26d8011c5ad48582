import type { KeyboardEvent, ReactNode } from 'react'
import { IconByName } from '../icons/icon-by-name'
import styles from './data-table.module.css'

export type DataColumn<Row> = {
  key: string
  title: string
  draw: (row: Row) => ReactNode
  /**
   * Where it stands once a row is a card: `name` is its heading, `corner` beside that, `block` below its label, `actions` at the foot.
   * Without one it is a line, its label before it.
   */
  place?: 'name' | 'corner' | 'block' | 'actions'
  look?: 'mono' | 'soft' | 'number'
  /** Rows can be sorted by it. */
  isSorted?: boolean
}

/** What rows are sorted by: the key of a column, `-` before it for descending; empty in the list's own order. */
export type DataSort = { by: string; label: string; usual: string; onSort: (by: string) => void }

/** Which rows are chosen, by their keys; those of other pages may be among them. */
export type DataChoice<Row> = {
  keys: ReadonlySet<string | number>
  allLabel: string
  labelOf: (row: Row) => string
  onChoose: (keys: ReadonlySet<string | number>) => void
}

export type DataTableProps<Row> = {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The row needs attention: its edge shows that. */
  isAlarming?: (row: Row) => boolean
  /** Of columns that rows are sorted by. */
  sort?: DataSort | undefined
  /** Rows can be chosen. */
  choice?: DataChoice<Row> | undefined
  onKeyDown?: (event: KeyboardEvent<HTMLTableElement>) => void
}

/** Rows with the same facts. In a narrow place each row is a card, so that nothing has to be scrolled sideways. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  isAlarming,
  sort,
  choice,
  onKeyDown,
}: DataTableProps<Row>) {
  const isTall = columns.some(({ place }) => place === 'block')
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0} data-tall={isTall}>
      {sort && <SortSelect columns={columns} sort={sort} />}
      <table className={styles.table} data-chosen={choice !== undefined} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {choice && <ChoiceHead rows={rows} keyOf={keyOf} choice={choice} />}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-alarming={isAlarming?.(row)}>
              {choice && <ChoiceCell row={row} rowKey={keyOf(row)} choice={choice} />}
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type ChoiceHeadProps<Row> = Pick<DataTableProps<Row>, 'rows' | 'keyOf'> & { choice: DataChoice<Row> }

/** Chooses all rows that are shown, or lets go of them; those of other pages stay as they are. */
function ChoiceHead<Row>({ rows, keyOf, choice: { keys, allLabel, onChoose } }: ChoiceHeadProps<Row>) {
  const shown = rows.map(keyOf)
  const chosen = shown.filter((key) => keys.has(key))
  const isAll = chosen.length === shown.length
  const elsewhere = [...keys].filter((key) => !shown.includes(key))
  return (
    <th scope="col" data-place="choice">
      <label className={styles.choice}>
        <input
          type="checkbox"
          aria-label={allLabel}
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isAll
          }}
          onChange={() => onChoose(new Set(isAll ? elsewhere : [...elsewhere, ...shown]))}
        />
      </label>
    </th>
  )
}

type ChoiceCellProps<Row> = { row: Row; rowKey: string | number; choice: DataChoice<Row> }

function ChoiceCell<Row>({ row, rowKey, choice: { keys, labelOf, onChoose } }: ChoiceCellProps<Row>) {
  const isChosen = keys.has(rowKey)
  const others = [...keys].filter((key) => key !== rowKey)
  return (
    <td data-place="choice">
      <label className={styles.choice}>
        <input
          type="checkbox"
          aria-label={labelOf(row)}
          checked={isChosen}
          onChange={() => onChoose(new Set(isChosen ? others : [...others, rowKey]))}
        />
      </label>
    </td>
  )
}

type HeadProps<Row> = { column: DataColumn<Row>; sort: DataSort | undefined }

function Head<Row>({ column: { key, title, place, isSorted }, sort }: HeadProps<Row>) {
  if (!sort || !isSorted) {
    return (
      <th scope="col" data-place={place}>
        {title}
      </th>
    )
  }
  const directions = { [key]: 'ascending', [`-${key}`]: 'descending' } as const
  const direction = directions[sort.by]
  // Upwards, downwards, and back to the order that the list has by itself.
  const next = { ascending: `-${key}`, descending: '' }
  return (
    <th scope="col" data-place={place} aria-sort={direction}>
      <button
        type="button"
        className={styles.sort}
        data-direction={direction}
        onClick={() => sort.onSort(direction ? next[direction] : key)}
      >
        {title}
        <IconByName name="chevron-down" size="small" className={styles.direction} />
      </button>
    </th>
  )
}

/** Where rows are cards there are no heads to press. */
function SortSelect<Row>({ columns, sort }: { columns: readonly DataColumn<Row>[]; sort: DataSort }) {
  const sorted = columns.filter(({ isSorted }) => isSorted)
  if (sorted.length === 0) return null
  return (
    <label className={styles.sortSelect}>
      {sort.label}
      <select value={sort.by} onChange={(event) => sort.onSort(event.target.value)}>
        <option value="">{sort.usual}</option>
        {sorted.flatMap(({ key, title }) => [
          <option key={key} value={key}>{`${title} ↑`}</option>,
          <option key={`-${key}`} value={`-${key}`}>{`${title} ↓`}</option>,
        ])}
      </select>
    </label>
  )
}

function Cell<Row>({ column: { title, draw, place, look }, row }: { column: DataColumn<Row>; row: Row }) {
  const content = draw(row)
  const isLabelled = place === undefined || place === 'block'
  const isEmpty = content === null || content === ''
  const shared = { 'data-place': place, 'data-look': look, 'data-label': isLabelled ? title : undefined }
  // A cell without anything is left out of a card.
  const inner = isEmpty ? null : <div className={styles.content}>{content}</div>
  if (place !== 'name') return <td {...shared}>{inner}</td>
  return (
    <th scope="row" {...shared}>
      {inner}
    </th>
  )
}
