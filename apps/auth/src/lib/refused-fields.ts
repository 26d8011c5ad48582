import type { EntryProblem } from '@center/shared/contract'
import type { Failure } from '@center/shared/host'

const known = new Set<unknown>(
  'required weak rule guessable used differs form phoneName phone taken wrong same long'.split(' '),
)

/** What the server found wrong, by field. A message that is not ours says no more than that the entry has a wrong form. */
export function refusedFields({ data }: Pick<Failure, 'data'>): Partial<Record<string, EntryProblem>> {
  if (!Array.isArray(data)) return {}
  const faults = data as { field?: unknown; message?: unknown }[]
  return Object.fromEntries(
    faults.flatMap(({ field, message }) => (typeof field === 'string' ? [[field, toProblem(message)] as const] : [])),
  )
}

function toProblem(message: unknown): EntryProblem {
  return known.has(message) ? (message as EntryProblem) : 'form'
}
