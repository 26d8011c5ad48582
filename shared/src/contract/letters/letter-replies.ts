import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { Flag, Paging, rowsOf, WireTime } from '../wire/envelope'
import { AttachedFile, LetterParams } from './letters'
import { RecordId } from '../values/whole-numbers'

/** What a reply may be as long as, in characters as people count them (spec 5). */
export const REPLY_LENGTH = { least: 2, most: 255 } as const

/** The file types of letters and replies (spec 5). */
export const replyExtensions = [
  'mp4',
  'gz',
  'css',
  'js',
  'jpeg',
  'jpg',
  'png',
  'pdf',
  'doc',
  'docx',
  'gif',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'rar',
  'zip',
  'txt',
] as const

/** How many files go with one letter or reply. */
export const MAX_FILES = 20

const MEGABYTE = 1024 * 1024

/** How large a file of a type may be. */
export function maxBytesOf(extension: string): number {
  return extension === 'mp4' ? 200 * MEGABYTE : 20 * MEGABYTE
}

/** The part of a file name that says the type, in lower case; empty when there is none. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase()
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** Characters as people count them: an emoji of five code points is one. Blanks around the text do not count. */
export function countCharacters(text: string): number {
  return [...segmenter.segment(text.trim())].length
}

/** Whether a reply is neither too short nor too long. */
export function isReplyLength(text: string): boolean {
  const count = countCharacters(text)
  return count >= REPLY_LENGTH.least && count <= REPLY_LENGTH.most
}

/** Long for 255 characters, and an end for one that piles up marks. */
const MAX_UNITS = 8000

export const ReplyContent = z
  .string()
  .check(z.maxLength(MAX_UNITS), z.refine(isReplyLength, 'must have 2 to 255 characters'))

export const fileAddressPattern = /^\/api\/resources\/letter\/[A-Za-z0-9_-]{22}$/
export const FileAddress = z.string().check(z.regex(fileAddressPattern))

export const Reply = z.object({
  id: z.number(),
  letterId: z.number(),
  replyName: z.string(),
  content: z.string(),
  crtTime: WireTime,
  fileList: z.array(AttachedFile),
})
export type Reply = z.infer<typeof Reply>

/** Answers a letter of reply way 1 or 2, once. `fileList` names uploads of the caller; their names are those of the uploads. */
export const replyLetter = {
  method: 'POST',
  url: '/api/front/letter/reply',
  permission: 'session',
  schema: {
    body: z.object({
      id: RecordId,
      /** Accepted, and taken from the session all the same. */
      replyName: z.optional(z.string().check(z.maxLength(64))),
      content: ReplyContent,
      fileList: z._default(
        z.array(z.object({ addr: FileAddress, fileName: z.optional(z.string()) })).check(z.maxLength(MAX_FILES)),
        [],
      ),
    }),
    response: z.object({ answerStatus: Flag, replyTime: WireTime }),
  },
} as const satisfies Endpoint

/** "Read and handle": answers a letter of reply way 0. */
export const acknowledgeLetter = {
  method: 'POST',
  url: '/api/front/letter/editAnswerStatus',
  permission: 'session',
  schema: {
    body: z.object({ id: RecordId, answerStatus: z._default(z.literal('1'), '1') }),
    response: z.boolean(),
  },
} as const satisfies Endpoint

/** The caller's replies to a letter; users who may send letters get the replies of all receivers. */
export const listReplies = {
  method: 'POST',
  reads: true,
  url: '/api/front/letter/replyPage',
  permission: 'session',
  schema: { body: z.extend(Paging, { letterId: RecordId }), response: rowsOf(Reply) },
} as const satisfies Endpoint

/** One reply, by its own id; only users who may send letters get the reply of another user. */
export const readReply = {
  method: 'GET',
  url: '/api/front/letter/replyInfo/:id',
  permission: 'session',
  schema: { params: LetterParams, response: Reply },
} as const satisfies Endpoint

/** Takes one file (multipart, `file`) and answers its address. No other user can open it before it goes with a letter. */
export const uploadReplyFile = {
  method: 'POST',
  url: '/api/front/letter/uploadReplyFile',
  permission: 'session',
  upload: 'file',
  schema: { response: z.string() },
} as const satisfies Endpoint

/** What a file can be shown as, beside being saved. */
export const Preview = z.enum(['image', 'pdf', 'none'])

/** Addresses that open files for a minute. A file that the caller may not open is not among them. */
export const linkFiles = {
  method: 'POST',
  reads: true,
  url: '/api/front/letter/fileLinks',
  permission: 'session',
  schema: {
    body: z.object({ addrs: z.array(FileAddress).check(z.minLength(1), z.maxLength(100)) }),
    response: z.array(
      z.object({ addr: z.string(), url: z.string(), previewUrl: z.nullable(z.string()), preview: Preview }),
    ),
  },
} as const satisfies Endpoint
