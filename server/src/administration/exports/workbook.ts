import { strToU8, Zip, ZipDeflate } from 'fflate'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook of one sheet (ECMA-376), but for the sheet. */
const parts: readonly [name: string, content: string][] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
]

const begin = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
const end = '</sheetData></worksheet>'
const ROWS_AT_ONCE = 200

/** A sheet has no more rows, the titles among them. */
export const MAX_SHEET_ROWS = 1_048_576

/** A workbook of rows as its bytes come: no more than a few hundred rows are in memory at once. Every cell is text; the first row stays in sight. */
export async function* toWorkbook(rows: Iterable<string[]> | AsyncIterable<string[]>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  const open = (name: string) => {
    const part = new ZipDeflate(name)
    zip.add(part)
    return part
  }
  for (const [name, content] of parts) open(name).push(strToU8(declaration + content), true)
  const sheet = open('xl/worksheets/sheet1.xml')
  let text = begin
  let waiting = 0
  for await (const row of rows) {
    text += toRow(row)
    waiting += 1
    if (waiting < ROWS_AT_ONCE) continue
    sheet.push(strToU8(text))
    ;[text, waiting] = ['', 0]
    yield* made.splice(0)
  }
  sheet.push(strToU8(text + end), true)
  zip.end()
  yield* made.splice(0)
}

const toRow = (cells: readonly string[]) => `<row>${cells.map(toCell).join('')}</row>`
const toCell = (cell: string) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML has no place for is left out. */
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const escaped = (text: string) => text.replace(forbidden, '').replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
