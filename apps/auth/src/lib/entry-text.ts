import type { EntryProblem } from '@center/shared/contract'
import { text } from '@center/shared/host'

/** What is said at a field of what is wrong with its entry, in the words of the specification where it has any. */
export function entryText(field: string, problem: EntryProblem | undefined): string | undefined {
  if (problem === undefined) return undefined
  if (problem === 'required') return text(`auth:missing.${field}`)
  if (problem === 'taken') return text(`auth:taken.${field}`)
  if (problem === 'wrong') return text(`auth:wrong.${field}`)
  if (problem === 'form') return text(`auth:form.${field}`)
  return text(`auth:fault.${problem}`)
}
