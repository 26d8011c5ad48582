/** What a spreadsheet would calculate, the wide signs of Chinese keyboards among them. */
const calculated = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** A table that spreadsheets open as it is: with a mark for UTF-8, and no cell that they would calculate. */
export function toCsv(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((cells) => cells.map(toCell).join(','))
  return new Blob(['\uFEFF', ...lines.map((line) => `${line}\r\n`)], { type: 'text/csv;charset=utf-8' })
}

function toCell(cell: string): string {
  const text = calculated.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
