import * as z from 'zod/mini'
import { setSessionItem, getSessionItem } from '@center/shared/host'

const NAME = 'registered'
const Outcome = z.object({ username: z.string(), tenantCode: z.string(), backUrl: z.string() })
export type RegisteredOutcome = z.infer<typeof Outcome>

/** What the result page tells, also when it is loaded again. */
export function storeRegistered(outcome: RegisteredOutcome): void {
  setSessionItem(NAME, JSON.stringify(outcome))
}

/** Null for users who come to the result page without having registered in this tab. */
export function readRegistered(): RegisteredOutcome | null {
  try {
    const parsed = z.safeParse(Outcome, JSON.parse(getSessionItem(NAME) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function dropRegistered(): void {
  setSessionItem(NAME, null)
}
