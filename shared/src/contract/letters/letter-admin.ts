import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { Flag, OwnPaging, rowsOf, WireTime } from '../wire/envelope'
import { FileAddress, MAX_FILES } from './letter-replies'
import { AttachedFile, LetterParams, LetterRow } from './letters'

const SEND = 'letter:send'
const ids = z._default(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(500)), [])

/** How long a title and a body may be. */
export const MAX_TITLE_LENGTH = 120
export const MAX_REMARK_LENGTH = 64 * 1024

/** The receivers of a letter: all users, or the users of enterprises, the users with roles, or named users. */
export const Audience = z.object({
  all: z._default(z.boolean(), false),
  enterpriseIds: ids,
  roleIds: ids,
  userIds: ids,
})
export type Audience = z.infer<typeof Audience>

const title = z.string().check(
  z.maxLength(MAX_TITLE_LENGTH),
  z.refine((text) => text.trim() !== '', 'must not be empty'),
)

export const LetterDraft = z.object({
  title,
  /** HTML; the server keeps of it what a letter may contain. */
  remark: z.string().check(z.maxLength(MAX_REMARK_LENGTH)),
  replyWay: LetterRow.shape.replyWay,
  /** Until then answers are taken; null: no end. */
  validityTime: z._default(z.nullable(WireTime), null),
  /** When it is delivered; null is now. */
  pushTime: z._default(z.nullable(WireTime), null),
  receivers: Audience,
  pushFile: z._default(z.array(z.object({ addr: FileAddress })).check(z.maxLength(MAX_FILES)), []),
})
export type LetterDraft = z.input<typeof LetterDraft>

/** Sends a letter, now or later. */
export const sendLetter = {
  method: 'POST',
  url: '/api/front/letter/send',
  permission: SEND,
  schema: { body: LetterDraft, response: z.object({ id: z.number(), receivers: z.number() }) },
} as const satisfies Endpoint

/** What a letter will look like to its readers: the body as the server would keep it, and how many would get it. */
export const previewLetter = {
  method: 'POST',
  url: '/api/front/letter/preview',
  permission: SEND,
  schema: {
    body: z.object({ remark: z.string().check(z.maxLength(MAX_REMARK_LENGTH)), receivers: Audience }),
    response: z.object({ remark: z.string(), receivers: z.number() }),
  },
} as const satisfies Endpoint

export const SentLetter = z.object({
  id: z.number(),
  title: z.string(),
  sender: z.string(),
  pushTime: WireTime,
  validityTime: z.nullable(WireTime),
  replyWay: LetterRow.shape.replyWay,
  /** It waits for its time, and can be withdrawn until then. */
  scheduled: z.boolean(),
  receivers: z.number(),
  read: z.number(),
  answered: z.number(),
  /** When those who have not answered were last reminded. */
  remindTime: z.optional(WireTime),
})
export type SentLetter = z.infer<typeof SentLetter>

/** Letters of the tenant, those with the latest time first. */
export const listSentLetters = {
  method: 'GET',
  url: '/api/front/letter/sentPage',
  permission: SEND,
  schema: {
    querystring: z.extend(OwnPaging, { keyword: z.optional(z.string().check(z.maxLength(64))) }),
    response: rowsOf(SentLetter),
  },
} as const satisfies Endpoint

/** What became of a letter in one enterprise: of the receivers who work in it. Without an id: of those who work in none. */
export const SentEnterprise = z.object({
  enterpriseId: z.nullable(z.string()),
  name: z.string(),
  receivers: z.number(),
  read: z.number(),
  answered: z.number(),
})
export type SentEnterprise = z.infer<typeof SentEnterprise>

export const readSentLetter = {
  method: 'GET',
  url: '/api/front/letter/sentInfo/:id',
  permission: SEND,
  schema: {
    params: LetterParams,
    response: z.extend(SentLetter, {
      remark: z.string(),
      pushFile: z.array(AttachedFile),
      enterprises: z.array(SentEnterprise),
    }),
  },
} as const satisfies Endpoint

export const SentReceiver = z.object({
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  readTime: z.nullable(WireTime),
  answerTime: z.nullable(WireTime),
  content: z.string(),
  fileList: z.array(AttachedFile),
})
export type SentReceiver = z.infer<typeof SentReceiver>

/** Who got a letter, who read it, and what they answered. */
export const listSentReceivers = {
  method: 'GET',
  url: '/api/front/letter/sentReceivers/:id',
  permission: SEND,
  schema: {
    params: LetterParams,
    querystring: z.extend(OwnPaging, { readStatus: z.optional(Flag), answerStatus: z.optional(Flag) }),
    response: rowsOf(SentReceiver),
  },
} as const satisfies Endpoint

/** Tells those who have not answered once more. At most once an hour for a letter. */
export const remindReceivers = {
  method: 'POST',
  url: '/api/front/letter/remind/:id',
  permission: SEND,
  schema: { params: LetterParams, response: z.object({ reminded: z.number() }) },
} as const satisfies Endpoint

/** Takes a letter back that is not delivered yet. */
export const withdrawLetter = {
  method: 'POST',
  url: '/api/front/letter/withdraw/:id',
  permission: SEND,
  schema: { params: LetterParams, response: z.boolean() },
} as const satisfies Endpoint

/** All receivers of a letter, or its figures by enterprise, as CSV for spreadsheets; no cell is a formula. */
export const exportReceivers = {
  method: 'GET',
  url: '/api/front/letter/sentExport/:id',
  permission: SEND,
  schema: {
    params: LetterParams,
    querystring: z.object({ by: z._default(z.enum(['receiver', 'enterprise']), 'receiver') }),
    response: z.object({ fileName: z.string(), csv: z.string() }),
  },
} as const satisfies Endpoint

const Group = z.object({ id: z.string(), name: z.string(), members: z.number() })

/** Enterprises and roles of the tenant with how many people are in each. */
export const listReceiverGroups = {
  method: 'GET',
  url: '/api/front/letter/receiverGroups',
  permission: SEND,
  schema: { response: z.object({ all: z.number(), enterprises: z.array(Group), roles: z.array(Group) }) },
} as const satisfies Endpoint

export const Person = z.object({ userId: z.string(), username: z.string(), name: z.string() })
export type Person = z.infer<typeof Person>

/** People of the tenant whose name or username has the word in it. */
export const findPeople = {
  method: 'GET',
  url: '/api/front/letter/people',
  permission: SEND,
  schema: {
    querystring: z.extend(OwnPaging, { keyword: z.optional(z.string().check(z.maxLength(64))) }),
    response: rowsOf(Person),
  },
} as const satisfies Endpoint

const tenantCode = z.string().check(z.minLength(1), z.maxLength(64))

/** Takes a file (multipart, `file`) that another system will send with a letter, and answers its address for `pushFile`. */
export const uploadOpsFile = {
  method: 'POST',
  url: '/api/ops/letters/files',
  permission: 'ops:release',
  upload: 'file',
  schema: { querystring: z.object({ tenantCode }), response: z.string() },
} as const satisfies Endpoint

/** Sends a letter of another system (interfaces 4): the receivers are usernames, or all users. */
export const sendOpsLetter = {
  method: 'POST',
  url: '/api/ops/letters',
  permission: 'ops:release',
  schema: {
    body: z.object({
      tenantCode,
      receivers: z.union([
        z.literal('all'),
        z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.minLength(1), z.maxLength(500)),
      ]),
      title,
      remark: z.string().check(z.maxLength(MAX_REMARK_LENGTH)),
      replyWay: LetterRow.shape.replyWay,
      validityTime: z._default(z.nullable(WireTime), null),
      pushFile: z._default(z.array(z.object({ addr: FileAddress })).check(z.maxLength(MAX_FILES)), []),
    }),
    response: z.object({ ids: z.array(z.number()) }),
  },
} as const satisfies Endpoint
