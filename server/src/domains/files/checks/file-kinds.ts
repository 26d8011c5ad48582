import type { Preview, replyExtensions } from '@center/shared/contract'
import type * as z from 'zod/mini'

export type Extension = (typeof replyExtensions)[number]

/** How the content of a type is looked at. */
export type Kind = 'image' | 'text' | 'office' | 'old-office' | 'zip' | 'gzip' | 'rar' | 'pdf' | 'video'

export type FileKind = {
  kind: Kind
  /** What the magic bytes must say, as `file-type` names it. Text has none. */
  magic: readonly string[]
  contentType: string
  preview: z.infer<typeof Preview>
}

const kindOf = (kind: Kind, magic: string[], contentType: string, preview: FileKind['preview'] = 'none'): FileKind => ({
  kind,
  magic,
  contentType,
  preview,
})
const office = (magic: string, type: string) =>
  kindOf('office', [magic], `application/vnd.openxmlformats-officedocument.${type}`)
const oldOffice = (type: string) => kindOf('old-office', ['cfb'], `application/${type}`)
const jpeg = kindOf('image', ['jpg'], 'image/jpeg', 'image')

/** The 18 types of the specification. Nothing is served as a page, a script or a style: those are plain text. */
export const fileKinds: Record<Extension, FileKind> = {
  mp4: kindOf('video', ['mp4', 'm4v'], 'video/mp4'),
  gz: kindOf('gzip', ['gz', 'tar.gz'], 'application/gzip'),
  css: kindOf('text', [], 'text/plain; charset=utf-8'),
  js: kindOf('text', [], 'text/plain; charset=utf-8'),
  txt: kindOf('text', [], 'text/plain; charset=utf-8'),
  jpeg,
  jpg: jpeg,
  png: kindOf('image', ['png'], 'image/png', 'image'),
  gif: kindOf('image', ['gif'], 'image/gif', 'image'),
  pdf: kindOf('pdf', ['pdf'], 'application/pdf', 'pdf'),
  doc: oldOffice('msword'),
  xls: oldOffice('vnd.ms-excel'),
  ppt: oldOffice('vnd.ms-powerpoint'),
  docx: office('docx', 'wordprocessingml.document'),
  xlsx: office('xlsx', 'spreadsheetml.sheet'),
  pptx: office('pptx', 'presentationml.presentation'),
  rar: kindOf('rar', ['rar'], 'application/vnd.rar'),
  zip: kindOf('zip', ['zip'], 'application/zip'),
}
