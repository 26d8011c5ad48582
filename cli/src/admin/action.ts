import type { Endpoint } from '@center/shared/contract'

/** What is done to a row without a draft: the word for it, and the word for that it is done. */
export type Action = {
  word: string
  done: string
  description: string
  endpoint: Endpoint
  /** It is not done without `--yes`. */
  needsYes?: true
  /** Options of its own, which take a text. */
  options?: readonly { name: string; what: string; isRequired?: true }[]
  /** What is sent of the row and of what the options say; without it, nothing. */
  bodyOf?: (row: Record<string, unknown>, said: Record<string, string | undefined>) => Record<string, unknown>
  /** The row is in no list: the key is its id. */
  isById?: true
  /** Another row of the same kind that it takes: the option that names it, and the field that its id is sent as. */
  other?: { option: string; what: string; field: string }
  /** What a dry run reads from the server, and what people read of that. */
  preview?: { endpoint: Endpoint; linesOf: (answer: unknown) => string[] }
  /** What people read of the answer, a line each. */
  linesOf?: (answer: unknown) => string[]
}
