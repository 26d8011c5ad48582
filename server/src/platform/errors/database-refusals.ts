import type { ErrorCode } from '@center/shared/contract'
import { AppError } from './errors'

/** What triggers of ours refuse (migration `plans`), by the state that they raise; the detail is the limit. */
const refusals: Record<string, ErrorCode> = {
  CP001: 'plan.users_full',
  CP002: 'plan.storage_full',
  CP003: 'plan.app_excluded',
}

/** The refusal that a failed query stands for; null for any other failure. The driver's own error may be the cause of another. */
export function refusalOfDatabase(error: unknown): AppError | null {
  for (let reason = error; reason instanceof Error; reason = reason.cause) {
    const { code, detail } = reason as { code?: unknown; detail?: unknown }
    const refused = typeof code === 'string' ? refusals[code] : undefined
    if (refused) return new AppError(refused, { limit: typeof detail === 'string' ? detail : '' })
  }
  return null
}
