import { MAX_IMPORT_ROWS, type UserColumn, type UserImportRow } from '@center/shared/contract'
import { invalidField } from '../../../platform/errors/errors'
import { plainCell } from '../../exports/csv'
import type { TableRow } from '../tables/table-row'
import { columnOfTitle } from '../tables/user-titles'

export type FileRow = Pick<UserImportRow, 'line' | 'cells'>
export type UserTable = { ignored: string[]; rows: FileRow[] }

/** More of a cell is not a name, a number or a list of what users can be given. */
const MAX_CELL = 4000

/** The rows of a file by the titles over their columns. Refuses a table that no users can be read from. */
export function readUserTable([header, ...lines]: TableRow[]): UserTable {
  if (!header || lines.length === 0) throw invalidField('file', 'empty')
  if (lines.length > MAX_IMPORT_ROWS) throw invalidField('file', 'tooManyRows')
  const columns = header.cells.map(columnOfTitle)
  const named = columns.filter((column) => column !== undefined)
  if (!named.includes('username')) throw invalidField('file', 'noUsername')
  if (new Set(named).size < named.length) throw invalidField('file', 'doubleColumn')
  const isIgnored = (title: string, index: number) => columns[index] === undefined && title.trim() !== ''
  return {
    ignored: header.cells.filter(isIgnored).map((title) => title.trim().slice(0, 64)),
    rows: lines.map(({ line, cells }) => ({ line, cells: cellsOf(columns, cells) })),
  }
}

function cellsOf(columns: (UserColumn | undefined)[], cells: string[]): FileRow['cells'] {
  const said = columns.flatMap((column, index): [UserColumn, string][] =>
    column ? [[column, plain(cells[index] ?? '')]] : [],
  )
  return Object.fromEntries(said)
}

/** No text of a database has the sign 0. */
const plain = (cell: string) => plainCell(cell.replaceAll('\0', '').trim()).slice(0, MAX_CELL)
