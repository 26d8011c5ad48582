import { strToU8, zipSync, type Zippable } from 'fflate'
import { readCsv } from './read-csv'
import { readXlsx } from './read-xlsx'
import { UnreadableTable } from './table-row'

const workbook = '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId7"/></sheets></workbook>'
const relations = `<Relationships>
  <Relationship Id="rId7" Type="http://x/worksheet" Target="/xl/worksheets/first.xml"/>
  <Relationship Id="rId8" Type="http://x/sharedStrings" Target="words.xml"/>
</Relationships>`
const words = '<x:sst><x:si><x:t>张</x:t><x:rPh><x:t>zhang</x:t></x:rPh><x:r><x:t>三</x:t></x:r></x:si></x:sst>'
const sheet = `<worksheet><sheetData>
  <row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="C1" t="str"><f>A1</f><v>mobile</v></c></row>
  <row r="2"><c r="A2"/></row>
  <row r="4"><c r="A4" t="s"><v>0</v></c><c r="B4"><v>7</v></c><c r="C4"><v>1.38E10</v></c></row>
</sheetData></worksheet>`
const parts = {
  'xl/workbook.xml': workbook,
  'xl/_rels/workbook.xml.rels': relations,
  'xl/words.xml': words,
  'xl/worksheets/first.xml': sheet,
}
const pack = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])) as Zippable)

test('a workbook is read as it stands: shared and own texts, numbers without exponent, cells that are not there', async () => {
  expect(await readXlsx(pack(parts))).toEqual([
    { line: 1, cells: ['name', '', 'mobile'] },
    { line: 4, cells: ['张三', '7', '13800000000'] },
  ])
})

test('refuses a workbook that declares entities, lacks a part, is cut, or unpacks without end', async () => {
  const entities = { ...parts, 'xl/words.xml': `<!DOCTYPE x [<!ENTITY a "b">]>${words}` }
  await expect(readXlsx(pack(entities))).rejects.toThrow(UnreadableTable)
  await expect(readXlsx(pack({ 'xl/workbook.xml': workbook }))).rejects.toThrow(UnreadableTable)
  await expect(readXlsx(pack(parts).subarray(0, 500))).rejects.toThrow(UnreadableTable)
  const endless = { ...parts, 'xl/worksheets/first.xml': `<a>${' '.repeat(129 * 1024 * 1024)}</a>` }
  await expect(readXlsx(pack(endless))).rejects.toThrow(UnreadableTable)
})

test('reads CSV with quotes, tabs, and line breaks in cells; says the line of each row', async () => {
  const text = '\uFEFFa\tb\r\n"1\r\n2"\t"say ""yes"""\r\n\t\r\nx\ty'
  const rows = [
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1\r\n2', 'say "yes"'] },
    { line: 4, cells: ['x', 'y'] },
  ]
  expect(await readCsv(Buffer.from(text))).toEqual(rows)
  expect(await readCsv(Buffer.from(text, 'utf16le'))).toEqual(rows)
  await expect(readCsv(Buffer.from('a,b\n"never closed'))).rejects.toThrow(UnreadableTable)
})
