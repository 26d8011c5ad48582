/** A spreadsheet takes a cell that starts so for a formula; a quote in front makes it text. */
const formula = /^[=+\-@\t\r]/

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as RFC 4180 text. The mark in front makes spreadsheets read it as UTF-8. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
