import { text, type Failure } from '@center/shared/host'

type Fault = { field: string; message: string }

/** What the server finds wrong by a word of its own; anything else it says in the language of the user. */
const known = new Set(
  (
    'required form phoneName taken fixed unknown cycle address disabled wrong long noPassword notSame enabled ' +
    'empty tooManyRows noUsername doubleColumn unreadable tooLarge oneEnabled https variable noVariable inAddress noChannel owner reserved ' +
    'merged self sameUser noUser limited unreached ownHost'
  ).split(' '),
)

/** The fields that were refused, each with its reason in words. */
export function faultsOf({ data }: Failure): readonly Fault[] {
  if (!Array.isArray(data)) return []
  return (data as Fault[]).map(({ field, message }) => ({
    field,
    message: known.has(message) ? text(`admin:fault.${message}`) : message,
  }))
}

/** Whether a refusal is of a field: of itself, or of a part of it, as `scopes.1` is of `scopes`. */
export const isOfField = (field: string, name: string): boolean => field === name || field.startsWith(`${name}.`)
