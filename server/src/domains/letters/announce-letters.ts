import { toWireTime } from '@center/shared/contract'
import type { AppendEvent } from '../../platform/server/decorations'
import type { LetterAdminRepository, LetterRecord } from './letter-admin.repository'

export const toEvent = ({ id, title, pushTime }: LetterRecord) =>
  ({ type: 'letter', id, title, pushTime: toWireTime(pushTime) }) as const

/** What was sent to all before `isWhole` was known went to everybody. */
const wasForAll = ({ receivers }: LetterRecord) => receivers?.all === true && receivers.isWhole !== false

type Dependencies = {
  repository: Pick<LetterAdminRepository, 'receivers' | 'announce'>
  directory: {
    isWhole(tenantId: string): Promise<boolean>
    countedAmong(tenantId: string, ids: string[]): Promise<string[]>
  }
  now: () => Date
  appendEvent: AppendEvent
  /** Told of what kept a letter from being announced. */
  report: (error: unknown, letterId: number) => void
}

/** Tells the receivers of a letter that it is there, once its time has come. */
export function createAnnouncements({ repository, directory, now, appendEvent, report }: Dependencies) {
  /** Receivers of a letter who have lost the right to letters since it was written, or are disabled. */
  async function lostReceivers({ tenantId, id }: LetterRecord): Promise<string[]> {
    const ids = (await repository.receivers(tenantId, id, {}, null)).map(({ userId }) => userId)
    const counted = new Set(await directory.countedAmong(tenantId, ids))
    return ids.filter((userId) => !counted.has(userId))
  }

  async function announce(letter: LetterRecord, { isNew }: { isNew: boolean }): Promise<void> {
    const lost = isNew ? [] : await lostReceivers(letter)
    const isStillWhole = isNew || (lost.length === 0 && (await directory.isWhole(letter.tenantId)))
    await repository.announce(letter.id, {
      at: now(),
      lost,
      isForAll: wasForAll(letter) && isStillWhole,
      send: (tx, users) => appendEvent(tx, toEvent(letter), users),
    })
  }

  /**
   * Does nothing before the letter's time. One whose event cannot be written stays due, and holds up no other. The receivers of a new
   * letter were looked up at this moment; of another one they are looked at again.
   */
  const tryToAnnounce = (letter: LetterRecord, age: { isNew: boolean }) =>
    announce(letter, age).catch((error: unknown) => report(error, letter.id))

  return { lostReceivers, tryToAnnounce }
}
