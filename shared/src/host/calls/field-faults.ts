import type { Failure } from '../result'

/**
 * What the server refuses of one field: `word` is what a page may have a text of its own for, `message` the server's own text in the
 * language of the user.
 */
export type FieldFault = { field: string; message: string; word: string }

/** The fields of a refusal; none where it is about something else. A server behind ours says the word alone, as its message. */
export function fieldFaultsOf({ data }: Pick<Failure, 'data'>): readonly FieldFault[] {
  if (!Array.isArray(data)) return []
  const faults = data as { field?: unknown; message?: unknown; code?: unknown }[]
  return faults.flatMap(({ field, message, code }) =>
    typeof field === 'string' ? { field, message: String(message), word: String(code ?? message) } : [],
  )
}
