import { proxy } from 'valtio'
import { listLetters, type LetterRow } from '@center/shared/contract'
import { callApi, onServerEvent, session, type Failure } from '@center/shared/host'

/** How many letters the bell shows (spec 9). */
const SHOWN = 3

type Unread = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  failure: Failure | null
  /** All unread letters, shown or not. */
  count: number
  letters: LetterRow[]
}

const atStart = (): Unread => ({ status: 'idle', failure: null, count: 0, letters: [] })

/** The user's unread letters: one truth for the bell and the page. After a failed load the ones before stay. */
export const unread = proxy<Unread>(atStart())

let latestLoad = 0

export async function loadUnread(): Promise<void> {
  const load = ++latestLoad
  unread.status = 'loading'
  const querystring = { limit: SHOWN, page: 1, readStatus: '0', receiverId: session.user?.userId } as const
  const result = await callApi(listLetters, { querystring })
  if (load !== latestLoad) return

  unread.status = result.ok ? 'ready' : 'failed'
  unread.failure = result.ok ? null : result.failure
  if (!result.ok) return
  unread.count = result.value.total
  unread.letters = result.value.rows
}

/** Loads, and loads again when the server says that something changed, until the returned function is called. */
export function watchUnread(): () => void {
  void loadUnread()
  const stops = [
    onServerEvent('letter', () => void loadUnread()),
    onServerEvent('gap', () => void loadUnread()),
    onServerEvent('unread', ({ count }) => {
      if (count === unread.count) return
      unread.count = count
      void loadUnread()
    }),
  ]
  return () => {
    stops.forEach((stop) => stop())
    latestLoad += 1
    Object.assign(unread, atStart())
  }
}
