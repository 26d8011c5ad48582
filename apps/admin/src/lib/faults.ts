import { fieldFaultsOf, text, type Failure, type FieldFault } from '@center/shared/host'

/** What the server finds wrong by words that this page has texts of its own for; anything else it says in the language of the user. */
const known = new Set(
  (
    'required form phoneName taken fixed unknown cycle address disabled wrong long noPassword notSame enabled ' +
    'empty tooManyRows noUsername doubleColumn unreadable tooLarge oneEnabled https variable noVariable inAddress noChannel owner reserved ' +
    'merged self sameUser noUser limited unreached ownHost'
  ).split(' '),
)

/** The fields that were refused, each with its reason in words. */
export function faultsOf(failure: Failure): readonly FieldFault[] {
  return fieldFaultsOf(failure).map((fault) =>
    known.has(fault.word) ? { ...fault, message: text(`admin:fault.${fault.word}`) } : fault,
  )
}

/** Whether a refusal is of a field: of itself, or of a part of it, as `scopes.1` is of `scopes`. */
export const isOfField = (field: string, name: string): boolean => field === name || field.startsWith(`${name}.`)
