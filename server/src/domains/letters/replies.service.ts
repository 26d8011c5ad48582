import { toWireTime, type AnswerOf, type Reply, type replyLetter } from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import type { AppendEvent } from '../../platform/server/decorations'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { Inbox, LettersRepository, Page, ReceivedLetter, ReplyRow } from './letters.repository'
import { isExpired } from './letters.service'
import type { LetterFile } from './letters.tables'
import type { RepliesRepository, Repliers } from './replies.repository'

/** Gives uploads of their owner to a letter, in the transaction that writes it. */
export type AttachFiles = (
  tx: Database,
  owner: Inbox,
  addrs: string[],
  use: { letterId: number; use: 'push' | 'reply' },
) => Promise<LetterFile[]>

export type RepliesDependencies = {
  letters: LettersRepository
  replies: RepliesRepository
  now: () => Date
  appendEvent: AppendEvent
  attach: AttachFiles
  /** The name a user signs in with. */
  findUsername: (user: Inbox) => Promise<string | null>
}

export type GivenReply = { id: number; content: string; addrs: string[] }

export type RepliesService = ReturnType<typeof createRepliesService>

/** What a receiver does about a letter: once, while it is valid, in the way that the letter asks for. */
export function createRepliesService(dependencies: RepliesDependencies) {
  const { letters, replies, now, appendEvent, attach, findUsername } = dependencies

  async function findOpen(inbox: Inbox, letterId: number): Promise<ReceivedLetter> {
    const letter = await letters.find(inbox, letterId)
    if (!letter) throw new AppError('letter.not_found')
    if (letter.answeredAt) throw new AppError('letter.answered')
    if (isExpired(letter, now())) throw invalidField('validityTime', 'is over')
    return letter
  }

  /** The answer and the event for the user's open pages, to whom the letter counts as read, in one transaction. */
  async function answer(inbox: Inbox, letterId: number, write: (tx: Transaction, at: Date) => Promise<void>) {
    const at = now()
    const isFirst = await replies.answer(inbox, letterId, at, async (tx) => {
      await write(tx, at)
      await appendEvent(tx, { type: 'unread', count: await letters.countUnread(tx, inbox) }, inbox)
    })
    if (!isFirst) throw new AppError('letter.answered')
    return at
  }

  return {
    /** "Read and handle", for a letter that asks for no more. */
    async acknowledge(inbox: Inbox, letterId: number): Promise<true> {
      const { replyWay } = await findOpen(inbox, letterId)
      if (replyWay !== '0') throw new AppError('letter.not_answerable')
      await answer(inbox, letterId, async () => undefined)
      return true
    },

    async reply(inbox: Inbox, { id, content, addrs }: GivenReply): Promise<AnswerOf<typeof replyLetter>> {
      const { replyWay } = await findOpen(inbox, id)
      if (replyWay === '0' || (replyWay === '1' && addrs.length > 0)) throw new AppError('letter.not_answerable')
      const replyName = (await findUsername(inbox)) ?? ''
      const at = await answer(inbox, id, async (tx, createdAt) => {
        const files = await attach(tx, inbox, addrs, { letterId: id, use: 'reply' })
        await replies.insert(tx, {
          ...inbox,
          letterId: id,
          replyName,
          content: content.trim(),
          files,
          createdAt,
        })
      })
      return { answerStatus: '1', replyTime: toWireTime(at) }
    },

    async list(who: Repliers | null, letterId: number, page: Page): Promise<{ rows: Reply[]; total: number }> {
      if (!who) return { rows: [], total: 0 }
      const [rows, total] = await Promise.all([replies.list(who, letterId, page), replies.count(who, letterId)])
      return { rows: rows.map(toReply), total }
    },

    async find(who: Repliers, id: number): Promise<Reply> {
      const row = await replies.find(who, id)
      if (!row) throw new AppError('record.not_found')
      return toReply(row)
    },
  }
}

export function toReply({ id, letterId, replyName, content, createdAt, files }: ReplyRow): Reply {
  return { id, letterId, replyName, content, crtTime: toWireTime(createdAt), fileList: files }
}
