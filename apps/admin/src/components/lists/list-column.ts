import { isValidElement, type ReactNode } from 'react'
import type { DataColumn } from '@center/shared/ui'

/** A column of a list. `fields`: those of a row that an export has in its place, where they are not called as the column. */
export type ListColumn<Row> = DataColumn<Row> & { fields?: readonly string[] }

/** The fields of the columns that are shown. What can be done with a row is left out. */
export const fieldsOf = <Row>(columns: readonly ListColumn<Row>[], hidden: readonly string[]): string[] =>
  columns
    .filter((column) => column.place !== 'actions' && !(isOptional(column) && hidden.includes(column.key)))
    .flatMap(({ key, fields }) => fields ?? [key])

/** Whether a user may do without it: not what names a row, and not what is done with it. */
export const isOptional = ({ place }: Pick<DataColumn<never>, 'place'>): boolean =>
  place !== 'name' && place !== 'actions'

/** A list as a table of words: a line of titles, then the rows. What can be done with a row is left out. */
export function toTable<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string[][] {
  const said = columns.filter(({ place }) => place !== 'actions')
  const toLine = (row: Row) => said.map(({ draw }) => wordsOf(draw(row)))
  return [said.map(({ title }) => title), ...rows.map(toLine)]
}

function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(wordsOf).filter(Boolean).join(' ')
  return isValidElement<{ children?: ReactNode }>(node) ? wordsOf(node.props.children) : ''
}
