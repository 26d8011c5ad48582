import { InvalidArgumentError } from 'commander'

/** A number of rows, pages, seconds. */
export function toPositiveInt(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is not a whole number above 0.')
}
