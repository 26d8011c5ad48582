import type { EntryProblem } from '@center/shared/contract'
import { fieldFaultsOf, type Failure } from '@center/shared/host'

const known = new Set(
  'required weak rule name guessable used differs form phoneName phone taken wrong same long'.split(' '),
)

/** What the server found wrong, by field. A message that is not ours says no more than that the entry has a wrong form. */
export function refusedFields(failure: Pick<Failure, 'data'>): Partial<Record<string, EntryProblem>> {
  return Object.fromEntries(fieldFaultsOf(failure).map(({ field, word }) => [field, toProblem(word)]))
}

function toProblem(word: string): EntryProblem {
  return known.has(word) ? (word as EntryProblem) : 'form'
}
