import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { WireTime } from '../wire/envelope'

/** At most so many rows of each kind are in a copy of personal data, the newest first. */
export const MAX_COPY_ROWS = 5_000

const text = z.string()
const time = z.nullable(WireTime)
const file = z.object({ fileName: text, size: z.number(), createdAt: WireTime })

/**
 * All that the portal keeps of a user, as a file of JSON that people and programs can read. `isMasked`: the password was not proven, so
 * the middle of number and address is left out. Passwords, tokens and keys are never in it, nor is what other users wrote.
 */
export const PersonalData = z.object({
  madeAt: WireTime,
  isMasked: z.boolean(),
  account: z.object({
    userId: text,
    username: text,
    name: text,
    mobile: text,
    email: text,
    createdAt: WireTime,
    signedInAt: time,
  }),
  roles: z.array(z.object({ code: text, name: text })),
  departments: z.array(z.object({ id: text, name: text })),
  enterprises: z.array(
    z.object({ name: text, isFounder: z.boolean(), reviewState: text, reviewNote: text, joinedAt: WireTime }),
  ),
  externalAccounts: z.array(z.object({ system: text, id: text, name: text })),
  /** What the user has set, key by key. */
  preferences: z.record(z.string(), z.unknown()),
  signIns: z.array(
    z.object({ at: WireTime, username: text, ip: text, agent: text, outcome: text, way: z.nullable(text) }),
  ),
  sessions: z.array(z.object({ beganAt: WireTime, seenAt: WireTime, endedAt: time, ip: text, agent: text })),
  todos: z.array(z.object({ title: text, createdAt: WireTime, doneAt: time })),
  /** What apps want done by the user. */
  appTodos: z.array(z.object({ app: text, title: text, createdAt: WireTime, dueAt: time })),
  lettersSent: z.array(z.object({ title: text, remark: text, pushTime: WireTime })),
  lettersReceived: z.array(z.object({ title: text, pushTime: WireTime, readAt: time, answeredAt: time })),
  replies: z.array(z.object({ letter: text, content: text, createdAt: WireTime })),
  files: z.array(file),
  /** What the user did that the audit has. */
  acts: z.array(z.object({ at: WireTime, action: text, object: text })),
})
export type PersonalData = z.infer<typeof PersonalData>

/**
 * A copy of the caller's own personal data. Number and address are whole within some minutes of a proof, else masked. At most 10 times in
 * a day; each is in the audit.
 */
export const getPersonalData = {
  method: 'GET',
  url: '/api/front/member/personalData',
  permission: 'session',
  confirmed: 'partly',
  changes: true,
  schema: { response: PersonalData },
} as const satisfies Endpoint

/** Since when the user asks that the account be erased; null: the user does not. */
export const ErasureWish = z.object({ askedAt: time })
export type ErasureWish = z.infer<typeof ErasureWish>

const url = '/api/front/member/erasureWish'

export const getErasureWish = {
  method: 'GET',
  url,
  permission: 'session',
  schema: { response: ErasureWish },
} as const satisfies Endpoint

/**
 * Asks that the caller's account be erased, or takes that back. An administrator sees it in the list of users and decides; until then the
 * account works. Asked again, it keeps its first time.
 */
export const setErasureWish = {
  method: 'POST',
  url,
  permission: 'session',
  schema: { body: z.object({ wanted: z.boolean() }), response: ErasureWish },
} as const satisfies Endpoint
