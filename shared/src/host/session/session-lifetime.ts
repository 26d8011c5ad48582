import { setSessionItem, getSessionItem } from '../storage/browser-storage'
import { session } from './session.store'

let used = { mark: '', at: 0 }

/** By this the tabs of one session know each other. It opens nothing, so it may be said aloud; empty without a session. */
export function sessionMark(): string {
  return (session.status === 'signed-in' && getSessionItem(`${session.tenantCode}__mark`)) || ''
}

/** The server has answered as to a session that lives on, this tab or another of it: its time without a call begins anew. */
export function noteUse(at = Date.now()): void {
  const mark = sessionMark()
  if (mark && (mark !== used.mark || at > used.at)) used = { mark, at }
}

/** When the session was last answered, as far as this tab knows; 0 when it does not. */
export function lastUse(): number {
  return used.mark === sessionMark() ? used.at : 0
}

/** How long the server keeps an unused session, as it said at sign-in; 0 when unknown. */
export function idleLimitMs(): number {
  return Number(getSessionItem(limitName(session.tenantCode)) ?? 0) * 1000
}

/** Keeps that for reloads of this tab. */
export function storeIdleLimit(tenantCode: string, seconds: number): void {
  setSessionItem(limitName(tenantCode), String(seconds))
}

const limitName = (tenantCode: string) => `${tenantCode}__idle`
