import type { KeyboardEvent, ReactNode } from 'react'
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
}

export type DataTableProps<Row> = {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The row needs attention: its edge shows that. */
  isAlarming?: (row: Row) => boolean
  onKeyDown?: (event: KeyboardEvent<HTMLTableElement>) => void
}

/** Rows with the same facts. In a narrow place each row is a card, so that nothing has to be scrolled sideways. */
export function DataTable<Row>({ label, columns, rows, keyOf, isAlarming, onKeyDown }: DataTableProps<Row>) {
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {columns.map(({ key, title, place }) => (
              <th key={key} scope="col" data-place={place}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-alarming={isAlarming?.(row)}>
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
