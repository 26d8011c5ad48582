import { createHash } from 'node:crypto'
import {
  fromWireTime,
  toWireTime,
  type Language,
  type Person,
  type SentEnterprise,
  type SentLetter,
  type SentReceiver,
} from '@center/shared/contract'
import type { AppendEvent } from '../../platform/server/decorations'
import { AppError } from '../../platform/errors/errors'
import type { Database } from '../../platform/database/database'
import type {
  Counts,
  LetterAdminRepository,
  LetterRecord,
  ReceiverFilter,
  ReceiverRow,
} from './letter-admin.repository'
import type { Inbox, Page, ReplyRow } from './letters.repository'
import type { ChosenReceivers } from './letters.tables'
import { createAnnouncements, toEvent } from './announce-letters'
import { countByEnterprise, type WorksIn } from './count-by-enterprise'
import { enterprisesFile, toCsv, toEnterprisesCsv } from './receivers-csv'
import { isExpired } from './letters.service'
import type { CleanRemarkOf } from './remark-cleaner'
import type { AttachFiles } from './replies.service'

/** What the members domain says of people. */
export type Directory = {
  idsOf(tenantId: string, chosen: ChosenReceivers): Promise<string[]>
  /** Whether everybody of the tenant may receive. */
  isWhole(tenantId: string): Promise<boolean>
  /** Of some users those who may receive. */
  countedAmong(tenantId: string, ids: string[]): Promise<string[]>
  byUsernames(tenantId: string, names: string[]): Promise<Person[]>
  byIds(tenantId: string, ids: string[]): Promise<Person[]>
  enterprisesOf(tenantId: string, ids: string[]): Promise<WorksIn[]>
}

export type LetterAdminDependencies = {
  repository: LetterAdminRepository
  directory: Directory
  now: () => Date
  appendEvent: AppendEvent
  /** A letter is stored, and its receivers' pages could not be told. */
  report: (error: unknown, letterId: number) => void
  clean: CleanRemarkOf
  attach: AttachFiles
  /** The files of a letter that is no more are free again. */
  detach: (tx: Database, tenantId: string, letterId: number) => Promise<void>
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

/** Who sends, what stands below the letter, and the key by which it is sent once. */
export type Sender = Inbox & { signature: string; key?: string | null }

const HOUR_MS = 3_600_000

export type LetterAdminService = ReturnType<typeof createLetterAdminService>

/** Letters from the side of those who send them: now or later, with what became of them. */
export function createLetterAdminService(dependencies: LetterAdminDependencies) {
  return { ...createDelivery(dependencies), ...createRecords(dependencies) }
}

async function findLetter(repository: LetterAdminRepository, tenantId: string, id: number): Promise<LetterRecord> {
  const letter = await repository.find(tenantId, id)
  if (!letter) throw new AppError('letter.not_found')
  return letter
}

/** The letter that its sender sent with the key before, as it was answered then. */
async function findRepeated(
  repository: LetterAdminRepository,
  { tenantId, userId }: Inbox,
  { key, digest }: Repetition,
) {
  const sent = key === null ? null : await repository.findSent(tenantId, userId, key)
  if (!sent) return null
  if (sent.sendDigest === digest)
    return { id: sent.id, receivers: await repository.countReceivers(tenantId, sent.id, {}) }
  throw new AppError('request.invalid', [{ field: 'Idempotency-Key', message: 'belongs to another letter' }])
}

type Repetition = { key: string | null; digest: string }

function createDelivery(dependencies: LetterAdminDependencies) {
  const { repository, directory, now, appendEvent, clean, attach, detach } = dependencies
  const { lostReceivers, tryToAnnounce } = createAnnouncements(dependencies)

  return {
    /**
     * Stores the letter and, when its time has come, tells the receivers. A failure between the two is made good later. With a key
     * the same letter is sent once, however often the call is made.
     */
    async send({ signature, key = null, ...sender }: Sender, draft: Draft): Promise<{ id: number; receivers: number }> {
      const repetition = { key, digest: digestOf(draft) }
      const repeated = await findRepeated(repository, sender, repetition)
      if (repeated) return repeated
      const times = readTimes(draft, now())
      const body = await clean(draft.remark)
      const userIds = await directory.idsOf(sender.tenantId, draft.receivers)
      if (userIds.length === 0) throw new AppError('letter.no_receivers')
      const { replyWay, addrs } = draft
      const isWhole = draft.receivers.all && (await directory.isWhole(sender.tenantId))
      const receivers = { ...draft.receivers, isWhole }
      const title = draft.title.replace(/\p{Cc}/gu, ' ').trim()
      const about = { title, replyWay, receivers, remark: body.clean, sender: signature, ...times }
      const by = { tenantId: sender.tenantId, senderId: sender.userId }
      const row = { ...about, ...by, sendKey: key, sendDigest: repetition.digest }
      const letter = await repository.insert(row, userIds, async (tx, letterId) => {
        const files = await attach(tx, sender, [...addrs, ...body.pictures], { letterId, use: 'push' })
        const listed = files.filter(({ addr }) => addrs.includes(addr))
        await repository.setFiles(tx, letterId, listed)
      })
      // Another call with the key was faster, and has committed by now.
      const faster = letter ? null : await findRepeated(repository, sender, repetition)
      if (faster) return faster
      if (!letter) throw new Error('The letter was not stored')
      await tryToAnnounce(letter, { isNew: true })
      return { id: letter.id, receivers: userIds.length }
    },

    /** Tells the receivers of every letter whose time has come; who may receive none by now is a receiver no longer. */
    async announceDue(): Promise<void> {
      for (const letter of await repository.due()) await tryToAnnounce(letter, { isNew: false })
    },

    /** Tells those who may still receive letters: once an hour at most, and only a letter that was delivered and still takes answers. */
    async remind(tenantId: string, id: number): Promise<{ reminded: number }> {
      const letter = await findLetter(repository, tenantId, id)
      if (isScheduled(letter, now())) throw new AppError('letter.not_answerable')
      if (isExpired(letter, now())) throw new AppError('letter.expired')
      const before = new Date(now().getTime() - HOUR_MS)
      const reminded = await repository.remind(tenantId, id, {
        at: now(),
        before,
        lost: await lostReceivers(letter),
        send: (tx, users) => appendEvent(tx, toEvent(letter), users),
      })
      if (reminded === null) throw new AppError('rate.limited', { retryAfter: HOUR_MS / 1000 })
      return { reminded }
    },

    async withdraw(tenantId: string, id: number): Promise<true> {
      await findLetter(repository, tenantId, id)
      const isGone = await repository.withdraw(tenantId, id, (tx) => detach(tx, tenantId, id))
      if (!isGone) throw new AppError('letter.delivered')
      return true
    },
  }
}

function createRecords({ repository, directory, now, clean }: LetterAdminDependencies) {
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

  const byEnterprise = (tenantId: string, id: number) => readByEnterprise({ repository, directory }, tenantId, id)

  return {
    async preview(tenantId: string, remark: string, receivers: ChosenReceivers) {
      const body = await clean(remark)
      return { remark: body.clean, receivers: (await directory.idsOf(tenantId, receivers)).length }
    },

    /** Ids of usernames; one that no one has is named in the refusal. */
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
      const about = { remark: letter.remark, pushFile: letter.pushFiles, enterprises: await byEnterprise(tenantId, id) }
      return { ...toSent(letter, counts.get(id), now()), ...about }
    },

    async receivers(tenantId: string, id: number, query: Page & ReceiverFilter) {
      await findLetter(repository, tenantId, id)
      const [rows, total] = await Promise.all([
        repository.receivers(tenantId, id, query, query),
        repository.countReceivers(tenantId, id, query),
      ])
      return { rows: await toReceivers(tenantId, id, rows), total }
    },

    async exportCsv(tenantId: string, id: number, language: Language): Promise<Table> {
      const letter = await findLetter(repository, tenantId, id)
      const rows = await toReceivers(tenantId, id, await repository.receivers(tenantId, id, {}, null))
      return { fileName: `${toFileName(letter)}.csv`, csv: await toCsv(rows, language) }
    },

    async exportEnterprises(tenantId: string, id: number, language: Language): Promise<Table> {
      const letter = await findLetter(repository, tenantId, id)
      const csv = await toEnterprisesCsv(await byEnterprise(tenantId, id), language)
      return { fileName: `${toFileName(letter)}-${enterprisesFile[language]}.csv`, csv }
    },
  }
}

async function readByEnterprise(
  { repository, directory }: Pick<LetterAdminDependencies, 'repository' | 'directory'>,
  tenantId: string,
  id: number,
): Promise<SentEnterprise[]> {
  const rows = await repository.receivers(tenantId, id, {}, null)
  const ids = rows.map(({ userId }) => userId)
  return countByEnterprise(rows, ids.length > 0 ? await directory.enterprisesOf(tenantId, ids) : [])
}

type Table = { fileName: string; csv: string }

/** The title, without what a file name must not hold. */
const toFileName = ({ title }: LetterRecord) => title.replace(/[\p{Cc}/\\:*?"<>|]/gu, ' ').slice(0, 60)

/** Its time has not come: by the event that is sent then, and not by this instance's clock alone. */
const isScheduled = ({ announcedAt, pushTime }: LetterRecord, at: Date) => announcedAt === null && pushTime > at

const digestOf = (draft: Draft) => createHash('sha256').update(JSON.stringify(draft)).digest('base64url')

/** The times of a draft. Without one, null, it goes out now; a deadline before the send time is refused. */
function readTimes({ pushTime, validityTime }: Draft, at: Date): { pushTime: Date | null; validityTime: Date | null } {
  const pushed = pushTime === null ? at : fromWireTime(pushTime)
  const valid = validityTime === null ? null : fromWireTime(validityTime)
  if (Number.isNaN(pushed.getTime()) || pushed < new Date(at.getTime() - HOUR_MS)) {
    throw new AppError('request.invalid', [{ field: 'pushTime', message: 'is no time to come' }])
  }
  if (valid !== null && !(valid > pushed && valid > at)) {
    throw new AppError('request.invalid', [{ field: 'validityTime', message: 'must be after the letter is sent' }])
  }
  return { pushTime: pushTime === null ? null : pushed, validityTime: valid }
}

const noCounts: Counts = { receivers: 0, read: 0, answered: 0 }

function toSent(row: LetterRecord, counts: Counts = noCounts, at: Date): SentLetter {
  const { id, title, sender, replyWay, pushTime, validityTime, remindedAt } = row
  return {
    id,
    title,
    sender,
    replyWay,
    pushTime: toWireTime(pushTime),
    validityTime: validityTime && toWireTime(validityTime),
    scheduled: isScheduled(row, at),
    ...(remindedAt && { remindTime: toWireTime(remindedAt) }),
    ...counts,
  }
}

function toReceiver({ userId, readAt, answeredAt }: ReceiverRow, person?: Person, reply?: ReplyRow): SentReceiver {
  return {
    userId,
    username: person?.username ?? userId,
    name: person?.name ?? '',
    readTime: readAt && toWireTime(readAt),
    answerTime: answeredAt && toWireTime(answeredAt),
    ...(reply ? { content: reply.content, fileList: reply.files } : { content: '', fileList: [] }),
  }
}
