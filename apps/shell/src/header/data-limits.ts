import type { Permissions } from '@center/shared/contract'

/** Whose records a user sees, as far as this portal has a word for it. */
export const dataLimits = ['own', 'department', 'enterprise', 'all'] as const
export type DataLimit = (typeof dataLimits)[number]

const prefix = 'data:limit:'

/** The data rules of the user's rights (spec 3: entries of type 2). */
export function dataLimitsOf(permissions: Pick<Permissions, 'auth'> | null): DataLimit[] {
  const rules = permissions?.auth.filter(({ type }) => type === 2) ?? []
  const actions = new Set(rules.flatMap(({ action }) => action.split(',').map((part) => part.trim())))
  return dataLimits.filter((limit) => actions.has(prefix + limit))
}
