import writeXlsxFile from 'write-excel-file/browser'

/** A workbook of one sheet whose first line stays in sight. Every cell is text: nothing is calculated. */
export function toXlsx([head = [], ...rows]: readonly (readonly string[])[]): Promise<Blob> {
  const toText = (value: string) => ({ value, type: String })
  const toTitle = (value: string) => ({ ...toText(value), fontWeight: 'bold' as const })
  const sheet = [head.map(toTitle), ...rows.map((cells) => cells.map(toText))]
  const columns = head.map((_, index) => ({ width: widthOf([head, ...rows].map((cells) => cells[index] ?? '')) }))
  return writeXlsxFile(sheet, { columns, stickyRowsCount: 1 }).toBlob()
}

const [NARROWEST, WIDEST, LOOKED_AT] = [8, 48, 200]

/** In letters; a Chinese one takes the room of two. */
function widthOf(cells: readonly string[]): number {
  const widths = cells
    .slice(0, LOOKED_AT)
    .map((cell) => [...cell].reduce((sum, sign) => sum + (sign > '\u2e80' ? 2 : 1), 0))
  return Math.min(WIDEST, Math.max(NARROWEST, ...widths) + 2)
}
