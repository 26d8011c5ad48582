import { forgetRemembered, remember, remembered } from '../storage'
import { session } from './session.store'

const LONGEST_MS = 7 * 24 * 3_600_000

/** Whose drafts are meant. */
export type DraftOwner = { tenantCode: string; userId: string }

/** Who writes drafts in this tab; null while it is not known who that is. */
export function draftOwner(): DraftOwner | null {
  const { status, tenantCode, user } = session
  return status === 'signed-in' && user ? { tenantCode, userId: user.userId } : null
}

/**
 * Something typed and not sent yet. It lies in this browser, for this user alone, and outlives reload, expiry and a dead network,
 * but not a sign-out.
 */
export function readDraft<T>(name: string): T | null {
  const key = keyOf(name)
  const text = key && remembered(key)
  if (!key || !text) return null
  try {
    const { at, value } = JSON.parse(text) as { at: number; value: T }
    if (Date.now() - at < LONGEST_MS) return value
  } catch {
    // Something else wrote it; there is no draft.
  }
  remember(key, null)
  return null
}

/** Null forgets it. */
export function writeDraft(name: string, value: unknown): void {
  const key = keyOf(name)
  if (key) remember(key, value === null ? null : JSON.stringify({ at: Date.now(), value }))
}

/** Forgets all that somebody typed and did not send. */
export function dropDrafts(owner: DraftOwner | null): void {
  if (owner) forgetRemembered(draftsOf(owner))
}

const draftsOf = ({ tenantCode, userId }: DraftOwner) => `${tenantCode}__${userId}__draft__`

function keyOf(name: string): string | null {
  const owner = draftOwner()
  return owner && draftsOf(owner) + name
}
