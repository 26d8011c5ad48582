import type { Options } from 'csv-stringify'

/** A table that spreadsheets open as it is: with a mark for UTF-8, and no cell that they would calculate. */
export const csvOptions: Options = { bom: true, escape_formulas: true, record_delimiter: 'windows' }

/** A small table as text. */
export async function toCsv(rows: string[][]): Promise<string> {
  const { stringify } = await import('csv-stringify/sync')
  return stringify(rows, csvOptions)
}

const calculated = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** The same of a cell for a workbook, which may be saved as CSV again. */
export const escapeFormula = (cell: string) => (calculated.test(cell) ? `'${cell}` : cell)

/** A cell of an export as it was before. */
export const plainCell = (cell: string) =>
  cell.startsWith("'") && calculated.test(cell.slice(1)) ? cell.slice(1) : cell
