import { checkGzip, checkZip } from './check-archive'
import { refuseHiddenMarkup, refuseHiddenZip } from './check-polyglot'
import { checkRar } from './check-rar'
import { checkText } from './check-text'
import { encodeImage } from './encode-image'
import { fileKinds, type Extension } from './file-kinds'
import { harmful } from './harmful'

/** Names of streams in a compound file, in UTF-16, by which the programs know their own. */
const streams = { doc: ['WordDocument'], xls: ['Workbook', 'Book'], ppt: ['PowerPoint Document'] } as const
const mainParts = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' } as const

type Check = (bytes: Buffer, extension: Extension) => Promise<Buffer> | Buffer

const checks: Record<(typeof fileKinds)[Extension]['kind'], Check> = {
  async image(bytes, extension) {
    refuseHiddenZip(bytes)
    refuseHiddenMarkup(bytes)
    return encodeImage(bytes, extension === 'png' || extension === 'gif' ? extension : 'jpeg')
  },
  text(bytes) {
    checkText(bytes)
    return bytes
  },
  async office(bytes, extension) {
    const names = await checkZip(bytes)
    const main = mainParts[extension as keyof typeof mainParts]
    if (!names.includes('[Content_Types].xml') || !names.some((name) => name.startsWith(main))) {
      throw harmful('content-differs')
    }
    return bytes
  },
  'old-office'(bytes, extension) {
    refuseHiddenZip(bytes)
    const names = streams[extension as keyof typeof streams]
    if (!names.some((name) => bytes.includes(Buffer.from(name, 'utf16le')))) throw harmful('content-differs')
    return bytes
  },
  async zip(bytes) {
    await checkZip(bytes)
    return bytes
  },
  async gzip(bytes) {
    await checkGzip(bytes)
    return bytes
  },
  rar(bytes) {
    refuseHiddenZip(bytes)
    checkRar(bytes)
    return bytes
  },
  pdf(bytes) {
    refuseHiddenZip(bytes)
    refuseHiddenMarkup(bytes.subarray(0, 1024))
    if (!bytes.subarray(-2048).includes('%%EOF')) throw harmful('broken')
    return bytes
  },
  video(bytes) {
    refuseHiddenZip(bytes)
    refuseHiddenMarkup(bytes.subarray(0, 4096))
    return bytes
  },
}

/** The bytes as they may be kept: those of a picture are drawn anew. Refuses content that is not what the name says. */
export async function checkContent(bytes: Buffer, extension: Extension): Promise<Buffer> {
  await checkMagic(bytes, extension)
  return checks[fileKinds[extension].kind](bytes, extension)
}

/** Text has no magic bytes: a list of cars may begin as a bitmap does. */
async function checkMagic(bytes: Buffer, extension: Extension): Promise<void> {
  const { kind, magic } = fileKinds[extension]
  if (kind === 'text') return
  const { fileTypeFromBuffer } = await import('file-type/core')
  const found = (await fileTypeFromBuffer(bytes))?.ext
  if (found === undefined || !magic.includes(found)) throw harmful('content-differs')
}
