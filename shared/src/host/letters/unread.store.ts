import { proxy } from 'valtio'
import { BELL_LETTERS, listLetters, type LetterRow } from '../../contract'
import { callApi } from '../calls/call-api'
import { onServerEvent } from '../calls/server-events'
import type { Failure } from '../result'
import { session } from '../session/session.store'

type Unread = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  failure: Failure | null
  /** All unread letters, shown or not; `null` while unknown. */
  count: number | null
  letters: LetterRow[]
}

const atStart = (): Unread => ({ status: 'idle', failure: null, count: null, letters: [] })

/** The user's unread letters: one truth for the bell, the pages and the window's title. After a failed load the ones before stay. */
export const unread = proxy<Unread>(atStart())

/** What is asked for a user. */
export function unreadCall(receiverId: string | undefined) {
  const querystring = { limit: BELL_LETTERS, page: 1, readStatus: '0', receiverId } as const
  return [listLetters, { querystring }] as const
}

let latestLoad = 0

export async function loadUnread(): Promise<void> {
  const load = ++latestLoad
  unread.status = 'loading'
  const result = await callApi(...unreadCall(session.user?.userId))
  if (load !== latestLoad) return

  unread.status = result.ok ? 'ready' : 'failed'
  unread.failure = result.ok ? null : result.failure
  if (!result.ok) return
  unread.count = result.value.total
  unread.letters = result.value.rows
}

let watchers = 0
let stopListening = () => undefined as void

/**
 * Loads, and loads again when the server says that something changed, until the returned function is called. All that watch share
 * one load; what was loaded is forgotten with the last of them.
 */
export function watchUnread(): () => void {
  watchers += 1
  if (watchers === 1) stopListening = listen()
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    watchers -= 1
    if (watchers === 0) stopListening()
  }
}

function listen(): () => void {
  void loadUnread()
  const stops = [
    onServerEvent('letter', () => void loadUnread()),
    onServerEvent('gap', () => void loadUnread()),
    onServerEvent('unread', ({ count }) => {
      if (count === unread.count && unread.status !== 'loading') return
      unread.count = count
      // What was asked before is older than what the server says now.
      void loadUnread()
    }),
  ]
  return () => {
    stops.forEach((stop) => stop())
    latestLoad += 1
    Object.assign(unread, atStart())
  }
}
