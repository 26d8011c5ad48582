import * as z from 'zod/mini'

/**
 * The items of a stored list that are right, in their order; the others are left out. What was written by another version, or is a little
 * too long, costs itself alone. Empty for what is no list.
 */
export function validItems<Item extends z.ZodMiniType>(item: Item, list: unknown): z.infer<Item>[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((one) => {
    const parsed = z.safeParse(item, one)
    return parsed.success ? [parsed.data] : []
  })
}

/** The same of a stored record, by its values. */
export function validValues<Value extends z.ZodMiniType>(
  value: Value,
  record: unknown,
): Record<string, z.infer<Value>> {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return {}
  const right = Object.entries(record).flatMap(([name, one]) => {
    const parsed = z.safeParse(value, one)
    return parsed.success ? [[name, parsed.data] as const] : []
  })
  return Object.fromEntries(right)
}
