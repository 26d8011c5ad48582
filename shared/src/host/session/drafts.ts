import { removeLocalItems, setLocalItem, getLocalItem } from '../storage/browser-storage'
import { session } from './session.store'

const MAX_AGE_MS = 7 * 24 * 3_600_000

/** Whose drafts are meant. */
export type DraftOwner = { tenantCode: string; userId: string }

/** Who writes drafts in this tab; null while it is not known who that is. */
export function draftOwner(): DraftOwner | null {
  const { status, tenantCode, user } = session
  return status === 'signed-in' && user ? { tenantCode, userId: user.userId } : null
}

/**
 * Something typed and not sent yet. It lies in this browser, for this user alone, and outlives a reload and a dead network, but
 * not the session: the specification has every end clear what is kept of a user.
 */
export function readDraft<T>(name: string): T | null {
  const key = keyOf(name)
  const text = key && getLocalItem(key)
  if (!key || !text) return null
  try {
    const { at, value } = JSON.parse(text) as { at: number; value: T }
    if (Date.now() - at < MAX_AGE_MS) return value
  } catch {
    // Something else wrote it; there is no draft.
  }
  setLocalItem(key, null)
  return null
}

/** Null forgets it. */
export function writeDraft(name: string, value: unknown): void {
  const key = keyOf(name)
  if (key) setLocalItem(key, value === null ? null : JSON.stringify({ at: Date.now(), value }))
}

/** Deletes all text that was typed and not sent. */
export function dropDrafts(owner: DraftOwner | null): void {
  if (owner) removeLocalItems(draftsOf(owner))
}

const draftsOf = ({ tenantCode, userId }: DraftOwner) => `${tenantCode}__${userId}__draft__`

function keyOf(name: string): string | null {
  const owner = draftOwner()
  return owner && draftsOf(owner) + name
}
