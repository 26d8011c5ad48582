import { MAX_ROWS, type TableRow } from './table-row'
import { readXml, type OnTag } from './read-xml'
import { openZip, type ZipParts } from './zip-parts'

/** The rows of the first sheet of a workbook. Cells are text as they stand; of a formula the last result is read. */
export async function readXlsx(bytes: Uint8Array): Promise<TableRow[]> {
  const zip = await openZip(bytes)
  const { sheet, strings } = await findParts(zip)
  return readRows(zip, sheet, zip.has(strings) ? await readStrings(zip, strings) : [])
}

async function findParts(zip: ZipParts): Promise<{ sheet: string; strings: string }> {
  let first: string | undefined
  await readXml(zip, 'xl/workbook.xml', {
    onOpen: (name, attributes) => {
      if (name !== 'sheet') return
      first ??= Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1]
    },
  })
  const targets = new Map<string, string>()
  await readXml(zip, 'xl/_rels/workbook.xml.rels', {
    onOpen: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      targets.set(Id, path)
      if (Type.endsWith('/sharedStrings')) targets.set('strings', path)
    },
  })
  return { sheet: targets.get(first ?? '') ?? '', strings: targets.get('strings') ?? 'xl/sharedStrings.xml' }
}

/** Texts that cells name by their number. How a word is pronounced is no part of it. */
async function readStrings(zip: ZipParts, path: string): Promise<string[]> {
  const strings: string[] = []
  let isText = false
  let isSpoken = false
  await readXml(zip, path, {
    onOpen: (name) => {
      if (name === 'si') strings.push('')
      if (name === 'rPh') isSpoken = true
      isText = name === 't'
    },
    onClose: (name) => {
      if (name === 'rPh') isSpoken = false
      isText = false
    },
    onText: (text) => {
      if (isText && !isSpoken) strings[strings.length - 1] += text
    },
  })
  return strings
}

type Cell = { column: number; type: string; text: string }

async function readRows(zip: ZipParts, path: string, strings: string[]): Promise<TableRow[]> {
  const rows: TableRow[] = []
  let row: TableRow = { line: 0, cells: [] }
  let cell: Cell | null = null
  let isText = false
  const onOpen: OnTag = (name, { r, t = 'n' }) => {
    if (name === 'row') row = { line: Number(r ?? row.line + 1), cells: [] }
    if (name === 'c') cell = { column: r ? columnOf(r) : row.cells.length, type: t, text: '' }
    isText = name === 'v' || name === 't'
  }
  const onClose = (name: string) => {
    isText = false
    if (name === 'c' && cell && cell.column < MAX_COLUMNS) row.cells[cell.column] = valueOf(cell, strings)
    if (name === 'c') cell = null
    if (name !== 'row') return
    const cells = Array.from(row.cells, (value) => value ?? '')
    if (cells.some((value) => value.trim() !== '')) rows.push({ line: row.line, cells })
  }
  const onText = (text: string) => {
    if (isText && cell) cell.text += text
  }
  await readXml(zip, path, { onOpen, onClose, onText, isEnough: () => rows.length >= MAX_ROWS })
  return rows
}

const MAX_COLUMNS = 100

/** The number of a column by the letters of an address such as `AB12`. */
function columnOf(address: string): number {
  const letters = /^[A-Z]{1,3}/.exec(address)?.[0] ?? ''
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Numbers have no exponent: a phone number was typed as digits. */
function valueOf({ type, text }: Cell, strings: string[]): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'n' && /e/i.test(text) && Number.isSafeInteger(Number(text))) return String(Number(text))
  return text
}
