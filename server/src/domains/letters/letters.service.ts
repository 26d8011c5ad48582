import { toWireTime, type Letter, type LetterRow } from '@center/shared/contract'
import type { AppendEvent } from '../../platform/server/decorations'
import { AppError } from '../../platform/errors/errors'
import type { Inbox, LetterFilter, LettersRepository, Page, ReceivedRow, SendUnread } from './letters.repository'

export type LettersDependencies = {
  now: () => Date
  appendEvent: AppendEvent
}

export type LettersQuery = Page & LetterFilter & { receiverId?: string | undefined }

const DAY_MS = 24 * 3_600_000

export type LettersService = ReturnType<typeof createLettersService>

/**
 * A user's letters. Whose they are comes from the session; the letter of somebody else is `letter.not_found`. Without an inbox (the user
 * has no right to letters) lists are empty and counts are 0.
 */
export function createLettersService(repository: LettersRepository, { now, appendEvent }: LettersDependencies) {
  const sendUnreadTo =
    (inbox: Inbox): SendUnread =>
    (tx, count) =>
      appendEvent(tx, { type: 'unread', count }, inbox)

  return {
    /** Newest first; `total` counts what matches the filter. Another receiver than the caller has nothing. */
    async list(inbox: Inbox | null, query: LettersQuery): Promise<{ rows: LetterRow[]; total: number }> {
      if (!inbox || (query.receiverId && query.receiverId !== inbox.userId)) return { rows: [], total: 0 }
      const { rows, total } = await repository.list(inbox, query, query)
      return { rows: rows.map(toRow), total }
    },

    /** Counts of the last days, today last; a day without a letter counts 0. */
    async countByDay(inbox: Inbox | null, days: number): Promise<{ day: string; count: number }[]> {
      const dayOf = (back: number) => toWireTime(new Date(now().getTime() - back * DAY_MS)).slice(0, 10)
      const first = dayOf(days - 1)
      const since = new Date(`${first}T00:00:00+08:00`)
      const counts = inbox ? await repository.countByDay(inbox, since) : []
      const byDay = new Map(counts.map(({ day, count }) => [day, count]))
      return Array.from({ length: days }, (_, index) => dayOf(days - 1 - index)).map((day) => {
        return { day, count: byDay.get(day) ?? 0 }
      })
    },

    /** The letter, from now on read. The first reading tells the other pages, in the transaction that stores it. */
    async read(inbox: Inbox, letterId: number): Promise<Letter> {
      const letter = await repository.find(inbox, letterId)
      if (!letter) throw new AppError('letter.not_found')

      await repository.markRead(inbox, letterId, now(), sendUnreadTo(inbox))
      const reply = await repository.lastReply(inbox, letterId)
      return {
        ...toRow(letter),
        readStatus: '1',
        remark: letter.remark,
        pushFile: letter.pushFiles,
        replyFile: reply?.files ?? [],
        content: reply?.content ?? '',
        expired: isExpired(letter, now()),
        ...(reply && { replyName: reply.replyName, replyTime: toWireTime(reply.createdAt) }),
      }
    },

    /** Marks letters read, those named or all, and tells the other pages when that changed anything. */
    async readAll(inbox: Inbox | null, ids: number[] | null): Promise<{ unread: number }> {
      return { unread: !inbox ? 0 : await repository.markAllRead(inbox, ids, now(), sendUnreadTo(inbox)) }
    },

    /** Whether the letter was sent to the user and its time has come. */
    isReceiver: async (inbox: Inbox, letterId: number): Promise<boolean> =>
      (await repository.find(inbox, letterId)) !== null,
  }
}

/** Answers are taken up to the validity, that instant included. */
export function isExpired({ validityTime }: Pick<ReceivedRow, 'validityTime'>, at: Date): boolean {
  return validityTime !== null && validityTime < at
}

function toRow(row: ReceivedRow): LetterRow {
  return {
    id: row.id,
    title: row.title,
    pushTime: toWireTime(row.pushTime),
    answerStatus: row.answeredAt ? '1' : '0',
    replyWay: row.replyWay,
    validityTime: row.validityTime && toWireTime(row.validityTime),
    readStatus: row.readAt ? '1' : '0',
    receiverId: row.receiverId,
    sender: row.sender,
    ...(row.remindedAt && !row.answeredAt && { remindTime: toWireTime(row.remindedAt) }),
  }
}
