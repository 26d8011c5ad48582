import { proxy } from 'valtio'
import { readLetter, type Letter, type LetterRow } from '@center/shared/contract'
import { callApi, type Failure, loadUnread } from '@center/shared/host'

/** Where a letter was opened: that place draws it. */
export type Place = 'bell' | 'page'
export type LetterHead = Pick<LetterRow, 'id' | 'title' | 'pushTime' | 'remindTime'>

type OpenedLetter = {
  status: 'closed' | 'loading' | 'ready' | 'failed'
  place: Place | null
  /** What is known before the letter is here. */
  head: LetterHead | null
  letter: Letter | null
  failure: Failure | null
}

const closed = (): OpenedLetter => ({ status: 'closed', place: null, head: null, letter: null, failure: null })

/** The one letter that is open. */
export const opened = proxy<OpenedLetter>(closed())

let latest = 0

/** Opens a letter, which marks it read on the server; the unread ones are counted again. */
export async function openLetter(place: Place, letter: LetterHead): Promise<void> {
  const ticket = ++latest
  Object.assign(opened, { ...closed(), status: 'loading', place, head: headOf(letter) })
  const result = await callApi(readLetter, { params: { id: letter.id } })
  if (result.ok) void loadUnread()
  if (ticket !== latest) return

  opened.status = result.ok ? 'ready' : 'failed'
  opened.letter = result.ok ? result.value : null
  if (result.ok) opened.head = headOf(result.value)
  opened.failure = result.ok ? null : result.failure
}

/** A letter that was opened by its number alone has no title yet. */
function headOf({ id, title, pushTime, remindTime }: LetterHead): LetterHead {
  return { id, title, pushTime, remindTime }
}

/** The letter again as the server has it by now, in the place of what is shown. */
export async function refreshLetter(): Promise<void> {
  const { head, status } = opened
  if (!head || status !== 'ready') return
  const ticket = ++latest
  const result = await callApi(readLetter, { params: { id: head.id } })
  if (ticket === latest && result.ok) opened.letter = result.value
}

export async function retryLetter(): Promise<void> {
  const { place, head } = opened
  if (place && head) await openLetter(place, head)
}

export function closeLetter(): void {
  latest += 1
  Object.assign(opened, closed())
}
