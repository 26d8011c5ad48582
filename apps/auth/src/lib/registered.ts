import * as z from 'zod/mini'
import { keep, kept } from '@center/shared/host'

const NAME = 'registered'
const Outcome = z.object({ username: z.string(), tenantCode: z.string(), backUrl: z.string() })
export type RegisteredOutcome = z.infer<typeof Outcome>

/** What the result page tells, also when it is loaded again. */
export function keepRegistered(outcome: RegisteredOutcome): void {
  keep(NAME, JSON.stringify(outcome))
}

/** Null for whoever comes to the result page without having registered in this tab. */
export function readRegistered(): RegisteredOutcome | null {
  try {
    const parsed = z.safeParse(Outcome, JSON.parse(kept(NAME) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function dropRegistered(): void {
  keep(NAME, null)
}
