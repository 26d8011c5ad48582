import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSession } from '@center/shared/contract'
import { callApi, failureText, withProof } from '@center/shared/host'
import { proxy } from 'valtio'

type SessionList = {
  status: 'loading' | 'ready' | 'failed'
  failure: string | null
  rows: OwnSession[]
  /** The one whose end is under way, or all others. */
  ending: string | null
}

export const sessionList = proxy<SessionList>({ status: 'loading', failure: null, rows: [], ending: null })

let latest = 0

export async function loadSessions(): Promise<void> {
  const ticket = ++latest
  Object.assign(sessionList, { status: 'loading', failure: null })
  const result = await callApi(listOwnSessions, {})
  if (ticket !== latest) return
  if (result.ok) Object.assign(sessionList, { status: 'ready', rows: result.value.rows })
  else Object.assign(sessionList, { status: 'failed', failure: failureText(result.failure) })
}

/** Ends another session of the user; true when it is over. One that is over already is as good as ended. */
export async function endSessionOf(id: string): Promise<boolean> {
  if (sessionList.ending) return false
  const ticket = latest
  Object.assign(sessionList, { ending: id, failure: null })
  const result = await withProof(() => callApi(endOwnSession, { params: { id } }))
  sessionList.ending = null
  if (ticket !== latest || result === null) return false
  if (!result.ok && result.failure.code !== 'record.not_found') {
    sessionList.failure = failureText(result.failure)
    return false
  }
  sessionList.rows = sessionList.rows.filter((row) => row.id !== id)
  return true
}

/** Ends every other session of the user; true when they are over. */
export async function endOthers(): Promise<boolean> {
  if (sessionList.ending) return false
  const ticket = latest
  Object.assign(sessionList, { ending: 'others', failure: null })
  const result = await withProof(() => callApi(endOtherSessions, {}))
  sessionList.ending = null
  if (ticket !== latest || result === null) return false
  if (result.ok) sessionList.rows = sessionList.rows.filter(({ current }) => current)
  else sessionList.failure = failureText(result.failure)
  return result.ok
}

export function resetSessions(): void {
  latest += 1
}
