import { gzipSync } from 'node:zlib'
import { zipSync, type Zippable } from 'fflate'
import sharp from 'sharp'
import { rar5 } from './rar-samples'

export type Sample = { name: string; bytes: Uint8Array }

const text = (content: string) => Buffer.from(content, 'utf8')
const utf16 = (content: string) => Buffer.from(content, 'utf16le')
const box = (type: string, body: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 8)
  return Buffer.concat([size, text(type), body])
}

/** A compound file as far as its programs look: the signature, and the name of the stream they own. */
const compound = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), utf16(stream), Buffer.alloc(512)])

const office = (main: string, type: string, more: Zippable = {}) =>
  zipSync({
    '[Content_Types].xml': text(
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${main}" ` +
        `ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    ),
    [main]: text('<?xml version="1.0"?><a/>'),
    ...more,
  })

export const docx = (more?: Zippable) => office('word/document.xml', 'wordprocessingml.document', more)
const drawing = { create: { width: 24, height: 16, channels: 3, background: { r: 20, g: 90, b: 200 } } } as const

export const pdf = text(
  '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n' +
    'trailer\n<</Root 1 0 R>>\n%%EOF\n',
)
export const mp4 = Buffer.concat([
  box('ftyp', Buffer.concat([text('isom'), Buffer.from([0, 0, 2, 0]), text('isomiso2avc1mp41')])),
  box('mdat', Buffer.alloc(64)),
])
export const rar = rar5([{ name: '清单.txt' }, { name: 'folder/b.txt' }])
export const zip = zipSync({ '清单.txt': text('一'), 'folder/b.txt': text('two') })
export const spreadsheet = () => office('xl/workbook.xml', 'spreadsheetml.sheet')
export const slides = () => office('ppt/presentation.xml', 'presentationml.presentation')
export const oldOffice = {
  doc: compound('WordDocument'),
  xls: compound('Workbook'),
  ppt: compound('PowerPoint Document'),
}

export async function pictures() {
  const [png, jpeg, gif] = await Promise.all([
    sharp(drawing).png().toBuffer(),
    sharp(drawing).jpeg().toBuffer(),
    sharp(drawing).gif().toBuffer(),
  ])
  return { png, jpeg, gif }
}

/** One good file of each of the 18 types, under names that people give. */
export async function goodFiles(): Promise<Sample[]> {
  const { png, jpeg, gif } = await pictures()
  return [
    { name: '演示视频.mp4', bytes: mp4 },
    { name: 'backup.tar.gz', bytes: gzipSync('hello') },
    { name: 'style.min.css', bytes: text('a > b { color: red }') },
    { name: 'script.js', bytes: text('if (1 < 2) alert("文")') },
    { name: '照片.jpeg', bytes: jpeg },
    { name: 'IMG_0001.JPG', bytes: jpeg },
    { name: '图 1 (2).png', bytes: png },
    { name: '申报书 v1.2.pdf', bytes: pdf },
    { name: '通知.doc', bytes: oldOffice.doc },
    { name: '通知.docx', bytes: docx() },
    { name: '动图.gif', bytes: gif },
    { name: '报表.xls', bytes: oldOffice.xls },
    { name: '报表.xlsx', bytes: spreadsheet() },
    { name: '汇报.ppt', bytes: oldOffice.ppt },
    { name: '汇报.pptx', bytes: slides() },
    { name: '资料.rar', bytes: rar },
    { name: '资料.zip', bytes: zip },
    // GBK, as many programs on Windows still write it.
    { name: '说明.txt', bytes: Buffer.from('c4e3bac3', 'hex') },
  ]
}
