import { remember, remembered, session } from '@center/shared/host'

const LONGEST_MS = 7 * 24 * 3_600_000

/** Something typed and not sent yet. It lies in this browser, for this user, and outlives reload, expiry and a dead network. */
export function readDraft<T>(name: string): T | null {
  const text = remembered(keyOf(name))
  if (text === null) return null
  try {
    const { at, value } = JSON.parse(text) as { at: number; value: T }
    if (Date.now() - at < LONGEST_MS) return value
  } catch {
    // Something else wrote it; there is no draft.
  }
  remember(keyOf(name), null)
  return null
}

/** Null forgets it. */
export function writeDraft(name: string, value: unknown): void {
  remember(keyOf(name), value === null ? null : JSON.stringify({ at: Date.now(), value }))
}

function keyOf(name: string): string {
  return `${session.tenantCode}__${session.user?.userId ?? ''}__draft__${name}`
}
