import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { Flag, Paging, rowsOf, WireTime } from '../wire/envelope'
import { fromText, RecordId } from '../values/whole-numbers'

/** Who has one of these reads notices: has the bell and the list (spec 6), and is a receiver. */
export const readLetterRights = ['messageIndex', 'uni:admin_messageIndex'] as const

/** Whether these actions let a user read and answer letters. */
export function mayReadLetters(actions: ReadonlySet<string>): boolean {
  return readLetterRights.some((action) => actions.has(action))
}

/** A row of the letter list: no body (contract 7). */
export const LetterRow = z.object({
  id: z.number(),
  title: z.string(),
  pushTime: WireTime,
  answerStatus: Flag,
  /** 0 acknowledge only, 1 text reply, 2 text and files. */
  replyWay: z.enum(['0', '1', '2']),
  validityTime: z.nullable(WireTime),
  readStatus: Flag,
  receiverId: z.string(),
  sender: z.string(),
  /** When the sender last brought it to mind; only until it is answered. */
  remindTime: z.optional(WireTime),
})
export type LetterRow = z.infer<typeof LetterRow>

/** A file of a letter or a reply. `addr` names it; what opens it comes from `linkFiles`. */
export const AttachedFile = z.object({ addr: z.string(), fileName: z.string(), size: z.optional(z.number()) })
export type AttachedFile = z.infer<typeof AttachedFile>

/** A letter with its body, sanitised HTML. */
export const Letter = z.extend(LetterRow, {
  remark: z.string(),
  pushFile: z.array(AttachedFile),
  replyFile: z.array(AttachedFile),
  content: z.string(),
  replyName: z.optional(z.string()),
  replyTime: z.optional(WireTime),
  /** The validity is over by the server's clock: no answer is taken any more. */
  expired: z.boolean(),
})
export type Letter = z.infer<typeof Letter>

const WireDay = z.iso.date()

/** Letters of the signed-in user, newest first; none without the right to letters. `receiverId` of another user finds nothing. */
export const listLetters = {
  method: 'GET',
  url: '/api/front/letter/page',
  permission: 'session',
  compressed: true,
  schema: {
    querystring: z.extend(Paging, {
      readStatus: z.optional(Flag),
      answerStatus: z.optional(Flag),
      /** First and last day in Shanghai, both included. */
      from: z.optional(WireDay),
      to: z.optional(WireDay),
      receiverId: z.optional(z.string()),
      /** In the title or the sender, whatever the case. */
      keyword: z.optional(z.string().check(z.maxLength(64))),
    }),
    response: rowsOf(LetterRow),
  },
} as const satisfies Endpoint

export const LetterParams = z.object({ id: fromText(RecordId) })

/** One letter; reading it sets its `readStatus` to "1". Users without the right to letters are refused. */
export const readLetter = {
  method: 'GET',
  url: '/api/front/letter/info/:id',
  permission: 'session',
  schema: { params: LetterParams, response: Letter },
} as const satisfies Endpoint

/** Letters that the signed-in user got, day by day in Shanghai, today last. A day without any is among them. */
export const countLettersByDay = {
  method: 'GET',
  url: '/api/front/letter/countByDay',
  permission: 'session',
  schema: {
    querystring: z.object({ days: z._default(fromText(z.int().check(z.gte(1), z.lte(31))), 14) }),
    response: z.array(z.object({ day: z.string(), count: z.number() })),
  },
} as const satisfies Endpoint

/** Marks letters of the signed-in user read: those named, or all of them. Answers how many are unread after it. */
export const readAllLetters = {
  method: 'POST',
  url: '/api/front/letter/readAll',
  permission: 'session',
  schema: {
    body: z.object({ ids: z.nullable(z.array(RecordId).check(z.maxLength(200))) }),
    response: z.object({ unread: z.number() }),
  },
} as const satisfies Endpoint
