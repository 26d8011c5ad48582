import { MAX_ROWS, UnreadableTable, type TableRow } from './table-row'

/** What separates the cells of a line, by which of them its header has most of. */
const delimiters = [',', ';', '\t']

/** Reads comma-separated text, in UTF-8, in UTF-16 with its mark, or in GB18030, as spreadsheets write it. */
export async function readCsv(bytes: Uint8Array): Promise<TableRow[]> {
  const { parse } = await import('csv-parse/sync')
  const text = decode(bytes)
  const [header = ''] = text.split('\n', 1)
  const countOf = (sign: string) => header.split(sign).length
  const delimiter = delimiters.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ','
  try {
    const records = parse(text, { delimiter, relax_column_count: true, relax_quotes: true, to: MAX_ROWS * 2 })
    return records.map((cells, index) => ({ line: index + 1, cells })).filter(({ cells }) => cells.some(isSaid))
  } catch {
    throw new UnreadableTable()
  }
}

const isSaid = (cell: string) => cell.trim() !== ''

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
