import * as z from 'zod/mini'

/** The largest number that a column of the type `integer` keeps. */
export const MAX_INTEGER = 2_147_483_647

/** The number by which the database knows a record. */
export const RecordId = z.int().check(z.gte(1), z.lte(MAX_INTEGER))

/** A whole number in a path or a query, where everything is text: decimal digits and nothing else. */
export function fromText<Schema extends z.ZodMiniType<number, number>>(schema: Schema) {
  const read = (given: number | string) =>
    (typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : given) as number
  return z.pipe(z.transform(read), schema)
}
