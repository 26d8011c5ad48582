import type { Endpoint } from '@center/shared/contract'

/** What is done to a row without a draft: the word for it, and the word for that it is done. */
export type Action = {
  word: string
  done: string
  description: string
  endpoint: Endpoint
  /** It is not done without `--yes`. */
  needsYes?: true
  /** What is sent of the row; without it, nothing. */
  bodyOf?: (row: Record<string, unknown>) => Record<string, unknown>
  /** What people read of the answer, a line each. */
  linesOf?: (answer: unknown) => string[]
}
