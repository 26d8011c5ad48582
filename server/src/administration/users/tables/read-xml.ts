import { UnreadableTable } from './table-row'
import type { ZipParts } from './zip-parts'

export type OnTag = (name: string, attributes: Record<string, string | undefined>) => void
type Handlers = {
  onOpen: OnTag
  onClose?: (name: string) => void
  onText?: (text: string) => void
  /** No more of the part is read. */
  isEnough?: () => boolean
}

/** Reads a part of a workbook as it is unpacked. Names come without their prefix; a document type is refused, since it declares entities. */
export async function readXml(zip: ZipParts, path: string, { onOpen, onClose, onText, isEnough }: Handlers) {
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser()
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) => onOpen(bare(name), attributes as Record<string, string | undefined>))
  if (onClose) parser.on('closetag', ({ name }) => onClose(bare(name)))
  if (onText) parser.on('text', onText)
  await zip.read(path, (text) => {
    parser.write(text)
    return isEnough?.() !== true
  })
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1)

function refuse(): never {
  throw new UnreadableTable()
}
