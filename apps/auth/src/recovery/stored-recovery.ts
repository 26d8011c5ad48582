import * as z from 'zod/mini'
import { setSessionItem, getSessionItem } from '@center/shared/host'

const NAME = 'recovery'
/** How far the user is, without anything that was typed in secret. */
const StoredRecovery = z.object({
  step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  account: z.string(),
  ticket: z.string(),
  maskedMobile: z.string(),
  resetToken: z.string(),
})
export type StoredRecovery = z.infer<typeof StoredRecovery>

export function storeRecovery(recovery: StoredRecovery): void {
  setSessionItem(NAME, JSON.stringify(z.parse(StoredRecovery, recovery)))
}

/** Where the user was before the page was loaded again. */
export function readRecovery(): StoredRecovery | null {
  try {
    const parsed = z.safeParse(StoredRecovery, JSON.parse(getSessionItem(NAME) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function dropRecovery(): void {
  setSessionItem(NAME, null)
}
