import * as z from 'zod/mini'
import { keep, kept } from '@center/shared/host'

const NAME = 'recovery'
/** How far the user is, without anything that was typed in secret. */
const Kept = z.object({
  step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  account: z.string(),
  ticket: z.string(),
  maskedMobile: z.string(),
  resetToken: z.string(),
})
export type KeptRecovery = z.infer<typeof Kept>

export function keepRecovery(recovery: KeptRecovery): void {
  keep(NAME, JSON.stringify(z.parse(Kept, recovery)))
}

/** Where the user was before the page was loaded again. */
export function readRecovery(): KeptRecovery | null {
  try {
    const parsed = z.safeParse(Kept, JSON.parse(kept(NAME) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function dropRecovery(): void {
  keep(NAME, null)
}
