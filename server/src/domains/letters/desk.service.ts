import {
  fromWireTime,
  toWireTime,
  type Language,
  type Person,
  type SentLetter,
  type SentReceiver,
  type ServerEvent,
} from '@center/shared/contract'
import type { Audience as Hearers } from '../../platform/decorations'
import { AppError } from '../../platform/errors'
import type { Database } from '../../platform/database'
import type { Counts, DeskRepository, LetterRecord, ReceiverFilter, ReceiverRow } from './desk.repository'
import type { Inbox, Page, ReplyRow } from './letters.repository'
import type { ChosenReceivers } from './letters.tables'
import { toCsv } from './receivers-csv'
import { isExpired } from './letters.service'
import type { CleanRemarkOf } from './remark-cleaner'
import type { AttachFiles } from './replies.service'

/** What the members domain says of people. */
export type Directory = {
  idsOf(tenantId: string, chosen: ChosenReceivers): Promise<string[]>
  byUsernames(tenantId: string, names: string[]): Promise<Person[]>
  byIds(tenantId: string, ids: string[]): Promise<Person[]>
}

export type DeskPorts = {
  repository: DeskRepository
  directory: Directory
  now: () => Date
  publish: (event: ServerEvent, audience: Hearers[]) => Promise<void>
  /** A letter is stored, and its receivers' pages could not be told. */
  report: (error: unknown, letterId: number) => void
  clean: CleanRemarkOf
  attach: AttachFiles
  /** The files of a letter that is no more are free again. */
  detach: (inside: Database, tenantId: string, letterId: number) => Promise<void>
}

export type Draft = {
  title: string
  remark: string
  replyWay: '0' | '1' | '2'
  validityTime: string | null
  pushTime: string | null
  receivers: ChosenReceivers
  addrs: string[]
}

/** Who sends, and what stands below the letter. */
export type Sender = Inbox & { signature: string }

const HOUR_MS = 3_600_000

export type DeskService = ReturnType<typeof createDeskService>

/** Letters from the side of those who send them: now or later, with what became of them. */
export function createDeskService(ports: DeskPorts) {
  return { ...createDelivery(ports), ...createRecords(ports) }
}

async function findLetter(repository: DeskRepository, tenantId: string, id: number): Promise<LetterRecord> {
  const letter = await repository.find(tenantId, id)
  if (!letter) throw new AppError('letter.not_found')
  return letter
}

const toEvent = ({ id, title, pushTime }: LetterRecord) =>
  ({ type: 'letter', id, title, pushTime: toWireTime(pushTime) }) as const

function createDelivery({ repository, directory, now, publish, report, clean, attach, detach }: DeskPorts) {
  async function announce(letter: LetterRecord): Promise<void> {
    const { id, tenantId, receivers } = letter
    const users = receivers?.all ? [{ userId: undefined }] : await repository.receivers(tenantId, id, {}, null)
    const hearers = users.map(({ userId }) => ({ tenantId, userId }))
    await publish(toEvent(letter), hearers)
    await repository.markAnnounced(id, now())
  }

  /** A letter that nobody could be told of stays due, and holds up no other. */
  const tryToAnnounce = (letter: LetterRecord) => announce(letter).catch((error: unknown) => report(error, letter.id))

  return {
    /** Stores the letter and, when its time has come, tells the receivers. A failure between the two is made good later. */
    async send({ signature, ...sender }: Sender, draft: Draft): Promise<{ id: number; receivers: number }> {
      const times = readTimes(draft, now())
      const body = await clean(draft.remark)
      const userIds = await directory.idsOf(sender.tenantId, draft.receivers)
      if (userIds.length === 0) throw new AppError('letter.no_receivers')
      const { replyWay, receivers, addrs } = draft
      const about = {
        title: draft.title.replace(/\p{Cc}/gu, ' ').trim(),
        replyWay,
        receivers,
        remark: body.clean,
        sender: signature,
        ...times,
      }
      const row = { ...about, tenantId: sender.tenantId, senderId: sender.userId }
      const letter = await repository.insert(row, userIds, async (inside, letterId) => {
        const files = await attach(inside, sender, [...addrs, ...body.pictures], { letterId, use: 'push' })
        const listed = files.filter(({ addr }) => addrs.includes(addr))
        await repository.setFiles(inside, letterId, listed)
      })
      if (letter.pushTime <= now()) await tryToAnnounce(letter)
      return { id: letter.id, receivers: userIds.length }
    },

    /** Tells the receivers of every letter whose time has come. */
    async announceDue(): Promise<void> {
      for (const letter of await repository.due(now())) await tryToAnnounce(letter)
    },

    /** Once an hour at most, and only a letter that was delivered and still takes answers. It counts when it is stored. */
    async remind(tenantId: string, id: number): Promise<{ reminded: number }> {
      const letter = await findLetter(repository, tenantId, id)
      if (letter.pushTime > now()) throw new AppError('letter.not_answerable')
      if (isExpired(letter, now())) throw new AppError('letter.expired')
      const before = new Date(now().getTime() - HOUR_MS)
      const users = await repository.remind(tenantId, id, { at: now(), before })
      if (users === null) throw new AppError('rate.limited', { retryAfter: HOUR_MS / 1000 })
      await publish(toEvent(letter), users).catch((error: unknown) => report(error, id))
      return { reminded: users.length }
    },

    async withdraw(tenantId: string, id: number): Promise<true> {
      await findLetter(repository, tenantId, id)
      const isGone = await repository.withdraw(tenantId, id, now(), (inside) => detach(inside, tenantId, id))
      if (!isGone) throw new AppError('letter.delivered')
      return true
    },
  }
}

function createRecords({ repository, directory, now, clean }: DeskPorts) {
  async function toReceivers(tenantId: string, id: number, rows: ReceiverRow[]): Promise<SentReceiver[]> {
    const ids = rows.map(({ userId }) => userId)
    const [people, replies] = await Promise.all([
      ids.length > 0 ? directory.byIds(tenantId, ids) : [],
      repository.repliesOf(tenantId, id, ids),
    ])
    const personOf = new Map(people.map((person) => [person.userId, person]))
    const replyOf = new Map(replies.map((reply) => [reply.userId, reply]))
    return rows.map((row) => toReceiver(row, personOf.get(row.userId), replyOf.get(row.userId)))
  }

  return {
    async preview(tenantId: string, remark: string, receivers: ChosenReceivers) {
      const body = await clean(remark)
      return { remark: body.clean, receivers: (await directory.idsOf(tenantId, receivers)).length }
    },

    /** Ids of usernames; one that nobody has is named in the refusal. */
    async idsOfUsernames(tenantId: string, names: string[]): Promise<string[]> {
      const people = await directory.byUsernames(tenantId, names)
      const known = new Set(people.map(({ username }) => username))
      const unknown = names.filter((name) => !known.has(name))
      if (unknown.length > 0) throw new AppError('letter.no_receivers', { unknown })
      return people.map(({ userId }) => userId)
    },

    async list(tenantId: string, { keyword = '', ...page }: Page & { keyword?: string | undefined }) {
      const [rows, total] = await Promise.all([
        repository.list(tenantId, keyword, page),
        repository.count(tenantId, keyword),
      ])
      const ids = rows.map(({ id }) => id)
      const counts = await repository.countsOf(tenantId, ids)
      return { rows: rows.map((row) => toSent(row, counts.get(row.id), now())), total }
    },

    async find(tenantId: string, id: number) {
      const letter = await findLetter(repository, tenantId, id)
      const counts = await repository.countsOf(tenantId, [id])
      return { ...toSent(letter, counts.get(id), now()), remark: letter.remark, pushFile: letter.pushFiles }
    },

    async receivers(tenantId: string, id: number, query: Page & ReceiverFilter) {
      await findLetter(repository, tenantId, id)
      const [rows, total] = await Promise.all([
        repository.receivers(tenantId, id, query, query),
        repository.countReceivers(tenantId, id, query),
      ])
      return { rows: await toReceivers(tenantId, id, rows), total }
    },

    async exportCsv(tenantId: string, id: number, language: Language): Promise<{ fileName: string; csv: string }> {
      const letter = await findLetter(repository, tenantId, id)
      const rows = await toReceivers(tenantId, id, await repository.receivers(tenantId, id, {}, null))
      const name = letter.title.replace(/[\p{Cc}/\\:*?"<>|]/gu, ' ').slice(0, 60)
      return { fileName: `${name}.csv`, csv: await toCsv(rows, language) }
    },
  }
}

/** The times of a draft. Without one it goes out now; a validity that is over before that helps nobody. */
function readTimes({ pushTime, validityTime }: Draft, at: Date): { pushTime: Date; validityTime: Date | null } {
  const pushed = pushTime === null ? at : fromWireTime(pushTime)
  const valid = validityTime === null ? null : fromWireTime(validityTime)
  if (Number.isNaN(pushed.getTime()) || pushed < new Date(at.getTime() - HOUR_MS)) {
    throw new AppError('request.invalid', [{ field: 'pushTime', message: 'is no time to come' }])
  }
  if (valid !== null && !(valid > pushed && valid > at)) {
    throw new AppError('request.invalid', [{ field: 'validityTime', message: 'must be after the letter is sent' }])
  }
  return { pushTime: pushed, validityTime: valid }
}

const nobody: Counts = { receivers: 0, read: 0, answered: 0 }

function toSent(row: LetterRecord, counts: Counts = nobody, at: Date): SentLetter {
  const { id, title, sender, replyWay, pushTime, validityTime, remindedAt } = row
  return {
    ...{ id, title, sender, replyWay, pushTime: toWireTime(pushTime) },
    validityTime: validityTime && toWireTime(validityTime),
    scheduled: pushTime > at,
    ...(remindedAt && { remindTime: toWireTime(remindedAt) }),
    ...counts,
  }
}

function toReceiver({ userId, readAt, answeredAt }: ReceiverRow, person?: Person, reply?: ReplyRow): SentReceiver {
  return {
    ...{ userId, username: person?.username ?? userId, name: person?.name ?? '' },
    readTime: readAt && toWireTime(readAt),
    answerTime: answeredAt && toWireTime(answeredAt),
    ...(reply ? { content: reply.content, fileList: reply.files } : { content: '', fileList: [] }),
  }
}
